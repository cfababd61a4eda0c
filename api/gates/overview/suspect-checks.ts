/** Reads the checks in which exceptions are looked for: few of a match's thousands. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { gatePerson } from '#sync/contracts/gate/gate-overview.ts';
import type { TicketCheck } from '#sync/contracts/gate/exceptions.ts';
import { codeBytes } from '#sync/contracts/gate/granted-ticket.ts';
import { ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import { isReliable } from '#api/gates/overview/movements.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';

export type SuspectCheck = TicketCheck & { gateId: string };

/** A ticket with all its checks. */
export interface SuspectTicket {
  /** The ticket's hash in hex. */
  h: string;
  bookingId: string;
  /** Epoch milliseconds. */
  revokedAt: number | null;
  person: Pick<z.infer<typeof gatePerson>, 'no' | 'name' | 'nameArabic' | 'seat'>;
  scans: SuspectCheck[];
}

const checkRow = z.object({
  id: z.string(),
  act: z.enum(['in', 'out', 'none', 'undo', 'grant']),
  undoes: z.nullable(z.string()),
  device: z.nullable(z.string()),
  gateId: z.string(),
  at: z.number(),
  discarded: z.boolean(),
  answer: z.string(),
  override: z.nullable(z.enum(['number', 'officer', 'steward'])),
  clockCertain: z.boolean(),
  withoutRight: z.boolean(),
});

const ticketRow = z.object({
  h: z.string(),
  bookingId: z.string(),
  revokedAt: z.nullable(z.number()),
  person: z.pick(gatePerson, { no: true, name: true, nameArabic: true, seat: true }),
  scans: z.array(checkRow),
});

const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)`;

/** The server answers a person without a ticket so only to phones that may not search. */
const withoutRight = sql`(s.source in ('typed', 'search')
  and s.server_answer is not distinct from 'notOurs')`;

const checkObject = sql`jsonb_build_object('id', s.id, 'act', s.act, 'undoes', s.undoes,
  'device', s.device_id, 'gateId', s.gate_id, 'at', ${milliseconds('s.at')},
  'discarded', s.discarded, 'answer', s.answer, 'override', s.override,
  'clockCertain', s.clock_certain, 'withoutRight', ${withoutRight})`;

/**
 * Checks with the ticket they are about: an undo belongs to the ticket of the check it takes back. What
 * phones did that were not accepted is left out, so that a stranger's does not hide what matters.
 */
const owned = (matchId: string) => sql`owned as materialized (
  select s.*, coalesce(undone.h, s.h) as ticket from gate_scan s
  left join gate_scan undone on undone.id = s.undoes
  left join gate_device d on d.id = s.device_id
  where s.match_id = ${matchId} and ${isReliable})`;

/**
 * All tickets, with their checks, of people who were let in more than once or by an override, or
 * whose ticket was revoked when it was shown, or whom a phone without the right to search let in.
 */
export async function readSuspectTickets(tx: Tx, matchId: string): Promise<SuspectTicket[]> {
  const rows = await rawRows(
    tx,
    ticketRow,
    sql`with ${owned(matchId)},
    suspects as materialized (
      select e.booking_id from owned s
      join gate_entry e on e.match_id = s.match_id and e.h = s.ticket
      group by e.booking_id
      having count(*) filter (where s.act = 'in') > 1
        or bool_or(s.act = 'grant' or s.override is not null
          or s.answer in ('revoked', 'replaced') or ${withoutRight} or (s.act = 'in' and s.at >= e.revoked_at)))
    select encode(e.h, 'hex') as h, e.booking_id as "bookingId",
      ${milliseconds('e.revoked_at')}::float8 as "revokedAt",
      jsonb_build_object('no', e.no, 'name', t.holder, 'nameArabic', t.holder_arabic,
        'seat', 'seat-' || e.seat) as person,
      jsonb_agg(${checkObject}) as scans
    from gate_entry e
    join ticket t on t.id = e.id
    join owned s on s.ticket = e.h
    where e.match_id = ${matchId} and e.booking_id in (select booking_id from suspects)
    group by e.id, t.id
    order by e.no`,
  );
  return rows.map(({ scans, ...ticket }) => ({ ...ticket, scans: scans.map(toScan) }));
}

/** Tickets that are on no list, as phones give them, with their checks. */
export async function readUnlistedTickets(
  tx: Tx,
  matchId: string,
): Promise<{ code: string; scans: SuspectCheck[] }[]> {
  const rows = await rawRows(
    tx,
    z.object({ code: z.string(), scans: z.array(checkRow) }),
    sql`with ${owned(matchId)}
    select encode(substr(s.ticket, 1, ${codeBytes}), 'base64') as code,
      jsonb_agg(${checkObject}) as scans
    from owned s
    where s.ticket not in (select h from gate_entry where match_id = ${matchId})
    group by 1`,
  );
  return rows.map(({ code, scans }) => ({
    code: ticketCode(Buffer.from(code, 'base64')),
    scans: scans.map(toScan),
  }));
}

/** Checks by phones whose clocks were not certain. */
export async function readUncertainChecks(tx: Tx, matchId: string): Promise<SuspectCheck[]> {
  const rows = await rawRows(
    tx,
    z.object({ scan: checkRow }),
    sql`select ${checkObject} as scan from gate_scan s
      left join gate_device d on d.id = s.device_id
      where s.match_id = ${matchId} and not s.clock_certain and ${isReliable}`,
  );
  return rows.map(({ scan }) => toScan(scan));
}

const toScan = (scan: z.infer<typeof checkRow>): SuspectCheck => ({
  ...scan,
  gate: null,
  // Phones of another version may have other answers; exceptions compare only known ones.
  answer: scan.answer as SuspectCheck['answer'],
});
