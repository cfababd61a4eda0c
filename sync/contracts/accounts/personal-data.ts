import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { currentPassword } from '#sync/contracts/accounts/passwords.ts';
import { instant, idParams } from '#sync/contracts/core/primitives.ts';

/** A stored row with all its columns, so that a new column is included automatically. */
const storedRow = z.record(z.string(), z.unknown());

export const personalData = z.strictObject({
  madeAt: instant,
  account: storedRow,
  /** The person's stored files, each with its URL. */
  files: z.array(storedRow),
  /** A hash of the photo, which finds the same picture in another account. */
  photoHashes: z.array(storedRow),
  sessions: z.array(storedRow),
  /** The invitation that the account came of, for 30 days. */
  invitations: z.array(storedRow),
  /** Outlets that the person belongs or belonged to. */
  outletMemberships: z.array(storedRow),
  /** Invitations to outlets that the person accepted, for 30 days. */
  outletInvitations: z.array(storedRow),
  /** Leaves out the secrets, which would let a reader of the file log in. */
  secondFactor: z.array(storedRow),
  recoveryCodes: z.array(storedRow),
  /** Links that confirm an email address, until a day after they expired. */
  emailLinks: z.array(storedRow),
  /** When the address of the person's calendar was created. */
  calendarFeeds: z.array(storedRow),
  requests: z.array(storedRow),
  /** Questions of the league about registrations, with the answers. */
  requestQuestions: z.array(storedRow),
  /** Evidence for the requirements of the person's role. */
  evidence: z.array(storedRow),
  accreditations: z.array(storedRow),
  /** When security was asked about the person, without its answers, which are about suspicion. */
  clearances: z.array(storedRow),
  bookings: z.array(storedRow),
  /** Requests for places of matches, with overrides and refusals. */
  placeRequests: z.array(storedRow),
  /** Absences from matches, with the person's texts, for a year. */
  absences: z.array(storedRow),
  suspensions: z.array(storedRow),
  tickets: z.array(storedRow),
  /** Checks of the person's tickets, and those that the person entered at the media office. */
  gateChecks: z.array(storedRow),
  /** Data about the person that comparison codes of gates showed. */
  gateComparisons: z.array(storedRow),
  /** The officer's own phones at gates. */
  gatePhones: z.array(storedRow),
  /** Data about the person on printed lists. */
  securityLists: z.array(storedRow),
  reports: z.array(storedRow),
  reportHistory: z.array(storedRow),
  /** Leaves out the bodies, which the person received. */
  mails: z.array(storedRow),
  /** Browsers that get push messages, without the address and keys that let others send some. */
  pushSubscriptions: z.array(storedRow),
  /** Leaves out the texts, which the person received. */
  pushMessages: z.array(storedRow),
  /** Kinds of notifications that the person switched off. */
  notificationsOff: z.array(storedRow),
  /** Audit entries about the person and of their own actions. */
  log: z.array(storedRow),
  /** Mutations that the person's phones pushed in the last weeks. */
  phoneChanges: z.array(storedRow),
});
export type PersonalData = z.infer<typeof personalData>;

export const getPersonalData = endpoint('GET', '/profile/:id/data', {
  summary: 'Everything stored about oneself',
  params: idParams,
  reply: personalData,
});

export const deleteOwnAccount = endpoint('POST', '/profile/:id/deletion', {
  summary: 'Delete one’s own account immediately, with its bookings and tickets',
  params: idParams,
  body: z.strictObject({
    password: currentPassword,
  }),
  reply: z.strictObject({}),
  message: 'profile.deletedSelf',
});
