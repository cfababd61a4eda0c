/** Example data for each template, and settings like a running portal's. */
import type { MailData, MailTemplate } from '#api/platform/mail/mail-templates.ts';
import type { Recipient } from '#api/platform/mail/mail-outbox.ts';
import type { MailSettings } from '#api/notifications/emails/mail-context.ts';

export const mailSettings: MailSettings = {
  publicUrl: 'https://portal.example',
  league: {
    name: 'Egyptian Premier League',
    nameArabic: 'رابطة الدوري المصري الممتاز',
    contactEmail: 'media@touchline.example',
    workingHours: 'Sun to Thu, 09:00 AM to 05:00 PM, Cairo',
    workingHoursArabic: 'من الأحد إلى الخميس، من 9:00 صباحًا إلى 5:00 مساءً، القاهرة',
    timeZone: 'Africa/Cairo',
  },
};

/** A recipient called Salma, without an account unless `more` names one. */
export function testRecipient(email: string, more: Partial<Recipient> = {}): Recipient {
  return { accountId: null, email, firstName: 'Salma', language: 'en', ...more };
}

const person = { firstName: 'Salma' };
const facts = {
  match: 'Matchday 9',
  event: 'Premier League',
  // 19:00 in Cairo (winter time)
  date: '2026-11-21T17:00:00.000Z',
  home: { name: 'Al Ahly', logo: null },
  away: { name: 'Zamalek', logo: null },
  venue: 'Cairo International Stadium',
  gate: '4',
};
const match = { ...person, ...facts };
const reason = 'The press card on the picture has expired.';
const event = 'Premier League';

const ids = { matchId: 'match-id', eventId: 'event-id' };
const ref = 'AbCdEfGhIjKlMnOpQrStUv';

const ticket = {
  holder: 'Salma Fathy Mansour',
  holderArabic: 'سلمى فتحي منصور',
  role: 'photographer' as const,
  organization: 'Delta Press Photo',
  seat: 'seat-57',
  ref,
  url: `HTTPS://PORTAL.EXAMPLE/R/VOZG3UTGGFDE3FOD24FWPCYB2Q#${'SIGNED7'.repeat(34)}`,
};

const moved = {
  ...facts,
  ...ids,
  was: { date: '2026-11-20T15:30:00.000Z', venue: 'Borg El Arab Stadium', gate: '2' },
  ticket: { ref, seat: 'seat-57' },
};

const invited = {
  ...person,
  inviter: 'Mona Adel',
  token: 'A'.repeat(43),
  expiresAt: '2026-11-28T17:00:00.000Z',
};

