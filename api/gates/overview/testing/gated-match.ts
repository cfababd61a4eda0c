/** A match with gates, phones and unsigned tickets; each test creates its own. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createSeason, type TestSeason } from '#api/matches/testing/season.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';

export interface Scan {
  act: 'in' | 'out' | 'none' | 'undo' | 'grant';
  /** Number on the list; null for an unknown ticket and for an undo. */
  no?: number | null;
  /** The hash of a ticket that is on no list. */
  h?: Uint8Array;
  gate?: string;
  device?: string | null;
  /** Minutes after kick-off. */
  minute?: number;
  undoes?: string;
  answer?: string;
  serverAnswer?: string;
  override?: 'number' | 'officer' | 'steward';
  clockCertain?: boolean;
  discarded?: boolean;
  source?: 'camera' | 'typed' | 'search';
}

export interface GatedMatchOptions {
  people?: number;
  /** PostgreSQL interval from now. */
  kickOffIn?: string;
  reEntry?: boolean;
}

export type GatedMatch = Awaited<ReturnType<typeof createGatedMatch>>;

/** Two gates: number 2 for photographers, number 4 for everyone. All tickets are photographers'. */
export async function createGatedMatch(
  db: TestDatabase,
  { people = 4, kickOffIn = '1 hour', reEntry = false }: GatedMatchOptions = {},
) {
  const season = await db.tx((tx) => createSeason(tx, { seated: false, kickOffIn }));
  const { matchId } = season;
  const run = async <Row = { id: string }>(text: string, values: unknown[] = []): Promise<Row[]> =>
    db.tx((tx) => tx.execute<Row[]>(text, values));
  await run(
    `insert into gate_match (id, facts, re_entry) values (?, bilingual_ticket_facts(?), ?)`,
    [matchId, matchId, reEntry],
  );
  await run(
    `insert into gate_secret (match_id, match_key, search_key) values (?, '\\x01', '\\x02')`,
    [matchId],
  );
  const gates = await run(
    `insert into gate (match_id, number, name, roles)
     values (?, 2, 'Photographers', '{photographer}'), (?, 4, 'Media', '{}') returning id`,
    [matchId, matchId],
  );
  await db.tx((tx) => issueTickets(tx, season, people));
  const [gate2 = '', gate4 = ''] = gates.map(({ id }) => id);

  return {
    ...season,
    gate2,
    gate4,
    run,

    /** Creates a phone and returns its id. */
    async addPhone(gate: string, more: { officer?: string; label?: string } = {}): Promise<string> {
      const id = randomUUID();
      await run(
        `insert into gate_device (id, secret_hash, match_id, gate_id, label, rights, officer_id)
         values (?, '\\x00', ?, ?, ?, ?, ?)`,
        [
          id,
          matchId,
          gate,
          more.label ?? 'Steward',
          more.officer === undefined ? 'check' : 'officer',
          more.officer ?? null,
        ],
      );
      return id;
    },

    /** The phone called so many minutes ago. */
    async contact(device: string, minutesAgo: number): Promise<void> {
      await run(
        `insert into gate_contact (device_id, last_seen_at)
         values (?, now() - make_interval(mins => ?))
         on conflict (device_id) do update set last_seen_at = excluded.last_seen_at`,
        [device, minutesAgo],
      );
    },

    async handIn(...devices: string[]): Promise<void> {
      for (const id of devices)
        await run('update gate_device set handed_in_at = now() where id = ?', [id]);
    },

    /** Writes a check and returns its id. */
    scan: (scan: Scan) => db.tx((tx) => insertCheck(tx, season, gate4, scan)),

    /** A comparison code that shows these numbers; with steps, who left has 128 added. */
    async compare(teller: string, hearer: string, nos: number[], steps?: number[]): Promise<void> {
      await run(
        `insert into gate_comparison (match_id, teller, hearer, at, heard_at, re_entry, bitmap, steps)
         values (?, ?, ?, now(), now(), ?, ?, ?)`,
        [
          matchId,
          teller,
          hearer,
          steps !== undefined,
          bitmapOf(nos),
          steps === undefined ? null : Buffer.from(steps),
        ],
      );
    },
  };
}

