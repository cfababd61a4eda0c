/** Mails, English. Not part of what a phone loads. */
import { reasonsMessages } from '#sync/contracts/messages/app/reasons.ts';

export const mailEnglish = {
  ...reasonsMessages,
  'mail.dear': 'Dear {firstName},',
  'mail.reason': 'The reason given: {reason}',
  'mail.open': 'Open {app}',
  'mail.foot': 'Media office, {hours}. Write to {email}.',
  'mail.matchOf': '{home} v {away}',
  'mail.matchOn': '{match} ({date})',
  'mail.comma': ', ',
  'mail.gate': 'Media gate',
  'mail.block': 'Block',
  'mail.seat': 'Seat',
  'mail.when': '{weekday} {date}, {time}',
  'mail.holderOf': '{role}, {organization}',
  'mail.role.cameraman': 'Cameraman',
  'mail.role.camera_technician': 'Camera technician',
  'mail.role.commentator': 'Commentator',
  'mail.role.photographer': 'Photographer',
  'mail.role.photo_technician': 'Photo technician',
  'mail.role.radio_reporter': 'Radio reporter',
  'mail.role.tv_reporter': 'TV reporter',
  'mail.role.written_press': 'Written press',
  'mail.role.media_officer': 'Media officer',

  'mail.accountApproved.subject': 'Your account is approved',
  'mail.accountApproved.text':
    'Your registration was approved. You can log in, apply for accreditation and book matches.',
  'mail.accountRejected.subject': 'Your registration was rejected',
  'mail.accountRejected.text':
    'Your registration was rejected due to insufficient or incorrect information.',
  'mail.accountBlocked.subject': 'Your account is blocked',
  'mail.accountBlocked.text':
    'The league has taken back the approval of your account: it is logged out everywhere, and your bookings and tickets have ended. You can still log in, correct your data and ask again.',
  'mail.accountPending.subject': 'Your account is looked at again',
  'mail.accountPending.text':
    'Your account is not approved until the league has looked at it again. Your bookings and tickets have ended. We write to you when it is decided.',
  'mail.accountDeleted.subject': 'Your account was deleted',
  'mail.accountDeleted.text':
    'Your account was deleted: it is logged out everywhere, and nobody can log in with it again.',
  'mail.accountDeleted.events': 'Accreditations that ended with it: {events}.',
  'mail.accountDeleted.matches': 'Bookings and tickets that ended with it: {matches}.',
  'mail.accountDeleted.note': 'If you did not expect this, please write to us.',
  'mail.passwordReset.subject': 'A new password for {app}',
  'mail.passwordReset.text':
    'Somebody, most likely you, asked for a new password. The button lets you choose one; it works once, for an hour.',
  'mail.passwordReset.button': 'Choose a new password',
  'mail.passwordReset.note':
    'If it was not you, there is nothing to do: your password stays as it is.',
  'mail.passwordChanged.subject': 'Your password was changed',
  'mail.passwordChanged.text':
    'The password of your account was changed in the profile. Every other device is logged out.',
  'mail.passwordChanged.byLink':
    'A new password was set for your account, by a link that is good for that once. Every device is logged out.',
  'mail.passwordChanged.note':
    'If it was not you, choose “Forgot Password” on the login page at once, and write to us.',
  'mail.accreditationApproved.subject': 'Accredited: {event}',
  'mail.accreditationApproved.text':
    'Your accreditation to {event} was approved. You can book its matches now.',
  'mail.accreditationRejected.subject': 'Not accredited: {event}',
  'mail.accreditationRejected.text': 'Your accreditation to {event} was rejected.',
  'mail.accreditationRevoked.subject': 'Accreditation revoked: {event}',
  'mail.accreditationRevoked.text':
    'Your accreditation to {event} was revoked. Its bookings and tickets end with it.',
  'mail.bookingApproved.subject': 'Booking approved: {match}',
  'mail.bookingApproved.text':
    'Your booking was approved. Choose your seat: the ticket is made as soon as you have one.',
  'mail.bookingApproved.button': 'Choose your seat',
  'mail.bookingRejected.subject': 'Booking rejected: {match}',
  'mail.bookingRejected.text': 'Your booking was rejected.',
  'mail.ticket.subject': 'Your ticket: {match}, {date}',
  'mail.ticket.heading': 'Your ticket for {match}',
  'mail.ticket.text':
    'Your place is reserved. Show this QR code at the media gate, with your press card.',
  'mail.ticket.qr':
    'QR code of your ticket. If you cannot see it, open the ticket with the button below.',
  'mail.ticket.button': 'Open the ticket',
  'mail.ticket.note':
    'It is also on your phone after the next time you open {app}, and works there with no signal.',
  'mail.ticketRevoked.subject': 'Ticket revoked: {match}',
  'mail.ticketRevoked.text': 'Your ticket was revoked. It no longer opens the gate.',
  'mail.eventAssigned.subject': 'You are a media officer of {event}',
  'mail.eventAssigned.text':
    'The league assigned you to {event} as a media officer. You are accredited: its matches and the lists of its press are open to you.',
  'mail.eventAssigned.button': 'See the matches',
  'mail.matchAssigned.subject': 'You are the media officer of {match}, {date}',
  'mail.matchAssigned.heading': 'You are the media officer of {match}',
  'mail.matchAssigned.text':
    'The league assigned you to this match. You are accredited to its tournament.',
  'mail.matchAssigned.ticket':
    'This is your ticket. Show its QR code at the media gate, with your press card.',
  'mail.matchDeleted.subject': 'Match taken off: {match}',
  'mail.matchDeleted.text':
    'The league took this match off its programme. Your booking has ended with it, and a ticket for it no longer opens the gate.',
  'mail.matchMoved.movedSubject': 'Match moved: {match}, {date}',
  'mail.matchMoved.movedHeading': 'Match moved: {match}',
  'mail.matchMoved.movedText': 'The league has changed when or where this match is played.',
  'mail.matchMoved.gateSubject': 'Media gate changed: {match}, {date}',
  'mail.matchMoved.gateHeading': 'Media gate changed: {match}',
  'mail.matchMoved.gateText': 'The league has changed the media gate of this match.',
  'mail.matchMoved.when': 'New kick-off: {now}\nBefore: {was}',
  'mail.matchMoved.venue': 'New venue: {now}\nBefore: {was}',
  'mail.matchMoved.gate': 'New media gate: {now}\nBefore: {was}',
  'mail.matchMoved.firstGate': 'New media gate: {now}\nBefore: none',
  'mail.matchMoved.noGate': 'New media gate: none\nBefore: {was}',
  'mail.matchMoved.ticket':
    'Your place is still yours, and your ticket stays valid: the same QR code lets you in.',
  'mail.matchMoved.booking':
    'Your booking stays. Choose your seat: the ticket is made as soon as you have one.',
  'mail.matchMoved.note':
    'The ticket on your phone shows what is new after the next time you open {app}.',
  'mail.eventDeleted.subject': 'Tournament taken off: {event}',
  'mail.eventDeleted.text':
    'The league took {event} off its programme. Your accreditation has ended with it.',
  'mail.eventDeleted.matches': 'Bookings and tickets that ended with it: {matches}.',
  'mail.reportAssigned.subject': 'A report for you: {match}',
  'mail.reportAssigned.text':
    'The league asks for your report “{report}”. Answer the questions, add photos, and publish it when it is complete.',
  'mail.reportAssigned.button': 'Open the report',
  'mail.reportAssigned.note':
    'Open {app} once with signal before the match: then you can write and take photos without it.',
  'mail.reportWithdrawn.subject': 'Report no longer needed: {match}',
  'mail.reportWithdrawn.text':
    'The league took back its request for your report “{report}”. There is nothing left for you to do.',
  'mail.contact.subject': 'Contact form: {topic}',
  'mail.contact.button': 'See the account',
  'mail.contact.note':
    'Answer this mail to reach them. The portal itself keeps the message for 90 days.',
  'mail.contact.topic.complaint': 'Complaint',
  'mail.contact.topic.general_inquiry': 'General inquiry',
  'mail.contact.topic.suggestion': 'Suggestion',
  'mail.contact.topic.technical_issue': 'Technical issue',
} as const;

export type MailKey = keyof typeof mailEnglish;
export type MailCatalogue = Record<MailKey, string>;
