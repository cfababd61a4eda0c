/** The data of each email, checked when it is queued, so that every queued email can be rendered. */
import * as z from 'zod/mini';
import { contactTopics } from '#sync/contracts/notifications/notifications.ts';
import { exceptionKinds } from '#sync/contracts/gate/gate-exceptions.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { ticketEntrance } from '#sync/contracts/matches/ticket-entrance.ts';
import { ticketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { ticketRef } from '#sync/contracts/matches/tickets.ts';

const reason = z.optional(z.nullable(z.string()));
const person = { firstName: z.string(), reason };
const account = z.object(person);
const withToken = z.object({ firstName: z.string(), token: z.string() });
/** Without a first name where the sender gave none. */
const invitation = z.object({
  firstName: z.string(),
  inviter: z.string(),
  token: z.string(),
  expiresAt: z.string(),
});
/** The coming matches whose bookings ended with what the email is about. */
const matches = z.optional(z.array(ticketFacts));
const accountEnded = z.object({ ...person, matches });
const accreditation = z.object({ ...person, event: z.string(), eventId: z.optional(z.string()) });
const match = { ...person, ...ticketFacts.shape };
/** The ticket's gates; missing in emails that were queued before tickets had them. */
const entrance = z.optional(z.nullable(ticketEntrance));
/** A match with the new facts, and the old ones as `was`. */
const movedMatch = z.object({
  ...ticketFacts.shape,
  matchId: z.string(),
  eventId: z.string(),
  was: z.pick(ticketFacts, { date: true, venue: true, gate: true }),
  /** Without a ticket the seat is yet to be chosen, or the booking is pending. */
  ticket: z.nullable(z.object({ ref: ticketRef, seat: z.nullable(z.string()) })),
  isPending: z.optional(z.boolean()),
  entrance,
});
const substitution = {
  ...match,
  matchId: z.string(),
  eventId: z.string(),
  colleague: z.string(),
  gets: z.boolean(),
};
const ticket = {
  holder: z.string(),
  role: z.optional(role),
  organization: z.optional(z.nullable(z.string())),
  holderArabic: z.optional(z.nullable(z.string())),
  organizationArabic: z.optional(z.nullable(z.string())),
  seat: z.nullable(z.string()),
  ref: ticketRef,
  url: z.string(),
  entrance,
};

const question = z.object({
  firstName: z.string(),
  questionId: z.string(),
  question: z.string(),
  isReminder: z.boolean(),
});

export const mailTemplates = {
  accountApproved: account,
  accountRejected: account,
  /** A question of the league about a registration, and once a reminder. */
  registrationQuestion: question,
  /** A question about an application to a tournament, and once a reminder. */
  accreditationQuestion: z.extend(question, { event: z.string(), eventId: z.string() }),
  /** A requirement of the person's role: the league asks for evidence, refuses it, or it expires soon. */
  evidence: z.object({
    ...person,
    about: z.enum(['requested', 'refused', 'expiring']),
    /** The person's, whose profile the button opens. */
    accountId: z.string(),
    requirement: z.string(),
    requirementArabic: z.nullable(z.string()),
    /** The deadline, or the last day of its validity. */
    date: z.optional(z.nullable(z.string())),
    /** Whether an expired one allows no new bookings. */
    endsBookings: z.optional(z.boolean()),
  }),
  /** An approval was withdrawn. */
  accountBlocked: accountEnded,
  accountPending: accountEnded,
  /** Lists the accreditations and bookings that ended with the account. */
  accountDeleted: z.object({
    firstName: z.string(),
    events: z.array(z.string()),
    matches: z.array(ticketFacts),
  }),
  passwordReset: withToken,
  /** `byLink`: changed with a reset link, not in the profile. */
  passwordChanged: z.object({ firstName: z.string(), byLink: z.optional(z.boolean()) }),
  /** `codesLeft`: recovery codes that were not used yet. */
  secondFactor: z.object({
    firstName: z.string(),
    event: z.enum([
      'on',
      'off',
      'renewed',
      'reset',
      'recoveryCodes',
      'recoveryCodeUsed',
      'wrongCodes',
    ]),
    codesLeft: z.int(),
  }),
  /** A registration's receipt, with a link that confirms the address. */
  registrationReceived: withToken,
  /** The link of the receipt, sent again. */
  emailConfirmation: withToken,
  /** Sent to the address that the person wants to have. */
  emailChangeRequested: withToken,
  /** Sent to the address that the account still has, with a link that stops the change. */
  emailChangeNotice: withToken,
  /** With `isFormer`, sent to the address that the account no longer has. */
  emailChanged: z.object({ firstName: z.string(), isFormer: z.boolean() }),
  /** The address was corrected by an administrator; the link confirms the new one. */
  emailCorrected: z.object({
    firstName: z.string(),
    isFormer: z.boolean(),
    token: z.optional(z.string()),
  }),
  /** An invitation to register, with a press role or without. */
  invitation: z.extend(invitation, { role: z.nullable(role) }),
  adminInvitation: invitation,
  /** An invitation to join an outlet, also of someone without an account. */
  outletInvitation: z.extend(invitation, { outlet: z.string() }),
  /** The league made the person a member of an outlet, or its manager. */
  outletAdded: z.object({ firstName: z.string(), outlet: z.string(), manager: z.boolean() }),
  /** A manager or the league removed the person. */
  outletRemoved: z.object({ firstName: z.string(), outlet: z.string() }),
  accreditationApproved: accreditation,
  accreditationRejected: accreditation,
  accreditationRevoked: z.object({ ...accreditation.shape, matches }),
  bookingApproved: z.object({ ...match, matchId: z.string(), eventId: z.string() }),
  bookingRejected: z.object({
    ...match,
    matchId: z.optional(z.string()),
    eventId: z.optional(z.string()),
  }),
  /** Several decisions of one action. */
  bookingsApproved: z.object({
    firstName: z.string(),
    matches: z.array(z.object({ ...ticketFacts.shape, matchId: z.string(), eventId: z.string() })),
  }),
  bookingsRejected: z.object({ ...person, matches: z.array(z.object(ticketFacts.shape)) }),
  placeOffered: z.object({
    ...match,
    matchId: z.string(),
    eventId: z.string(),
    endsAt: z.string(),
  }),
  /** `position` is null for a person who is over the outlet's cap. */
  placeWaiting: z.object({
    ...match,
    matchId: z.string(),
    eventId: z.string(),
    position: z.nullable(z.int()),
  }),
  /** A colleague gave back a place, which stays with the outlet; for its managers. */
  placeUnassigned: z.object({
    ...match,
    matchId: z.string(),
    eventId: z.string(),
    requestId: z.string(),
    colleague: z.string(),
    until: z.string(),
  }),
  /** For the substitute, who `gets` the place of the colleague and a ticket, and for that colleague. */
  substituted: z.union([z.object({ ...substitution, ...ticket }), z.object(substitution)]),
  confirmReminder: z.object({
    ...match,
    matchId: z.string(),
    eventId: z.string(),
    confirmBy: z.string(),
  }),
  absenceRecorded: z.object({ ...match, absenceId: z.string(), notifiedAt: z.string() }),
  /** Without a text for an absence that a late check withdrew. */
  absenceDecided: z.object({
    ...match,
    absenceId: z.string(),
    upheld: z.boolean(),
    text: z.nullable(z.string()),
  }),
  /** `lifted`: it is over before its time; the text then says why. */
  suspended: z.object({
    firstName: z.string(),
    beginsAt: z.string(),
    endsAt: z.string(),
    text: z.string(),
    lifted: z.boolean(),
  }),
  ticket: z.object({ ...match, ...ticket }),
  ticketRevoked: z.object(match),
  /** Several tickets that one change of the account replaced. */
  ticketsReplaced: z.object({ firstName: z.string(), matches: z.array(ticketFacts) }),
  eventAssigned: z.object({ ...person, event: z.string(), eventId: z.string() }),
  /** Sent with the ticket, unless the officer already has it. */
  matchAssigned: z.union([z.object({ ...match, ...ticket }), z.object(match)]),
  matchDeleted: z.object(match),
  /** Several matches that one action deleted. */
  matchesDeleted: z.object({ firstName: z.string(), matches: z.array(ticketFacts) }),
  matchMoved: z.object({ ...person, ...movedMatch.shape }),
  /** Several matches that one action moved. */
  matchesMoved: z.object({ firstName: z.string(), matches: z.array(movedMatch) }),
  /** Lists the matches that ended with the tournament. */
  eventDeleted: z.object({
    firstName: z.string(),
    event: z.string(),
    matches: z.array(ticketFacts),
  }),
  reportAssigned: z.object({ ...match, report: z.string(), reportId: z.string() }),
  reportWithdrawn: z.object({ ...match, report: z.string() }),
  /** The attendance of a match whose gates are closed; its spreadsheet is made when it is sent. */
  gatesClosed: z.object({
    ...match,
    matchId: z.string(),
    /** The version of the final security list. */
    version: z.int(),
    came: z.int(),
    absent: z.int(),
    unknown: z.int(),
    // Missing in emails that were queued before they were listed.
    people: z.optional(z.int()),
    tickets: z.optional(z.int()),
    exceptions: z.optional(z.array(z.object({ kind: z.enum(exceptionKinds), count: z.int() }))),
    /** Phones that were not handed in, without their stewards' names. */
    missing: z.optional(
      z.array(z.object({ gate: z.int(), lastSeenAt: z.nullable(z.string()), reason: z.string() })),
    ),
  }),
  /** Written by an administrator; stored once for all its emails, in `notification`. */
  notification: z.object({
    subject: z.string(),
    text: z.string(),
    styled: z.boolean(),
    button: z.nullable(z.object({ text: z.string(), url: z.string() })),
    /** Whether only its author gets it. */
    isTest: z.optional(z.boolean()),
  }),
  /** A message from the contact form, for the media office. */
  contactMessage: z.object({
    topic: z.enum(contactTopics),
    text: z.string(),
    accountId: z.string(),
    name: z.string(),
    email: z.string(),
    organization: z.nullable(z.string()),
    role: z.nullable(role),
  }),
} as const;

export type MailTemplate = keyof typeof mailTemplates;
export type MailData<Name extends MailTemplate> = z.infer<(typeof mailTemplates)[Name]>;

/** The templates that address their reader by name. */
export type PersonalTemplate = Exclude<MailTemplate, 'notification' | 'contactMessage'>;
type WithoutName<Data> = Data extends unknown ? Omit<Data, 'firstName'> : never;
export type PersonalMailData<Name extends PersonalTemplate> = WithoutName<MailData<Name>>;

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(mailTemplates, name);
}
