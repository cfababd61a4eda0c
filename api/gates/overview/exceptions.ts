/** Exceptions for the media office, as the contract's functions find them in the checks. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  offlineGates,
  type CheckException,
  ticketExceptions,
  uncertainClocks,
  unlistedExceptions,
} from '#sync/contracts/gate/exceptions.ts';
import { gateException, type GateException } from '#sync/contracts/gate/gate-exceptions.ts';
import { closingTime, openingTime } from '#api/gates/gate-times.ts';
import { readComparedTwice } from '#api/gates/overview/compared-twice.ts';
import { type FoundException, groupExceptions } from '#api/gates/overview/group-exceptions.ts';
import type { MatchSettings } from '#api/gates/overview/match-settings.ts';
import { presences } from '#api/gates/overview/movements.ts';
import {
  readSuspectTickets,
  readUncertainChecks,
  readUnlistedTickets,
  type SuspectCheck,
  type SuspectTicket,
} from '#api/gates/overview/suspect-checks.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { db } from '#api/schema.ts';

/** The first ones of a phone or ticket. */
const maxChecks = 20;

interface Found {
  /** Newest first. */
  exceptions: GateException[];
  /** People who came in twice. */
  twice: number;
  /** Checks that counted by an override. */
  overrides: number;
}

export async function readExceptions(tx: Tx, match: MatchSettings, now: Date): Promise<Found> {
  const phones = await readPhones(tx, match.id);
  const describe = checkDescriber(phones);
  const tickets = await readSuspectTickets(tx, match.id);
  const found = tickets.flatMap(({ person, bookingId, ...ticket }) =>
    ofTicket({ person, bookingId, ...ticket }, tickets).map((exception) => ({
      bookingId,
      code: null,
      ...describe(exception),
      ...person,
    })),
  );
  const nobody = {
    no: null,
    name: null,
    nameArabic: null,
    seat: null,
    bookingId: null,
    code: null,
  };
  const unlisted = (await readUnlistedTickets(tx, match.id)).flatMap(({ code, scans }) =>
    // The phone said that the ticket is newer than its list; it is on no other either.
    unlistedExceptions(code, scans).map((exception) => ({
      ...describe(exception),
      ...nobody,
      code,
      answer: null,
    })),
  );
  const ofPhones = uncertainClocks(await readUncertainChecks(tx, match.id)).map((exception) => ({
    ...describe(exception),
    ...nobody,
  }));
  const ofGates = (await offline(tx, match, phones, now)).map((each) => ({ ...each, ...nobody }));
  const compared = (await readComparedTwice(tx, match.id)).map((each) => ({
    ...each,
    phoneId: null,
  }));
  const all: FoundException[] = [...found, ...unlisted, ...compared, ...ofPhones, ...ofGates];
  const seen = await readSeen(tx, match.id);
  const ofKind = (kind: GateException['kind']) => all.filter((each) => each.kind === kind);
  return {
    exceptions: groupExceptions(all).map(({ bookingId: _, phoneId: __, ...each }) => ({
      ...each,
      seenAt: seen.get(each.key) ?? null,
    })),
    twice: new Set(ofKind('twice').map(({ bookingId }) => bookingId)).size,
    overrides: ofKind('override').filter(({ missing }) => missing !== 'use').length,
  };
}

/**
 * A ticket's own, and with the last of a person's tickets those of all together: let in by the old
 * one and by the new one is twice, too.
 */
function ofTicket(
  { h, bookingId, revokedAt, scans }: SuspectTicket,
  tickets: readonly SuspectTicket[],
): CheckException<SuspectCheck>[] {
  const own = ticketExceptions(h, scans, revokedAt);
  const others = tickets.filter((ticket) => ticket.bookingId === bookingId);
  if (others.length === 1) return own;
  const rest = own.filter(({ kind }) => kind !== 'twice');
  if (others.at(-1)?.h !== h) return rest;
  const together = ticketExceptions(
    h,
    others.flatMap((ticket) => ticket.scans),
    null,
  );
  return [...rest, ...together.filter(({ kind }) => kind === 'twice')];
}

type Phone = Awaited<ReturnType<typeof readPhones>>[number];

