/** Describes phones and their match to the phones themselves. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Enrolment } from '#sync/contracts/gate/gate-calls.ts';
import type { GateMatchRow } from '#sync/contracts/gate/gate-rows.ts';
import { erasedAt, tokenEnd, tokenSeconds } from '#api/gates/gate-times.ts';
import { countReceived } from '#api/gates/hand-in.ts';
import { readGate, readGateDevice, readGateMatch } from '#api/gates/published-rows.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import { issueGateToken } from '#api/platform/auth/tokens.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { App } from '#api/platform/http/app-types.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { readTicketKeys } from '#api/tickets/signing-keys.ts';

/** Returns everything that a phone gets when it enrols. */
export async function describeEnrolment(tx: Tx, app: App, deviceId: string): Promise<Enrolment> {
  const described = await describeDevice(tx, deviceId, app.services);
  return {
    token: issueToken(app, deviceId, described.match),
    ...described,
    matchKey: randomBytes(32).toString('base64url'),
    received: await countReceived(tx, deviceId),
  };
}

function issueToken(app: App, deviceId: string, match: GateMatchRow): string {
  const seconds = tokenSeconds(match, app.services.clock.now());
  return issueGateToken(app, { deviceId, matchId: match.id }, seconds);
}

/**
 * This phone; while it checks tickets, the search key with the right to search, and all phones of the
 * match for an officer. A new token if the match was moved, so that the phone's own ends too early by
 * more than tokens are rounded.
 */
export async function readOwnDevice(
  tx: Tx,
  { id, rights, isOnDuty, tokenExpiresAt }: GatePhone,
  app: App,
) {
  const described = await describeDevice(tx, id, app.services);
  const { match } = described;
  const { search_key: key, search_key_no: keyNo } = await db(tx)
    .selectFrom('gate_secret')
    .select(['search_key', 'search_key_no'])
    .where('match_id', '=', match.id)
    .executeTakeFirstOrThrow();
  const maySearch = rights !== 'check' && isOnDuty;
  return {
    ...described,
    token: tokenEnd(match) - tokenExpiresAt > 60 ? issueToken(app, id, match) : null,
    search: maySearch ? { keyNo, key: key.toString('base64url') } : null,
    phones: rights === 'officer' && isOnDuty ? await readPhones(tx, match.id) : null,
  };
}

function readPhones(tx: Tx, matchId: string) {
  return db(tx)
    .selectFrom('gate_device as d')
    .leftJoin('gate_contact as c', 'c.device_id', 'd.id')
    .select(['d.id', sql<string | null>`iso_instant(c.last_seen_at)`.as('lastSeenAt')])
    .where('d.match_id', '=', matchId)
    .orderBy('d.id')
    .execute();
}

type PhoneServices = Pick<Services, 'ticketKeys' | 'clock'>;

async function describeDevice(tx: Tx, deviceId: string, { ticketKeys, clock }: PhoneServices) {
  const published = await readGateDevice(tx, deviceId);
  const match = await readGateMatch(tx, published.matchId);
  const { label, contact } = await db(tx)
    .selectFrom('gate_device as d')
    .innerJoin('gate_match as m', 'm.id', 'd.match_id')
    .select(['d.label', 'm.contact'])
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const device = { ...published, label };
  return {
    device,
    gate: await readGate(tx, device.gateId),
    match: {
      ...match,
      contact: device.accepted && contact ? await addArabicName(tx, match.id, contact) : null,
    },
    now: clock.now().toISOString(),
    keys: (await readTicketKeys(tx, ticketKeys)).keys,
    entries: await countEntries(tx, match.id),
    erasedAt: erasedAt(match),
  };
}

/** The media office types one name; if an officer of the match has it, the Arabic one is known. */
async function addArabicName(
  tx: Tx,
  matchId: string,
  contact: NonNullable<GateMatchRow['contact']>,
) {
  const officer = await officersOfMatch(tx, matchId)
    .select('a.name_arabic')
    .where(sql`a.first_name || ' ' || a.last_name`, '=', contact.name)
    .where('a.name_arabic', 'is not', null)
    .executeTakeFirst();
  return { ...contact, nameArabic: officer?.name_arabic ?? null };
}

/** Officers who are approved for the match, as `booking as b` and `account as a`. */
export function officersOfMatch(tx: Tx, matchId: string) {
  return db(tx)
    .selectFrom('booking as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .where('b.match_id', '=', matchId)
    .where('b.status', '=', 'approved')
    .where('a.scope', '=', 'officer')
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null);
}

export async function countEntries(tx: Tx, matchId: string): Promise<number> {
  const { entries } = await db(tx)
    .selectFrom('gate_entry')
    .select(sql<number>`count(*)::int`.as('entries'))
    .where('match_id', '=', matchId)
    .executeTakeFirstOrThrow();
  return entries;
}
