/** Writes and reads the signed protocol of a match's places, from which anyone can recount them. */
import { createHash, createHmac } from 'node:crypto';
import type { SignedProtocol } from '#sync/contracts/pools/read-protocol.ts';
import { canonicalText, describeRanking, signedText } from '#sync/contracts/pools/pool-protocol.ts';
import type { OverrideCategory } from '#sync/contracts/pools/pool-words.ts';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { teamObject } from '#api/matches/match-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import type { LockedAllocation } from '#api/pools/lock-allocation.ts';
import { type LiveRequest, type PoolOfMatch, toRankedPools } from '#api/pools/read-pools.ts';

interface RankedState {
  pools: readonly PoolOfMatch[];
  requests: readonly LiveRequest[];
  given?: ReadonlyMap<string, OverrideCategory>;
}

/** Appends a version: the state before the places were given. The caller holds the match's lock. */
export async function writeProtocol(
  tx: Tx,
  allocation: LockedAllocation,
  { pools, requests, given }: RankedState,
  { ticketKeys }: Pick<Services, 'ticketKeys'>,
): Promise<void> {
  const { matchId, tie, now } = allocation;
  const last = await selectLast(tx, matchId).executeTakeFirst();
  const protocol = describeRanking(
    {
      version: (last?.version ?? 0) + 1,
      previous: last ? createHash('sha256').update(last.body).digest('hex') : null,
      match: matchId,
      madeAt: now,
    },
    toRankedPools(pools, requests, tie, given),
    pseudonymOf(allocation),
  );
  const body = canonicalText(protocol);
  const bytes = new TextEncoder().encode(signedText(body));
  const signature = await crypto.subtle.sign('Ed25519', ticketKeys.privateKey, bytes);
  await db(tx)
    .insertInto('pool_protocol')
    .values({
      match_id: matchId,
      version: protocol.version,
      body,
      kid: ticketKeys.kid,
      signature: Buffer.from(signature).toString('base64url'),
    })
    .execute();
}

/** The newest version, or an earlier one. Throws 404 before the allocation. */
export async function readProtocol(
  tx: Tx,
  matchId: string,
  version?: number,
): Promise<SignedProtocol> {
  const found = await selectLast(tx, matchId)
    .$if(version !== undefined, (query) => query.where('v.version', '=', version ?? 0))
    .executeTakeFirst();
  if (!found) throw notFound('pools.gone');
  return found;
}

function selectLast(tx: Tx, matchId: string) {
  return db(tx)
    .selectFrom('pool_protocol as v')
    .innerJoin('signing_key as k', 'k.kid', 'v.kid')
    .innerJoin('match as m', 'm.id', 'v.match_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .where('v.match_id', '=', matchId)
    .where('m.deleted_at', 'is', null)
    .orderBy('v.version', 'desc')
    .limit(1)
    .select((eb) => [
      'v.version',
      eb
        .selectFrom('pool_protocol as n')
        .select((of) => of.fn.max<number>('n.version').as('newest'))
        .whereRef('n.match_id', '=', 'v.match_id')
        .$asScalar()
        .$notNull()
        .as('newest'),
      jsonBuildObject({
        date: isoInstant(eb.ref('m.date')),
        HomeTeam: teamObject(eb, 'h'),
        AwayTeam: teamObject(eb, 'w'),
      }).as('match'),
      'v.body',
      'v.signature',
      'k.public_jwk as key',
    ]);
}

/** Pseudonyms that no one can compute without the secret of the match's allocation. */
export function pseudonymOf({ secret }: Pick<LockedAllocation, 'secret'>) {
  return (kind: 'person' | 'outlet', id: string) =>
    createHmac('sha256', secret).update(`${kind}:${id}`).digest('base64url').slice(0, 22);
}
