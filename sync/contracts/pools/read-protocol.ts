/** The call that gives anyone the protocol of a match's places. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, instant } from '#sync/contracts/core/primitives.ts';
import { teamRef } from '#sync/contracts/places/places.ts';

export const signedProtocol = z.strictObject({
  version: z.int(),
  /** The newest version of this match. */
  newest: z.int(),
  /** For readers; not signed. */
  match: z.strictObject({ date: instant, HomeTeam: teamRef, AwayTeam: teamRef }),
  /** A `PoolProtocol` as canonical text. */
  body: z.string(),
  /** Ed25519 over `signedText(body)`, in base64url. */
  signature: z.string(),
  /** The league's public key. */
  key: z.strictObject({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    kid: z.string(),
    alg: z.literal('EdDSA'),
    use: z.literal('sig'),
  }),
});
export type SignedProtocol = z.infer<typeof signedProtocol>;

export const getProtocol = endpoint('GET', '/match/:id/protocol', {
  summary: 'The signed protocol of a match’s places, for anyone; without a version the newest',
  params: z.strictObject({ id }),
  query: z.strictObject({
    version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000))),
  }),
  reply: signedProtocol,
});
