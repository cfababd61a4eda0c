/** What a person may do without signal, by name, with its arguments. */
import * as z from 'zod/mini';
import { id } from '#sync/contracts/primitives.ts';

const scope = z.enum(['member', 'officer']);

export const mutationArgs = {
  'event.join': z.strictObject({ eventId: id, scope }),
  'match.join': z.strictObject({ eventId: id, matchId: id, scope }),
} as const;

export type MutationName = keyof typeof mutationArgs;
export type MutationArgs<Name extends MutationName> = z.infer<(typeof mutationArgs)[Name]>;

export function isMutationName(value: string): value is MutationName {
  return Object.hasOwn(mutationArgs, value);
}

/** The record a mutation is about: mutations of one record go in order, others pass it by. */
export function mutationRecord(name: MutationName, args: unknown): string {
  if (name === 'event.join') return `event/${mutationArgs[name].parse(args).eventId}`;
  return `match/${mutationArgs[name].parse(args).matchId}`;
}
