/** E-mails in English. Not loaded by the phone. */
import { reasonsMessages } from '#sync/contracts/messages/app/reasons.ts';

export const mailEnglish = {
  ...reasonsMessages,
  'mail.dear': 'Dear {firstName},',
  'mail.hello': 'Hello,',
  'mail.reason': 'Reason: {reason}',
  'mail.endedMatches': 'Bookings and tickets cancelled: {matches}.',
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
    'The league has revoked the approval of your account. It has been logged out everywhere, and your bookings and tickets have been cancelled. You can still log in, correct your data and resubmit it.',
  'mail.accountPending.subject': 'Your account is under review again',
  'mail.accountPending.text':
    'Your account isn’t approved until the league has reviewed it again. Your bookings and tickets have been cancelled. We’ll email you with a decision.',
  'mail.accountDeleted.subject': 'Your account was deleted',
  'mail.accountDeleted.text':
    'Your account was deleted. It has been logged out everywhere and can no longer be used.',
  'mail.accountDeleted.events': 'Accreditations cancelled: {events}.',
  'mail.accountDeleted.note': 'If you didn’t expect this, please contact us.',
  'mail.passwordReset.subject': 'Reset your {app} password',
  'mail.passwordReset.text':
    'Someone, probably you, asked to reset your password. Use the button to choose a new one. The link works once, within one hour.',
  'mail.passwordReset.button': 'Choose a new password',
  'mail.passwordReset.note':
    'If it wasn’t you, you can ignore this e-mail. Your password hasn’t changed.',
  'mail.passwordChanged.subject': 'Your password was changed',
  'mail.passwordChanged.text':
    'Your account’s password was changed on your profile. All other devices have been logged out.',
  'mail.passwordChanged.byLink':
    'Your account’s password was changed with a one-time link. All devices have been logged out.',
  'mail.passwordChanged.note':
    'If it wasn’t you, choose “Forgot Password” on the login page immediately and contact us.',
  'mail.secondFactorOn.subject': 'Two-factor authentication is on',
  'mail.secondFactorOn.text':
    'Two-factor authentication was turned on for your account. To log in, you now also need a code from your authenticator app. All other devices have been logged out.',
  'mail.secondFactorOff.subject': 'Two-factor authentication is off',
  'mail.secondFactorOff.text':
    'Two-factor authentication was turned off for your account. You now log in with your password alone.',
  'mail.secondFactorRenewed.subject': 'Your authenticator app was changed',
  'mail.secondFactorRenewed.text':
    'A new authenticator app was set up for your account, with new recovery codes. The earlier ones no longer work. All other devices have been logged out.',
  'mail.secondFactorReset.subject': 'Two-factor authentication was reset',
  'mail.secondFactorReset.text':
    'The portal’s operator turned off two-factor authentication for your account. All devices have been logged out. Please set it up again after you log in.',
  'mail.recoveryCodes.subject': 'You have new recovery codes',
  'mail.recoveryCodes.text':
    'New recovery codes were created for your account. The earlier ones no longer work.',
  'mail.recoveryCodeUsed.subject': 'A recovery code was used',
  'mail.recoveryCodeUsed.text':
    'Someone used one of your account’s recovery codes in place of a code from your authenticator app. Recovery codes left: {count}. You can create new ones on your profile.',
  'mail.wrongCodes.subject': 'Wrong codes were entered for your account',
  'mail.wrongCodes.text':
    'Someone entered the password of your account and then several wrong codes. They couldn’t log in.',
  'mail.secondFactor.note':
    'If it wasn’t you, choose “Forgot Password” on the login page immediately and contact us.',
  'mail.registrationReceived.subject': 'We’ve received your registration',
  'mail.registrationReceived.text':
    'Thank you for registering with {app}. The league will review your registration, and we’ll email you with a decision. Please confirm that this e-mail address is yours.',
  'mail.registrationReceived.note':
    'The link works for {days} days. If you didn’t register, you can ignore this e-mail.',
  'mail.emailConfirmation.subject': 'Confirm your e-mail address',
  'mail.emailConfirmation.text': 'Please confirm that this e-mail address is yours.',
  'mail.emailConfirmation.note':
    'The link works for {days} days. Earlier links no longer work. If you don’t have an account with {app}, you can ignore this e-mail.',
  'mail.email.button': 'Confirm address',
  'mail.emailChangeRequested.subject': 'Confirm your new e-mail address',
  'mail.emailChangeRequested.text':
    'You asked to use this e-mail address for your {app} account. Your address changes when you confirm it. You then log in with the new one.',
  'mail.emailChangeRequested.note':
    'The link works for {hours} hours. If you didn’t ask for this, you can ignore this e-mail.',
  'mail.emailChangeNotice.subject': 'Your e-mail address is about to change',
  'mail.emailChangeNotice.text':
    'Someone, probably you, asked to use another e-mail address for your {app} account. It changes when the new address is confirmed. If it was you, there’s nothing to do here.',
  'mail.emailChangeNotice.warning':
    'If it wasn’t you, stop the change now: someone knows your password.',
  'mail.emailChangeNotice.button': 'Stop the change',
  'mail.emailChangeNotice.note':
    'If the change has already been made, please contact us immediately.',
  'mail.emailChanged.subject': 'Your e-mail address was changed',
  'mail.emailChanged.text':
    'This is now the e-mail address of your account. From now on, use it to log in. You stay logged in on your devices.',
  'mail.emailChanged.former':
    'The e-mail address of your account was changed on your profile and confirmed by e-mail. The address that received this e-mail no longer belongs to it.',
  'mail.emailChanged.note': 'If it wasn’t you, please contact us immediately.',
  'mail.emailCorrected.subject': 'Your e-mail address was corrected',
  'mail.emailCorrected.text':
    'The league corrected the e-mail address of your account. From now on, log in with the address that received this e-mail. You stay logged in on your devices.',
  'mail.emailCorrected.confirm': 'Please confirm that this e-mail address is yours.',
  'mail.emailCorrected.former':
    'The league corrected the e-mail address of your account. The address that received this e-mail no longer belongs to it.',
  'mail.emailCorrected.note': 'If you didn’t expect this, please contact us.',
  'mail.invitation.subject': 'You’re invited to register with {app}',
  'mail.invitation.text':
    '{inviter} ({league}) invites you to register with {app}, the portal for media accreditation and match tickets.',
  'mail.invitation.role': 'You’re invited as: {role}.',
  'mail.invitation.documents':
    'Have your ID or passport, your press ID and a photo ready. As with every registration, the league reviews your documents before it approves your account.',
  'mail.invitation.button': 'Register',
  'mail.invitation.note':
    'The link works once, until {date}. If you didn’t expect this invitation, you can ignore it.',
  'mail.adminInvitation.subject': 'You’re invited to administer {app}',
  'mail.adminInvitation.text':
    '{inviter} ({league}) invites you to become an administrator of {app}, the portal for media accreditation and match tickets. Use the button to enter your name and choose a password.',
  'mail.adminInvitation.button': 'Accept invitation',
  'mail.accreditationApproved.subject': 'Accredited: {event}',
  'mail.accreditationApproved.text':
    'Your accreditation for {event} was approved. You can now book its matches.',
  'mail.accreditationRejected.subject': 'Not accredited: {event}',
  'mail.accreditationRejected.text': 'Your accreditation for {event} was rejected.',
  'mail.accreditationRevoked.subject': 'Accreditation revoked: {event}',
  'mail.accreditationRevoked.text':
    'Your accreditation for {event} was revoked. Your bookings and tickets for it have been cancelled.',
  'mail.bookingApproved.subject': 'Booking approved: {match}',
  'mail.bookingApproved.text':
    'Your booking was approved. Choose your seat: you’ll get your ticket then.',
  'mail.bookingApproved.button': 'Choose your seat',
  'mail.bookingRejected.subject': 'Booking rejected: {match}',
  'mail.bookingRejected.text': 'Your booking was rejected.',
  'mail.ticket.subject': 'Your ticket: {match}, {date}',
  'mail.ticket.heading': 'Your ticket for {match}',
  'mail.ticket.text':
    'Your place is confirmed. Show this QR code and your press card at the media gate.',
  'mail.ticket.qr':
    'QR code of your ticket. If you can’t see it, open the ticket with the button below.',
  'mail.ticket.button': 'Open ticket',
  'mail.ticket.note':
    'Open {app} once and the ticket is saved on your phone, where it also works offline.',
  'mail.ticketsReplaced.subject': 'Your tickets have been replaced',
  'mail.ticketsReplaced.text':
    'Your name or role has changed, so you have new tickets. The earlier ones and their QR codes are no longer valid.',
  'mail.ticketsReplaced.matches': 'Matches: {matches}.',
  'mail.ticketsReplaced.button': 'Open tickets',
  'mail.ticketRevoked.subject': 'Ticket revoked: {match}',
  'mail.ticketRevoked.text': 'Your ticket was revoked and is no longer valid for entry.',
  'mail.eventAssigned.subject': 'You are a media officer of {event}',
  'mail.eventAssigned.text':
    'The league assigned you to {event} as a media officer. You’re accredited and can see its matches and attendee lists.',
  'mail.eventAssigned.button': 'View matches',
  'mail.matchAssigned.subject': 'You are the media officer of {match}, {date}',
  'mail.matchAssigned.heading': 'You are the media officer of {match}',
  'mail.matchAssigned.text':
    'The league assigned you to this match. You’re accredited for its tournament.',
  'mail.matchAssigned.ticket':
    'This is your ticket. Show its QR code and your press card at the media gate.',
  'mail.matchDeleted.subject': 'Match cancelled: {match}',
  'mail.matchDeleted.text':
    'The league removed this match from its programme. Your booking is cancelled, and any ticket for it is no longer valid.',
  'mail.matchMoved.movedSubject': 'Match rescheduled: {match}, {date}',
  'mail.matchMoved.movedHeading': 'Match rescheduled: {match}',
  'mail.matchMoved.movedText': 'The league has changed the time or venue of this match.',
  'mail.matchMoved.gateSubject': 'Media gate changed: {match}, {date}',
  'mail.matchMoved.gateHeading': 'Media gate changed: {match}',
  'mail.matchMoved.gateText': 'The league has changed the media gate of this match.',
  'mail.matchMoved.when': 'New kick-off: {now}\nPreviously: {was}',
  'mail.matchMoved.venue': 'New venue: {now}\nPreviously: {was}',
  'mail.matchMoved.gate': 'New media gate: {now}\nPreviously: {was}',
  'mail.matchMoved.firstGate': 'New media gate: {now}\nPreviously: none',
  'mail.matchMoved.noGate': 'New media gate: none\nPreviously: {was}',
  'mail.matchMoved.ticket':
    'Your booking is kept and your ticket stays valid: the same QR code lets you in.',
  'mail.matchMoved.booking': 'Your booking is kept. Choose your seat: you’ll get your ticket then.',
  'mail.matchMoved.pending':
    'Your booking request is kept. We’ll email you when it has been decided.',
  'mail.matchMoved.note': 'The ticket on your phone updates the next time you open {app}.',
  'mail.bookingsApproved.subject': '{count} bookings approved',
  'mail.bookingsApproved.text':
    'Your bookings for these matches were approved. Choose your seats in {app}: you’ll get your tickets then.',
  'mail.bookingsRejected.subject': '{count} bookings rejected',
  'mail.bookingsRejected.text': 'Your bookings for these matches were rejected.',
  'mail.matchesDeleted.subject': '{count} of your matches were cancelled',
  'mail.matchesDeleted.text':
    'The league removed these matches from its programme. Your bookings are cancelled, and any tickets for them are no longer valid.',
  'mail.matchesMoved.subject': '{count} of your matches were rescheduled',
  'mail.matchesMoved.text':
    'The league has changed the time, venue or media gate of these matches.',
  'mail.matchesMoved.tickets':
    'Your bookings are kept and your tickets stay valid: the same QR codes let you in.',
  'mail.matchesMoved.pending':
    'Pending booking requests are kept. We’ll email you when they have been decided.',
  'mail.eventDeleted.subject': 'Tournament cancelled: {event}',
  'mail.eventDeleted.text':
    'The league removed {event} from its programme. Your accreditation has been cancelled.',
  'mail.reportAssigned.subject': 'Report requested: {match}',
  'mail.reportAssigned.text':
    'The league has asked you for the report “{report}”. Answer the questions, add photos, and publish it when it’s complete.',
  'mail.reportAssigned.button': 'Open report',
  'mail.reportAssigned.note':
    'Open {app} once while you’re online before the match. You can then write and take photos offline.',
  'mail.reportWithdrawn.subject': 'Report no longer needed: {match}',
  'mail.reportWithdrawn.text':
    'The league no longer needs your report “{report}”. You don’t need to do anything.',
  'mail.contact.subject': 'Contact form: {topic}',
  'mail.contact.button': 'View account',
  'mail.contact.note':
    'Reply to this e-mail to answer them. The portal keeps the message for 90 days.',
  'mail.contact.topic.complaint': 'Complaint',
  'mail.contact.topic.general_inquiry': 'General inquiry',
  'mail.contact.topic.suggestion': 'Suggestion',
  'mail.contact.topic.technical_issue': 'Technical issue',
} as const;

export type MailKey = keyof typeof mailEnglish;
export type MailCatalogue = Record<MailKey, string>;
