/** Contact page and legal pages. */
export const legalMessages = {
  'contact.title': 'Get In Touch',
  'contact.description':
    'Questions about media accreditation, bookings or tickets? Write to the media office. Please name the tournament or match, and the e-mail address of your account.',
  'contact.media': 'Media contact',
  'contact.hours': 'Working hours',
  'contact.location': 'Location',
  'contact.social': 'Elsewhere',

  'legal.privacy': 'Privacy Policy',
  'legal.terms': 'Terms of Use',
  'legal.changed': 'Last changed {date}',
  'legal.theLeague': 'the league',
  'legal.theContactAddress': 'the address on the contact page',

  'privacy.whoTitle': 'Who is responsible',
  'privacy.who':
    'This portal is run by {league} for people who report from its matches. For anything about your data write to {email}.',
  'privacy.whatTitle': 'What is kept',
  'privacy.whatAccount':
    'Your account: names, e-mail, date of birth, mobile number, organization, press role, and a password that is stored only as a hash.',
  'privacy.whatImages':
    'Three images: your ID or passport, your press ID and a personal photo. They are decoded and stored anew, so that hidden data in them, such as the place where a picture was taken, is gone.',
  'privacy.whatUse':
    'What you do here: your applications, bookings, seats and tickets, the decisions about them with their reasons, and the e-mails that told you of them. Decisions of administrators are written to a log that cannot be changed. Of each login the kind of browser is kept, and of failed ones the network address for a short time.',
  'privacy.whyTitle': 'What it is for',
  'privacy.why':
    'To decide who is accredited, to let you into the stadium, and to tell you about it. It is not sold, not used for advertising, and there is no tracking: the portal sets only the cookies that your login, your own pictures and the uploads of your registration need.',
  'privacy.seeTitle': 'Who sees it',
  'privacy.seeImages':
    'Your ID and press ID are seen by you and by the administrators who decide. Your personal photo is on your ticket, and is also seen by media officers of a match you have a ticket for.',
  'privacy.seeLists':
    'Media officers approved for a tournament or match you take part in can see your name, role, organization, photo and seat.',
  'privacy.seeTicket':
    'The QR code on your ticket holds its number, the match, your name, role and seat, signed so that a gate can check it without a network. Whoever scans it can read that.',
  'privacy.phoneTitle': 'What lies on your phone',
  'privacy.phone':
    'So that your ticket opens without signal, your own tickets, bookings and profile, the fixtures and what you have not sent yet are stored in this browser. Logging out removes them. Images of identity documents are never stored there.',
  'privacy.longTitle': 'How long',
  'privacy.long':
    'As long as your account exists. {league} sets how long identity images and past bookings are kept after that; ask at {email} for the period that applies to you. Images uploaded for a registration that was never sent are removed after two hours.',
  'privacy.rightsTitle': 'Your rights',
  'privacy.rights':
    'You can ask to see, correct or receive what is kept about you, and to have it deleted. Write to {email}. What the law obliges {league} to keep is kept until that duty ends.',

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
