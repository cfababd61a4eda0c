/** What is held about a person, for that person; and its end (rulings §4). */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { currentPassword } from '#sync/contracts/accounts/passwords.ts';
import { id, instant } from '#sync/contracts/core/primitives.ts';

/** A row as it is stored. Its columns are the database's: a new one is never forgotten here. */
const storedRow = z.record(z.string(), z.unknown());

export const personalData = z.strictObject({
  madeAt: instant,
  account: storedRow,
  /** Own files that are in the store, each with the address it is read at. */
  files: z.array(storedRow),
  sessions: z.array(storedRow),
  requests: z.array(storedRow),
  accreditations: z.array(storedRow),
  bookings: z.array(storedRow),
  tickets: z.array(storedRow),
  reports: z.array(storedRow),
  reportHistory: z.array(storedRow),
  /** Without their letters: those went to the person. */
  mails: z.array(storedRow),
  /** What the log says of the person, and what they did themselves. */
  log: z.array(storedRow),
  /** Changes this person's phones sent in the last weeks. */
  phoneChanges: z.array(storedRow),
});
export type PersonalData = z.infer<typeof personalData>;

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/profile/:id/data',
  summary: 'Everything that is held about the own person',
  params: z.strictObject({ id }),
  reply: personalData,
});

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/profile/:id/deletion',
  summary: 'Delete the own account at once; bookings and tickets end with it',
  params: z.strictObject({ id }),
  body: z.strictObject({
    password: currentPassword,
  }),
  reply: z.strictObject({}),
  message: 'profile.deletedSelf',
});
