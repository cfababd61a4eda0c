/** Contact page and legal pages. */
export const legalMessages = {
  'contact.title': 'Get In Touch',
  'contact.description':
    'Questions about media accreditation, bookings or tickets? Write to the media office. Please include the tournament or match and the e-mail address of your account.',
  'contact.media': 'Media contact',
  'contact.matchDayPhone': 'Match-day phone',
  'contact.hours': 'Working hours',
  'contact.location': 'Location',
  'contact.social': 'Social media',
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
    'The media office will reply to your account’s e-mail address. The portal keeps your message for 90 days.',
  'contact.send': 'Send',
  'contact.sent': 'Email sent successfully',
  'contact.failed': 'An error occurred! Please try again later.',
  'contact.kept': 'Your message is saved here until it is sent.',
  'contact.found': 'You wrote this earlier but haven’t sent it.',

  'legal.changed': 'Last changed {date}',
  'legal.theLeague': 'the league',
  'legal.theContactAddress': 'the address on the contact page',

  'privacy.whoTitle': 'Who is responsible',
  'privacy.who':
    '{league} runs this portal for people who report on its matches. For any question about your data, write to {email}.',
  'privacy.whatTitle': 'What we collect',
  'privacy.whatAccount':
    'Your account: names, e-mail address, date of birth, mobile number, organization, press role, e-mail language, and a password stored only as a hash. For administrators with two-factor authentication, also its key, stored encrypted.',
  'privacy.whatImages':
    'Three images: your ID or passport, your press ID and a personal photo, with a small copy of the photo for your ticket. We re-encode each image, which removes hidden data such as where it was taken.',
  'privacy.whatUse':
    'Your activity: applications, bookings, seats and tickets, decisions about them with reasons, the e-mails we sent you, and messages you send with the contact form. Administrators’ decisions and changes to your account, with old and new values, are recorded in a log that cannot be changed; of a phone number it keeps the last three digits.',
  'privacy.whatReports':
    'For media officers: your reports with their photos and files, and earlier versions of what you wrote. Hidden data in photos is removed, and smaller copies are made for display.',
  'privacy.whatLogins':
    'For each login we keep the type of browser and, in a cookie, a random number that tells your browser from one with a stolen login; for failed logins, the network address for at most two days. The server’s log also contains the network addresses of logins, refused calls and exports, without names and e-mail addresses.',
  'privacy.whyTitle': 'Why we use it',
  'privacy.why':
    'To decide on accreditation, to let you into the stadium, and to keep you informed. We do not sell it, use it for advertising or track you. The only cookies are those needed for your login, your own images and the uploads of your registration.',
  'privacy.seeTitle': 'Who can see it',
  'privacy.seeImages':
    'You and administrators can see your ID and press ID. Your personal photo appears on your ticket and can also be seen by media officers of a match you have a ticket for. When an administrator opens one of your images in full size, this is recorded in a log that cannot be changed.',
  'privacy.seeLists':
    'Media officers approved for a tournament or match that you applied for or take part in can see your name, role and organization and, for a match, your seat. Once you are approved, the list they download also contains your e-mail address, mobile number and ticket number.',
  'privacy.seeAdmins':
    'Administrators can see everything we hold about you, including reports, but never your password. Messages you send with the contact form are e-mailed to the media office with your name, role, organization and address.',
  'privacy.seeMails':
    'Our e-mails to you name the tournament or match, the decision and the reason; ticket e-mails also contain your seat and QR code. Anyone who can read your mailbox can read them.',
  'privacy.seeTicket':
    'The QR code on your ticket contains its number, the match, your name, role and seat, signed so that it can be checked at the gate offline. Anyone who scans it can read this.',
  'privacy.phoneTitle': 'What is stored on your phone',
  'privacy.phone':
    'So that your ticket opens offline, this browser stores your profile with a small copy of your photo, the reason for a rejected registration, your accreditations, bookings and tickets, the fixtures, clubs and news, the documents you opened, a media officer’s reports, and anything you have not sent yet: a registration without its password and images, a message to the media office, a report with its photos. Report photos stay for 30 days after they are sent. A media officer’s phone also stores the names, roles, organizations, seats and small photos of the people with a ticket for the officer’s match, from three days before kick-off until 12 hours after. Images of your ID and press ID are never stored there.',
  'privacy.phoneLeave':
    'Logging out or deleting your account removes all of it. If the portal ends your session, it stays for your next login so that your tickets still open. If your account is blocked or deleted, only your unsent work stays.',
  'privacy.longTitle': 'How long we keep it',
  'privacy.long':
    'Your account and your activity: as long as the account exists. Images uploaded for a registration that was never submitted: two hours. Other uploads that were never submitted, and items removed from a report: two days; smaller copies of a report’s photo are deleted within two days after the photo.',
  'privacy.longImages':
    'Your ID, press ID and photo: as long as your registration is pending or approved. After a rejection or the deletion of your account, they are kept for a period set by {league} (30 days by default) and then permanently deleted. If you replace an image, the previous one is kept so that an administrator can compare the two. It is deleted two hours after the review or after you delete your account, and at the latest after the same period.',
  'privacy.longRows':
    'Your logins, the e-mails we sent you and the messages you sent with the contact form: 90 days after they ended or were sent; the media office also has your message in its mailbox. Links to reset your password or to confirm an e-mail address: one day after they expire. An invitation to register, with your address and what the sender filled in: 30 days after you accepted it or it ended. The portal’s replies to your phone: one year, so that nothing is counted twice. Backups made by {league} contain the data as it was at the time.',
  'privacy.longDeleted':
    'Deleting an account immediately ends your logins, accreditations, bookings and tickets and deletes your e-mail address, password, date of birth and mobile number. Your name, organization and role, decisions about you, your reports with their photos and the decision log are kept out of view as a record of who was in the stadium. If your registration was rejected and your images have been deleted, you upload new ones when you resubmit.',
  'privacy.rightsTitle': 'Your rights',
  'privacy.rights':
    'On your profile you can correct your data, download everything we hold about you as one file, and delete your account with your password. While your registration is pending or rejected, you can download and delete under “Account and data” on the page that shows its status; if it was rejected, you can also correct and resubmit it there. To correct a pending registration, or to have data deleted that we keep after an account ends, write to {email}.',

  'terms.aboutTitle': 'What this portal is',
  'terms.about':
    'Press and media register here, apply for accreditation to tournaments of {league}, book matches and receive match tickets. By creating an account you accept these terms.',
  'terms.accountTitle': 'Your account',
  'terms.accountTrue':
    'Provide true information and your own documents. Each person may have one account. Your account and password are for you alone; tell {email} immediately if someone else has used them.',
  'terms.accountDecision':
    'An administrator decides on each registration. We’ll explain any rejection, and you can correct your registration and resubmit it.',
  'terms.accreditationTitle': 'Accreditation and bookings',
  'terms.accreditation':
    'Registration doesn’t guarantee accreditation, and accreditation doesn’t guarantee a place at a match. Places are limited and {league} decides. Kick-off, venue and seats can change; the portal and its e-mails will inform you.',
  'terms.ticketTitle': 'Tickets',
  'terms.ticketPersonal':
    'A ticket is valid only for the person and match named on it. You may not sell it, give it away, copy it or show it in public. Bring it with an identity document.',
  'terms.ticketRevoked':
    'An accreditation or ticket can be revoked with a reason, for example when a press card has expired, a match is cancelled or these terms were broken. A revoked ticket is not valid for entry.',
  'terms.conductTitle': 'At the stadium',
  'terms.conduct':
    'Follow the tournament’s media regulations and the instructions of media officers and stewards. Work only from the places and in the role you are accredited for.',
  'terms.useTitle': 'Using the portal',
  'terms.use':
    'Do not disrupt the portal, try to access what isn’t yours, or use it by automated means. Accounts that do so can be blocked.',
  'terms.liabilityTitle': 'Our liability',
  'terms.liability':
    '{league} runs the portal with care but cannot guarantee that it is always available. Save your ticket on your phone or print it before you travel.',
  'terms.changesTitle': 'Changes to these terms',
  'terms.changes':
    'These terms can change. The date above shows the last change. If you do not accept a change, write to {email} to close your account.',
} as const;