export const exampleMailData: { [Name in MailTemplate]: MailData<Name> } = {
  accountApproved: person,
  accountRejected: { ...person, reason },
  registrationQuestion: {
    ...person,
    questionId: '0196a1b2-0000-7000-8000-000000000001',
    question: reason,
    isReminder: false,
  },
  evidence: {
    ...person,
    about: 'expiring',
    accountId: '0196a1b2-0000-7000-8000-000000000003',
    requirement: 'Insurance',
    requirementArabic: 'التأمين',
    date: '2026-12-31',
    endsBookings: true,
  },
  accreditationQuestion: {
    ...person,
    questionId: '0196a1b2-0000-7000-8000-000000000001',
    question: reason,
    isReminder: false,
    event,
    eventId: '0196a1b2-0000-7000-8000-000000000002',
  },
  accountBlocked: { ...person, reason, matches: [facts] },
  accountPending: { ...person, reason },
  accountDeleted: { ...person, events: [event, 'Cup'], matches: [facts] },
  passwordReset: { ...person, token: 'A'.repeat(43) },
  passwordChanged: person,
  secondFactor: { ...person, event: 'on', codesLeft: 10 },
  registrationReceived: { ...person, token: 'A'.repeat(43) },
  emailConfirmation: { ...person, token: 'A'.repeat(43) },
  emailChangeRequested: { ...person, token: 'A'.repeat(43) },
  emailChangeNotice: { ...person, token: 'A'.repeat(43) },
  emailChanged: { ...person, isFormer: false },
  emailCorrected: { ...person, isFormer: false, token: 'A'.repeat(43) },
  invitation: { ...invited, role: 'photographer' },
  adminInvitation: { ...invited, firstName: '' },
  outletInvitation: { ...invited, outlet: 'Delta Press Photo' },
  outletRemoved: { ...person, outlet: 'Delta Press Photo' },
  outletAdded: { ...person, outlet: 'Delta Press Photo', manager: true },
  accreditationApproved: { ...person, event },
  accreditationRejected: { ...person, event, reason },
  accreditationRevoked: { ...person, event, reason, matches: [facts] },
  bookingApproved: { ...match, ...ids },
  bookingRejected: { ...match, reason },
  placeOffered: { ...match, ...ids, endsAt: '2026-11-20T10:30:00.000Z' },
  placeWaiting: { ...match, ...ids, position: 3 },
  placeUnassigned: {
    ...match,
    ...ids,
    requestId: 'request-id',
    colleague: 'Yara Nabil Hosny',
    until: '2026-11-20T17:00:00.000Z',
  },
  substituted: {
    ...match,
    ...ids,
    ...ticket,
    seat: null,
    colleague: 'Yara Nabil Hosny',
    gets: true,
  },
  confirmReminder: { ...match, ...ids, confirmBy: '2026-11-21T15:00:00.000Z' },
  absenceRecorded: { ...match, absenceId: ids.matchId, notifiedAt: '2026-11-22T08:00:00.000Z' },
  absenceDecided: { ...match, absenceId: ids.matchId, upheld: true, text: reason },
  suspended: {
    firstName: match.firstName,
    beginsAt: '2026-11-30T22:00:00.000Z',
    endsAt: '2026-12-31T21:59:59.000Z',
    text: reason,
    lifted: false,
  },
  ticket: { ...match, ...ticket },
  ticketRevoked: { ...match, reason },
  eventAssigned: { ...person, event, eventId: 'event-id' },
  matchAssigned: {
    ...match,
    holder: 'Karim Adel Shawky',
    role: 'media_officer',
    organization: null,
    seat: null,
    ref,
    url: `HTTPS://PORTAL.EXAMPLE/R/VOZG3UTGGFDE3FOD24FWPCYB2Q#${'SIGNED7'.repeat(34)}`,
  },
  matchDeleted: match,
  matchesDeleted: { ...person, matches: [facts, facts] },
  bookingsApproved: { ...person, matches: [{ ...facts, ...ids }] },
  bookingsRejected: { ...person, reason, matches: [facts, facts] },
  matchMoved: { ...person, ...moved },
  matchesMoved: {
    ...person,
    matches: [moved, { ...moved, venue: moved.was.venue, ticket: null, isPending: true }],
  },
  eventDeleted: { ...person, event, matches: [facts] },
  ticketsReplaced: { ...person, matches: [facts, facts] },
  reportWithdrawn: { ...match, report: 'Media operations report' },
  reportAssigned: { ...match, report: 'Media operations report', reportId: 'report-id' },
  gatesClosed: {
    ...match,
    matchId: 'match-id',
    version: 3,
    came: 96,
    absent: 20,
    unknown: 2,
    people: 121,
    tickets: 118,
    exceptions: [
      { kind: 'twice', count: 2 },
      { kind: 'offlineGate', count: 1 },
    ],
    missing: [
      { gate: 4, lastSeenAt: '2026-11-21T15:30:00.000Z', reason: 'The battery died' },
      { gate: 7, lastSeenAt: null, reason: 'Stolen' },
    ],
  },
  notification: {
    subject: 'Bibs for Saturday',
    text: 'Bibs are given out from 15:00.\r\nBring your press card.\r\n\r\nThe media gate is on the north side.',
    styled: true,
    button: { text: 'See the matches', url: 'https://portal.example/events' },
  },
  contactMessage: {
    topic: 'technical_issue',
    text: 'The map stays grey.\nI tried twice.',
    accountId: 'account-id',
    name: 'Salma Fathy Mansour',
    email: 'salma@press.example',
    organization: 'Delta Press Photo',
    role: 'photographer',
  },
};
