/** People give evidence: with their registration, with an answer or correction, and later. */
import { sql } from 'kysely';
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import type { GivenPiece } from '#sync/contracts/evidence/given-evidence.ts';
import type { Requirement } from '#sync/contracts/evidence/requirements.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { releaseDocuments } from '#api/accounts/registration/replaced-documents.ts';
import { readRequirements } from '#api/evidence/requirements.ts';
import { todayIn } from '#api/evidence/today.ts';
import { claimFile } from '#api/files/claims.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid } from '#api/platform/errors/app-error.ts';
import type { Services, Uploader } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

type EvidenceServices = Pick<Services, 'files' | 'config' | 'clock'>;

interface Given {
  accountId: string;
  role: Role | null;
  pieces: readonly GivenPiece[];
  claimant: Uploader;
}

/**
 * Stores pieces of evidence that wait for the desk, and returns the ids of their requirements. One that
 * waited before is kept for comparison, the one that is valid stays so. Pieces for requirements that were
 * deleted while the person filled in the form are left out. The caller has locked the account. Throws 422.
 */
export async function storeEvidence(
  tx: Tx,
  { accountId, role, pieces, claimant }: Given,
  services: EvidenceServices,
): Promise<string[]> {
  if (pieces.length === 0) return [];
  const requirements = new Map((await readRequirements(tx, role)).map((each) => [each.id, each]));
  const stored: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const requirement = requirements.get(piece.requirementId);
    if (requirement === undefined) continue;
    const path = `evidence.${index}`;
    const problem = pieceProblem(requirement, piece, todayIn(services));
    if (problem !== null) throw invalid({ [path]: problem });
    await replaceWaiting(tx, accountId, requirement.id);
    const { file } = piece;
    if (requirement.kind === 'file' && file !== undefined) {
      const claim = { name: file, purpose: 'evidence', ownerId: accountId, claimant } as const;
      await claimFile(tx, path, claim, services);
    }
    await db(tx)
      .insertInto('evidence')
      .values({
        account_id: accountId,
        requirement_id: requirement.id,
        file: requirement.kind === 'file' ? (file ?? null) : null,
        links: requirement.kind === 'links' ? (piece.links ?? null) : null,
        number: requirement.kind === 'number' ? (piece.number ?? null) : null,
        expires_on: requirement.expiry === 'entered' ? (piece.expiresOn ?? null) : null,
      })
      .execute();
    stored.push(requirement.id);
  }
  return stored;
}

/** Throws 422 where a registration lacks what its role requires. */
export async function requireEvidence(
  tx: Tx,
  role: Role,
  pieces: readonly GivenPiece[],
): Promise<void> {
  const given = new Set(pieces.map(({ requirementId }) => requirementId));
  const missing = (await readRequirements(tx, role)).filter(
    ({ id, required, freelancersExempt }) => required && !freelancersExempt && !given.has(id),
  );
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map(({ id }) => [`evidence.${id}`, 'evidence.missing'])),
    );
}

function pieceProblem(
  { kind, expiry }: Requirement,
  { file, links, number, expiresOn }: GivenPiece,
  today: string,
): MessageKey | null {
  if (kind === 'file' && file === undefined) return 'evidence.missing';
  if (kind === 'links' && links === undefined) return 'evidence.missing';
  if (kind === 'number' && number === undefined) return 'evidence.missing';
  if (expiry !== 'entered') return null;
  if (expiresOn === undefined) return 'evidence.expiryRequired';
  return expiresOn < today ? 'evidence.expiryPassed' : null;
}

/** Keeps the piece that waited, for comparison, and deletes the file of the one before that. */
async function replaceWaiting(tx: Tx, accountId: string, requirementId: string): Promise<void> {
  const waiting = await db(tx)
    .selectFrom('evidence')
    .select('id')
    .where('account_id', '=', accountId)
    .where('requirement_id', '=', requirementId)
    .where('state', '=', 'given')
    .executeTakeFirst();
  if (!waiting) return;
  await endOlder(tx, {
    accountId,
    requirementId,
    except: waiting.id,
    states: ['replaced', 'refused'],
  });
  await db(tx)
    .updateTable('evidence')
    .set({ state: 'replaced' })
    .where('id', '=', waiting.id)
    .execute();
}

/** Deletes pieces that a newer one has replaced, with their files. */
export async function endOlder(
  tx: Tx,
  {
    accountId,
    requirementId,
    except,
    states,
  }: {
    accountId: string;
    requirementId: string;
    except: string;
    states: ('replaced' | 'refused' | 'accepted' | 'expired')[];
  },
): Promise<void> {
  const ended = await db(tx)
    .deleteFrom('evidence')
    .where('account_id', '=', accountId)
    .where('requirement_id', '=', requirementId)
    .where('id', '<>', except)
    .where('state', 'in', states)
    .returning('file')
    .execute();
  await releaseDocuments(
    tx,
    ended.flatMap(({ file }) => file ?? []),
  );
}

/** Gives or renews one piece. Throws 403 for a blocked account, 409 for an unknown requirement, 422. */
export async function giveEvidence(
  tx: Tx,
  actor: Actor,
  piece: GivenPiece,
  claimant: Uploader,
  services: EvidenceServices,
): Promise<void> {
  const account = await db(tx)
    .selectFrom('account')
    .select(['role', 'status'])
    .where('id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account?.status !== 'approved') throw forbidden();
  const given = { accountId: actor.id, role: account.role, pieces: [piece], claimant };
  const stored = await storeEvidence(tx, given, services);
  if (stored.length === 0) throw conflict('evidence.requirementGone');
  await logGiven(tx, actor, stored);
}

/** Writes an entry for each requirement that the person gave evidence for. */
export async function logGiven(
  tx: Tx,
  actor: Actor,
  requirementIds: readonly string[],
): Promise<void> {
  for (const requirementId of requirementIds)
    await audit(tx, actor, 'account.evidence-give', ['account', actor.id], { requirementId });
}

/** Marks every piece that waits as accepted, with the approval of its person. */
export async function acceptWaiting(tx: Tx, accountId: string, deciderId: string): Promise<void> {
  const accepted = await db(tx)
    .selectFrom('evidence')
    .select(['id', 'requirement_id as requirementId'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'given')
    .execute();
  for (const { id, requirementId } of accepted)
    await acceptPiece(tx, { id, accountId, requirementId }, deciderId);
}

/** Accepts a piece, which ends the one before. `expiresOn` is the date that the administrator corrected. */
export async function acceptPiece(
  tx: Tx,
  piece: { id: string; accountId: string; requirementId: string },
  deciderId: string,
  expiresOn?: string | null,
): Promise<void> {
  const { id, accountId, requirementId } = piece;
  const states = ['accepted', 'expired', 'replaced', 'refused'] as const;
  await endOlder(tx, { accountId, requirementId, except: id, states: [...states] });
  await db(tx)
    .updateTable('evidence as e')
    .from('requirement as q')
    .whereRef('q.id', '=', 'e.requirement_id')
    .where('e.id', '=', id)
    .set((eb) => ({
      state: 'accepted',
      decided_at: sql`now()`,
      decided_by: deciderId,
      reason: null,
      reminded: null,
      expires_on:
        expiresOn === undefined
          ? sql`coalesce(e.expires_on, (now() + make_interval(months => q.expiry_months))::date)`
          : eb.val(expiresOn),
    }))
    .execute();
}
