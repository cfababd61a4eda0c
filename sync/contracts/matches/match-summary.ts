/** The facts and numbers of a match that the header of its admin pages shows. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, instant } from '#sync/contracts/core/primitives.ts';
import { placeRef, teamRef } from '#sync/contracts/places/places.ts';

/** The numbers of a match's people. All pages show these. */
export const matchPeople = z.strictObject({
  /** People whose booking and account are approved. */
  approved: z.int(),
  /** Approved people with a valid ticket; the others have no seat yet. */
  tickets: z.int(),
  /** People on the newest security list; null if there is none. */
  listed: z.nullable(z.int()),
});
export type MatchPeople = z.infer<typeof matchPeople>;

export const matchSummary = z.strictObject({
  id,
  date: instant,
  HomeTeam: teamRef,
  AwayTeam: teamRef,
  Location: placeRef,
  Event: placeRef,
  people: matchPeople,
  gates: z.int(),
  /** The newest version of the security list. */
  listVersion: z.nullable(z.int()),
});
export type MatchSummary = z.infer<typeof matchSummary>;

export const getMatchSummary = endpoint('GET', '/admin/match/:id/summary', {
  summary: 'A match with the numbers of its people and gates',
  params: idParams,
  reply: matchSummary,
});