function bitmapOf(nos: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(Math.max(0, ...nos) / 8));
  for (const no of nos) bytes[(no - 1) >> 3]! |= 1 << ((no - 1) & 7);
  return bytes;
}

export async function insertCheck(
  tx: Tx,
  { matchId }: Pick<TestSeason, 'matchId'>,
  gate: string,
  { act, no = null, minute = 0, ...scan }: Scan,
): Promise<string> {
  const id = randomUUID();
  await tx.execute(
    `insert into gate_scan (id, match_id, gate_id, device_id, h, act, undoes, answer, source, at,
       clock_certain, override, server_answer, discarded)
     select ?, m.id, ?, ?,
       coalesce(?, (select h from gate_entry e where e.match_id = m.id and e.no = ?)), ?, ?, ?,
       ?, m.date + make_interval(mins => ?), ?, ?, ?, ?
     from match m where m.id = ?`,
    [
      id,
      scan.gate ?? gate,
      scan.device ?? null,
      scan.h ?? null,
      no,
      act,
      scan.undoes ?? null,
      scan.answer ?? 'onTheList',
      scan.source ?? 'camera',
      minute,
      scan.clockCertain ?? true,
      scan.override ?? null,
      scan.serverAnswer ?? null,
      scan.discarded ?? false,
      matchId,
    ],
  );
  return id;
}

/** Approved bookings of new photographers, each with a ticket, numbered in the order of names. */
export async function issueTickets(tx: Tx, season: TestSeason, people: number): Promise<void> {
  const word = randomBytes(5).toString('hex');
  await tx.execute(
    // Complete, because phones at other gates get it with the other keys.
    `insert into signing_key (kid, public_jwk) values ('test',
       '{"kty":"OKP","crv":"Ed25519","x":"x","kid":"test","alg":"EdDSA","use":"sig"}')
     on conflict do nothing`,
  );
  await tx.execute(
    `with people as (
       insert into account (email, password_hash, first_name, last_name, name_arabic, organization,
         scope, role, status, birthdate, mobile_number)
       select 'gate' || lpad(n::text, 5, '0') || '-${word}@touchline.example', '!', 'Given',
         'Family ' || lpad(n::text, 5, '0'), 'إسم ' || n, 'Delta Press', 'member', 'photographer',
         'approved', '1990-01-01', '1'
       from generate_series(1, ?::int) n returning *),
     accredited as (
       insert into accreditation (event_id, account_id, status, decided_at)
       select ?, id, 'approved', now() from people),
     booked as (
       insert into booking (match_id, event_id, account_id, needs_seat, status, decided_at)
       select ?, ?, id, false, 'approved', now() from people returning id, account_id)
     insert into ticket (ref, booking_id, match_id, event_id, account_id, holder, holder_arabic,
       organization, role, kid, signed, url, facts)
     select left(translate(encode(sha256(b.id::text::bytea), 'base64'), '+/', '-_'), 22), b.id, ?, ?,
       p.id, p.first_name || ' ' || p.last_name, p.name_arabic, p.organization, p.role, 'test',
       'signed', 'https://portal.example', bilingual_ticket_facts(?)
     from booked b join people p on p.id = b.account_id order by p.email`,
    [
      people,
      season.eventId,
      season.matchId,
      season.eventId,
      season.matchId,
      season.eventId,
      season.matchId,
    ],
  );
}

/** Ends the ticket with this number, and issues another for the same booking. */
export async function replaceTicket(tx: Tx, matchId: string, no: number): Promise<void> {
  const [old] = await tx.execute<{ id: string }[]>(
    `update ticket t set revoked_at = now(), revoked_reason = 'Renamed' from gate_entry e
     where e.id = t.id and e.match_id = ? and e.no = ? returning t.id`,
    [matchId, no],
  );
  await tx.execute(
    `insert into ticket (ref, booking_id, match_id, event_id, account_id, holder, holder_arabic,
       organization, role, kid, signed, url, facts)
     select ?, booking_id, match_id, event_id, account_id, holder, holder_arabic, organization, role,
       kid, signed, url, facts from ticket where id = ?`,
    [randomBytes(16).toString('base64url'), old?.id ?? null],
  );
}