async function readPhones(tx: Tx, matchId: string) {
  return db(tx)
    .selectFrom('gate_device as d')
    .leftJoin('account as a', 'a.id', 'd.officer_id')
    .leftJoin('gate_contact as o', 'o.device_id', 'd.id')
    .select([
      'd.id',
      'd.gate_id as gateId',
      'd.label',
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('officer'),
      sql<string>`coalesce(o.last_seen_at, d.enrolled_at)`.as('lastSeenAt'),
      // An officer walks, so no gate is without signal because that phone is.
      sql<boolean>`d.rights = 'officer' or d.handed_in_at is not null or d.revoked_at is not null
        or d.lost_reason is not null`.as('away'),
    ])
    .where('d.match_id', '=', matchId)
    .orderBy('d.enrolled_at')
    .orderBy('d.id')
    .execute();
}

const iso = (at: number | string) => new Date(at).toISOString();

/** Describes exceptions of checks with the names of phones and officers. */
function checkDescriber(phones: readonly Phone[]) {
  const byId = new Map(phones.map((phone) => [phone.id, phone]));
  const phoneOf = ({ device }: SuspectCheck) => (device === null ? undefined : byId.get(device));
  return ({ key, kind, scans, missing = null }: CheckException<SuspectCheck>) => {
    const decided = scans.find(({ act, override }) => act === 'grant' || override === 'officer');
    return {
      key,
      kind,
      missing,
      scans: scans.slice(0, maxChecks).map((scan) => ({
        gateId: scan.gateId,
        at: iso(scan.at),
        device: phoneOf(scan)?.label ?? null,
      })),
      override:
        kind === 'override'
          ? (scans.find(({ act }) => act !== 'grant')?.override ?? 'number')
          : null,
      officer: (kind === 'override' && decided && phoneOf(decided)?.officer) || null,
      answer: scans.findLast(({ act }) => act !== 'grant')?.answer ?? null,
      compared: null,
      several: null,
      phoneId: scans[0]?.device ?? null,
    };
  };
}

/** Gates whose phones are all silent while the gates are open. */
async function offline(tx: Tx, match: MatchSettings, phones: readonly Phone[], now: Date) {
  const isOpen = openingTime(match) <= now.getTime() && now.getTime() < closingTime(match);
  if (!isOpen || match.closedAt !== null) return [];
  const silent = offlineGates(
    phones.map((phone) => ({ ...phone, lastSeenAt: Date.parse(phone.lastSeenAt) })),
    now.getTime(),
  );
  if (silent.length === 0) return [];
  const compared = await readCompared(tx, match.id);
  return silent.map(({ key, gateId }) => ({
    key,
    kind: 'offlineGate' as const,
    missing: null,
    scans: phones
      .filter((phone) => phone.gateId === gateId && !phone.away)
      .map(({ label, lastSeenAt }) => ({ gateId, at: iso(lastSeenAt), device: label })),
    override: null,
    officer: null,
    answer: null,
    compared: compared.get(gateId) ?? null,
    several: null,
    phoneId: null,
  }));
}

const comparedRow = z.object({ teller: z.string(), compared: gateException.shape.compared });

/** Returns each gate's last comparison with it, and how many people only comparing showed. */
async function readCompared(tx: Tx, matchId: string) {
  const rows = await rawRows(
    tx,
    comparedRow,
    sql`with ${presences(matchId)}
    select distinct on (d.gate_id) d.gate_id as teller,
      jsonb_build_object('gateId', h.gate_id, 'at', iso_instant(c.at), 'people',
        (select count(*) from presences p where p.is_compared and p.gate_id = d.gate_id))
        as compared
    from gate_comparison c
    join gate_device d on d.id = c.teller and d.accepted and not d.discarded
    join gate_device h on h.id = c.hearer
    where c.match_id = ${matchId} order by d.gate_id, c.at desc, c.heard_at`,
  );
  return new Map(rows.map(({ teller, compared }) => [teller, compared]));
}

async function readSeen(tx: Tx, matchId: string): Promise<Map<string, string>> {
  const rows = await db(tx)
    .selectFrom('gate_exception_seen')
    .select(['key', sql<string>`iso_instant(seen_at)`.as('seenAt')])
    .where('match_id', '=', matchId)
    .execute();
  return new Map(rows.map(({ key, seenAt }) => [key, seenAt]));
}
