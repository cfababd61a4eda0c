/** Loaded only by users with a report that is too long for a push. */
import type { Mutation } from '#sync/protocol/push.ts';
import { sha256Hex } from '#sync/protocol/digest.ts';
import type { PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import type { SentAnswer } from '#sync/contracts/reports/sent-base.ts';

/**
 * Sends the texts that a report's mutation is based on as hashes: the server only compares them.
 * The same mutation always becomes the same request. Unchanged where the browser has no SHA-256.
 */
export async function hashBase(mutation: Mutation): Promise<Mutation> {
  const base = mutation.base as { answers?: PlacedAnswer[] } | undefined;
  if (
    base?.answers === undefined ||
    (globalThis.crypto as Crypto | undefined)?.subtle === undefined
  )
    return mutation;
  const answers = await Promise.all(base.answers.map(hashAnswer));
  return { ...mutation, base: { ...base, answers } };
}

async function hashAnswer({ text, ...place }: PlacedAnswer): Promise<SentAnswer> {
  return { ...place, sha256: await sha256Hex(new TextEncoder().encode(text)) };
}
