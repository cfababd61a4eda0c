/** What is held about a person, for that person; and its end (rulings §4). */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/endpoint.ts';
import { presentPassword } from '#sync/contracts/passwords.ts';
import { id, instant } from '#sync/contracts/primitives.ts';

/** A row as it is stored. Its columns are the database's: a new one is never forgotten here. */
const stored = z.record(z.string(), z.unknown());

export const heldData = z.strictObject({
  madeAt: instant,
  account: stored,
  /** Own files that are in the store, each with the address it is read at. */
  files: z.array(stored),
  sessions: z.array(stored),
  requests: z.array(stored),
  accreditations: z.array(stored),
  bookings: z.array(stored),
  tickets: z.array(stored),
  reports: z.array(stored),
  reportHistory: z.array(stored),
  /** Without their letters: those went to the person. */
  mails: z.array(stored),
  /** What the log says of the person, and what they did themselves. */
  log: z.array(stored),
  /** Changes this person's phones sent in the last weeks. */
  phoneChanges: z.array(stored),
});
export type HeldData = z.infer<typeof heldData>;

export const getHeldData = endpoint({
  method: 'GET',
  path: '/profile/:id/data',
  summary: 'Everything that is held about the own person',
  params: z.strictObject({ id }),
  reply: heldData,
});

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/profile/:id/deletion',
  summary: 'Delete the own account at once; bookings and tickets end with it',
  params: z.strictObject({ id }),
  body: z.strictObject({
    password: presentPassword,
  }),
  reply: z.strictObject({}),
  message: 'profile.deletedSelf',
});
