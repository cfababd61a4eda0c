/** Names and photos of a match's list for its phones, sealed when they are asked for. */
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import {
  cardsPerCall,
  type getGateCards,
  type getGateIndex,
} from '#sync/contracts/gate/gate-calls.ts';
import { cardKey, sealCard, sealIndex } from '#sync/contracts/gate/sealing.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

type Cards = Infer<(typeof getGateCards)['reply']>;

/**
 * Cards of live tickets. Throws 409 for a phone that has handed in, was reported lost or whose gates are
 * closed, 422 for too many numbers.
 */
export async function readCards(
  tx: Tx,
  phone: GatePhone,
  { from, to }: { from: number; to: number },
): Promise<Cards> {
  requireOnDuty(phone);
  if (to < from || to - from >= cardsPerCall) throw invalid({ to: 'error.invalid' });
  const rows = await selectHolders(tx, phone)
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select(['t.organization', 't.organization_arabic', 'e.card', 'a.photo_thumbnail'])
    .where('e.revoked_at', 'is', null)
    .orderBy('e.no')
    .where('e.no', '>=', from)
    .where('e.no', '<=', to)
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const { no, card, photo_thumbnail: photo } = row;
      const key = await cardKey(row.ref, phone.matchId);
      const box = await sealCard(
        key,
        { matchId: phone.matchId, no, version: card },
        {
          name: row.holder,
          nameArabic: row.holder_arabic,
          organization: row.organization,
          organizationArabic: row.organization_arabic,
          photo: photo && Uint8Array.from(photo),
        },
      );
      return { no, card, box };
    }),
  );
}

/**
 * The names and card keys of everyone on the list, each with the newest ticket, which may have been
 * revoked. Throws 403 without the right to search, and 409 as above.
 */
export async function readIndex(
  tx: Tx,
  phone: GatePhone,
): Promise<Infer<(typeof getGateIndex)['reply']>> {
  if (phone.rights === 'check') throw forbidden();
  requireOnDuty(phone);
  const secret = await db(tx)
    .selectFrom('gate_secret')
    .select(['search_key', 'search_key_no as keyNo'])
    .where('match_id', '=', phone.matchId)
    .executeTakeFirstOrThrow();
  const rows = await selectHolders(tx, phone)
    .innerJoin('account as a', 'a.id', 't.account_id')
    .distinctOn('e.booking_id')
    .where('a.deleted_at', 'is', null)
    .orderBy('e.booking_id')
    .orderBy('e.revoked_at', (order) => order.desc().nullsFirst())
    .orderBy('e.no', 'desc')
    .execute();
  const people = await Promise.all(
    rows.map(async ({ no, ref, holder, holder_arabic: nameArabic }) => {
      const key = Buffer.from(await cardKey(ref, phone.matchId)).toString('base64url');
      return { no, name: holder, nameArabic, key };
    }),
  );
  const { keyNo } = secret;
  const searchKey = Uint8Array.from(secret.search_key);
  return { keyNo, box: await sealIndex(searchKey, { matchId: phone.matchId, keyNo }, people) };
}

/** Throws 409 for a phone that has handed in, was reported lost or whose gates are closed. */
export function requireOnDuty({ isOnDuty }: GatePhone): void {
  if (!isOnDuty) throw conflict('gate.offDuty');
}

function selectHolders(tx: Tx, { matchId }: GatePhone) {
  return db(tx)
    .selectFrom('gate_entry as e')
    .innerJoin('ticket as t', 't.id', 'e.id')
    .select(['e.no', 't.ref', 't.holder', 't.holder_arabic'])
    .where('e.match_id', '=', matchId);
}
