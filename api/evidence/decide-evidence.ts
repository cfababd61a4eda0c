/** The desk decides on a piece of evidence, or corrects its expiry date. */
import { sql } from 'kysely';
import type { EvidenceState } from '#sync/contracts/evidence/evidence.ts';
import { reasonToStore } from '#sync/contracts/messages/reasons.ts';
import { lockAccount } from '#api/accounts/users/account-status.ts';
import { acceptPiece } from '#api/evidence/give-evidence.ts';
import { todayIn } from '#api/evidence/today.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

interface EvidenceDecision {
  id: string;
  state: 'accepted' | 'refused';
  expected: EvidenceState;
  expiresOn?: string | null | undefined;
  reason?: string | undefined;
}

/**
 * Returns whose it is. A refusal is emailed, with its reason. Throws 404, 409 where another administrator
 * has decided or the person has sent a newer piece, 422 without a reason and for a date that has passed.
 */
export async function decideEvidence(
  tx: Tx,
  actor: Actor,
  { id, state, expected, expiresOn, reason = '' }: EvidenceDecision,
  services: Pick<Services, 'mail' | 'clock' | 'config'>,
): Promise<string> {
  const found = await db(tx)
    .selectFrom('evidence')
    .select('account_id as accountId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('evidence.gone');
  const person = await lockAccount(tx, found.accountId);
  const piece = await db(tx)
    .selectFrom('evidence as e')
    .innerJoin('requirement as q', 'q.id', 'e.requirement_id')
    .select([
      'e.id',
      'e.state',
      'e.requirement_id as requirementId',
      'e.account_id as accountId',
      'q.name',
      'q.name_ar as nameArabic',
    ])
    .where('e.id', '=', id)
    .executeTakeFirst();
  if (!piece) throw notFound('evidence.gone');
  if (
    piece.state !== expected ||
    piece.state === 'replaced' ||
    (state === 'refused' && piece.state === 'refused')
  )
    throw conflict('approvals.alreadyDecided');
  const { name, requirementId } = piece;
  if (state === 'accepted') {
    if (typeof expiresOn === 'string' && expiresOn < todayIn(services))
      throw invalid({ expiresOn: 'evidence.expiryPassed' });
    await acceptPiece(tx, piece, actor.id, expiresOn);
    const detail = { requirementId, ...(expiresOn !== undefined && { date: expiresOn }) };
    await audit(tx, actor, 'account.evidence-accept', ['account', person.accountId], detail);
    return person.accountId;
  }
  if (reason === '') throw invalid({ reason: 'approvals.reasonRequired' });
  const stored = reasonToStore(reason);
  await db(tx)
    .updateTable('evidence')
    .set({ state: 'refused', reason: stored, decided_at: sql`now()`, decided_by: actor.id })
    .where('id', '=', id)
    .execute();
  await services.mail.queue(tx, person, 'evidence', {
    about: 'refused',
    accountId: person.accountId,
    requirement: name,
    requirementArabic: piece.nameArabic,
    reason: stored,
  });
  const detail = { requirementId, reason: stored };
  await audit(tx, actor, 'account.evidence-refuse', ['account', person.accountId], detail);
  return person.accountId;
}
