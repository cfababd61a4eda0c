/** Closes a match, once every phone has handed in or is missing with a reason, and opens it again. */
import { sql } from 'kysely';
import { requireGateManager } from '#api/gates/gate-access.ts';
import { isMissing, writeAttendance } from '#api/gates/overview/attendance.ts';
import { requireGateRecords } from '#api/gates/overview/retention.ts';
import { sendFinalList } from '#api/gates/security-list/final-list.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/**
 * Stores who came, issues the final security list and emails it. A closed match stays as it is. Throws
 * 404, 409 before the set-up, and 409 naming the phones that neither handed in nor have a reason.
 * @param missing why phones are missing, by id
 */
export async function closeGates(
  tx: Tx,
  actor: Actor,
  matchId: string,
  missing: Readonly<Record<string, string>>,
  services: Pick<Services, 'mail' | 'config' | 'ticketKeys' | 'clock'>,
): Promise<void> {
  await requireGateManager(tx, actor, matchId);
  const match = await lockGates(tx, matchId);
  if (match.closed_at !== null) return;
  await requireGateRecords(tx, matchId, services.config);
  const phones = await explainMissing(tx, matchId, missing);
  await db(tx)
    .updateTable('gate_match')
    .set({ closed_at: sql`now()` })
    .where('id', '=', matchId)
    .execute();
  await writeAttendance(tx, matchId);
  await audit(tx, actor, 'match.gates-close', ['match', matchId], { phones });
  await sendFinalList(tx, actor, matchId, services);
}

/** Administrators only; the route's access says so. An open match stays as it is. */
export async function reopenGates(
  tx: Tx,
  actor: Actor,
  matchId: string,
  { config }: Pick<Services, 'config'>,
): Promise<void> {
  await requireGateManager(tx, actor, matchId);
  const match = await lockGates(tx, matchId);
  if (match.closed_at === null) return;
  await requireGateRecords(tx, matchId, config);
  await db(tx)
    .updateTable('gate_match')
    .set({ closed_at: null })
    .where('id', '=', matchId)
    .execute();
  await db(tx)
    .updateTable('booking')
    .set({ attendance: null })
    .where('match_id', '=', matchId)
    .where('attendance', 'is not', null)
    .execute();
  await audit(tx, actor, 'match.gates-reopen', ['match', matchId]);
}

/** This lock, unlike that of an update, waits for new checks and makes others wait: they refer to it. */
async function lockGates(tx: Tx, matchId: string) {
  const match = await db(tx)
    .selectFrom('gate_match')
    .select('closed_at')
    .where('id', '=', matchId)
    .forUpdate()
    .executeTakeFirst();
  if (!match) throw conflict('gateOverview.notSetUp');
  return match;
}

/**
 * Stores the reasons; returns the ids of the missing phones. The log is kept for ever, so it has
 * neither their stewards' names nor the reasons, which are deleted with the phones.
 */
async function explainMissing(
  tx: Tx,
  matchId: string,
  reasons: Readonly<Record<string, string>>,
): Promise<string[]> {
  const phones = await db(tx)
    .selectFrom('gate_device as d')
    .select(['d.id', 'd.label', 'd.lost_reason'])
    .where('d.match_id', '=', matchId)
    .where(isMissing)
    .orderBy('d.label')
    .orderBy('d.id')
    .forUpdate()
    .execute();
  const explained = phones.flatMap(({ id, lost_reason: stored }) => {
    const reason = reasons[id] ?? stored;
    return reason === null ? [] : [{ id, reason, isNew: reason !== stored }];
  });
  const others = phones.filter(({ id }) => !explained.some((phone) => phone.id === id));
  if (others.length > 0) {
    const names = others.map(({ label }) => label).join(', ');
    throw conflict('gateOverview.phonesMissing', { count: others.length, names });
  }
  for (const { id, reason, isNew } of explained)
    if (isNew)
      await db(tx)
        .updateTable('gate_device')
        .set({ lost_reason: reason })
        .where('id', '=', id)
        .execute();
  return explained.map(({ id }) => id);
}
