/** Contact page and legal pages. */
export const legalMessages = {
  'contact.title': 'Get In Touch',
  'contact.description':
    'Questions about media accreditation, bookings or tickets? Write to the media office. Please name the tournament or match, and the e-mail address of your account.',
  'contact.media': 'Media contact',
  'contact.hours': 'Working hours',
  'contact.location': 'Location',
  'contact.social': 'Elsewhere',
  'contact.topic': 'Topic',
  'contact.topicRequired': 'Please select topic!',
  'contact.choose': 'Choose a topic',
  'contact.topic.complaint': 'Complaint',
  'contact.topic.general_inquiry': 'General inquiry',
  'contact.topic.suggestion': 'Suggestion',
  'contact.topic.technical_issue': 'Technical issue',
  'contact.message': 'Message',
  'contact.messageRequired': 'Please input a message!',
  'contact.answer':
    'The media office answers to your account’s e-mail address. The portal keeps your message for 90 days.',
  'contact.send': 'Send',
  'contact.sent': 'Email sent successfully',
  'contact.failed': 'An error occurred! Please try again later.',
  'contact.kept': 'Your message is kept here until it is sent.',
  'contact.found': 'You wrote this before and have not sent it yet.',

  'legal.changed': 'Last changed {date}',
  'legal.theLeague': 'the league',
  'legal.theContactAddress': 'the address on the contact page',

  'privacy.whoTitle': 'Who is responsible',
  'privacy.who':
    'This portal is run by {league} for people who report from its matches. For anything about your data write to {email}.',
  'privacy.whatTitle': 'What is kept',
  'privacy.whatAccount':
    'Your account: names, e-mail, date of birth, mobile number, organization, press role, the language of your e-mails, and a password that is stored only as a hash.',
  'privacy.whatImages':
    'Three images: your ID or passport, your press ID and a personal photo, of which there is a small copy for your ticket. They are decoded and stored anew, so that hidden data in them, such as the place where a picture was taken, is gone.',
  'privacy.whatUse':
    'What you do here: your applications, bookings, seats and tickets, the decisions about them with their reasons, the e-mails that told you of them, and what you write to the media office with the contact form. Decisions of administrators are written to a log that cannot be changed.',
  'privacy.whatReports':
    'A media officer’s reports, with their photos and files, and what stood there before it was changed. Hidden data in these photos is gone as well. Smaller copies of them are made to be shown.',
  'privacy.whatLogins':
    'Of each login the kind of browser is kept, and of failed ones the network address for at most two days.',
  'privacy.whyTitle': 'What it is for',
  'privacy.why':
    'To decide who is accredited, to let you into the stadium, and to tell you about it. It is not sold, not used for advertising, and there is no tracking: the portal sets only the cookies that your login, your own pictures and the uploads of your registration need.',
  'privacy.seeTitle': 'Who sees it',
  'privacy.seeImages':
    'Your ID and press ID are seen by you and by administrators. Your personal photo is on your ticket, and is also seen by media officers of a match you have a ticket for.',
  'privacy.seeLists':
    'Media officers approved for a tournament or match that you asked for or take part in see your name, role and organization, and at a match your seat. Once you are approved there, the list that they download has your e-mail, mobile number and the number of your ticket as well.',
  'privacy.seeAdmins':
    'Administrators see what is kept about you, reports included, but never your password. What you write with the contact form goes to the media office by e-mail, with your name, role, organization and address.',
  'privacy.seeMails':
    'The e-mails to you name the tournament or match, what was decided and why; the one with your ticket has your seat and the QR code. Whoever reads your mailbox can read that.',
  'privacy.seeTicket':
    'The QR code on your ticket holds its number, the match, your name, role and seat, signed so that a gate can check it without a network. Whoever scans it can read that.',
  'privacy.phoneTitle': 'What lies on your phone',
  'privacy.phone':
    'So that your ticket opens without signal, this browser keeps your profile with a small copy of your photo, why a registration was rejected, your accreditations, bookings and tickets, the fixtures, clubs and news, the documents you opened, a media officer’s reports, and what you have not sent yet: a registration without its password and images, a message to the media office, a report with its photos. Photos of a report stay there for 30 days after they were sent. Images of your ID and press ID are never stored there.',
  'privacy.phoneLeave':
    'Logging out, and deleting your account, removes all of it. If the portal ends your session, it stays for your next login, so that your tickets still open; where the account was blocked or deleted, only what you had not sent stays.',
  'privacy.longTitle': 'How long',
  'privacy.long':
    'Your account and what you did with it: as long as it exists. Images uploaded for a registration that was never sent, and an image that you replaced: two hours. Other uploads that were never sent, and what was taken out of a report: two days; smaller copies of a report’s photo go within two days after it.',
  'privacy.longImages':
    'Your ID, press ID and photo: as long as your registration waits or is approved. After a rejection, or once the account is deleted, they are kept for a period that {league} sets, 30 days unless it chose another, and are then deleted for good.',
  'privacy.longRows':
    'Where you were logged in, the e-mails we sent you and the messages you sent with the contact form: 90 days after they ended or were sent; the media office has your message in its mailbox too. Links for a new password: a day after they ran out. What the portal answered to your phone: a year, so that nothing counts twice. Backups of {league} hold what was there when they were made.',
  'privacy.longDeleted':
    'Deleting an account ends your logins, accreditations, bookings and tickets at once and frees your e-mail address. The texts of your account, what was decided about you, your reports with their photos and the log of decisions are kept out of sight: they say who was in the stadium. A rejected person who asks again after the images were deleted sends new ones.',
  'privacy.rightsTitle': 'Your rights',
  'privacy.rights':
    'On your profile you correct your data, download everything that is held about you as one file, and delete your account with your password. While your registration waits, or after it was rejected, “Your data” on the page that says so has the download and the deletion; who was rejected corrects the registration there and asks again. To correct one that waits, or to have something deleted that is kept after the account, write to {email}.',

  'terms.aboutTitle': 'What this portal is',
  'terms.about':
    'Here press and media people register, apply for accreditation to tournaments of {league}, book matches and receive match tickets. By creating an account you accept these terms.',
  'terms.accountTitle': 'Your account',
  'terms.accountTrue':
    'Give true information and your own documents. One person has one account. The account and its password are yours alone; tell {email} at once if somebody else has used it.',
  'terms.accountDecision':
    'An administrator decides on each registration. A rejection is told with its reason, and you may correct it and ask again.',
  'terms.accreditationTitle': 'Accreditation and bookings',
  'terms.accreditation':
    'Being registered is no right to accreditation, and accreditation is no right to a place at a match. Places are limited and {league} decides. Kick-off, venue and seats can change; the portal and its e-mails tell you.',
  'terms.ticketTitle': 'Tickets',
  'terms.ticketPersonal':
    'A ticket is for the person named on it and the match named on it. It may not be sold, given away, copied or shown in public. Bring it with an identity document.',
  'terms.ticketRevoked':
    'An accreditation or ticket can be revoked, with a reason, for instance when a press card has run out, a match is cancelled or these terms were broken. A revoked ticket opens no gate.',
  'terms.conductTitle': 'At the stadium',
  'terms.conduct':
    'Follow the media regulations of the tournament and the instructions of the media officers and stewards. Work only from the places and in the role you are accredited for.',
  'terms.useTitle': 'Using the portal',
  'terms.use':
    'Do not disturb it, do not try to reach what is not yours, and do not use it automatically. Accounts that do can be blocked.',
  'terms.liabilityTitle': 'What we answer for',
  'terms.liability':
    '{league} keeps the portal running with care but cannot promise that it is always reachable. Keep your ticket on your phone or on paper before you set out.',
  'terms.changesTitle': 'Changes',
  'terms.changes':
    'These terms can change. The date above says when they last did. If you do not accept a change, write to {email} to close your account.',
} as const;
