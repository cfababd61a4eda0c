/** The answer that the server's own list would have given at the time of a check. */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { role } from '#sync/contracts/accounts/roles.ts';
import { knownPresence } from '#sync/contracts/gate/compared-people.ts';
import type { EntryFacts, Presented } from '#sync/contracts/gate/check-facts.ts';
import { decide, type Answer } from '#sync/contracts/gate/decide.ts';
import { scanActs } from '#sync/contracts/gate/gate-rows.ts';
import { letInHereAt } from '#sync/contracts/gate/presence.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import { isReliable, isShownMove, shownStep } from '#api/gates/overview/movements.ts';
import { clockTolerance } from '#api/gates/overview/compared-twice.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';

const milliseconds = (column: string) =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const knownCheck = z.object({
  id: z.string(),
  act: z.enum(scanActs),
  undoes: z.nullable(z.string()),
  device: z.nullable(z.string()),
  gate: z.nullable(z.int()),
  at: z.number(),
  discarded: z.boolean(),
  isReliable: z.boolean(),
});

const shownMovement = z.nullable(
  z.object({ out: z.boolean(), step: z.int(), seconds: z.number(), gate: z.int() }),
);

const factsRow = z.object({
  h: z.string(),
  kickOff: z.string(),
  opensBefore: z.int(),
  closesAfter: z.int(),
  reEntry: z.boolean(),
  roles: z.array(role),
  gate: z.int(),
  entry: z.nullable(z.object({ role, revokedAt: z.nullable(z.number()), isReplaced: z.boolean() })),
  /** Checks that include the first check of each ticket. */
  scans: z.nullable(z.array(knownCheck)),
  compared: shownMovement,
  claimed: shownMovement,
});

/**
 * The last movement of the person, in match `m`, that codes of other phones had shown at least a minute
 * before; `by` is a condition on phone `d` and movement `c`.
 */
const shownBy = (by: RawBuilder<boolean>, { id, matchId }: GatePhone) => sql`(
  select jsonb_build_object('out', c.has_left, 'step', ${shownStep},
    'seconds', extract(epoch from c.at)::float8, 'gate', coalesce(c.gate_number, w.number))
  from gate_compared p join gate_compared_movement c using (teller, hearer, no)
  join gate_device d on d.id = c.teller and not d.discarded and ${by} and ${isShownMove}
  join gate w on w.id = d.gate_id
  join gate_entry e on e.match_id = p.match_id and e.no = c.no
  where p.match_id = ${matchId} and e.h = sent.h and c.teller <> ${id}
    and c.at < sent.at - interval '${sql.raw(clockTolerance)}'
  order by ${shownStep} desc, c.has_left, c.at limit 1)`;

type Check = Omit<GateScan, 'gateId'>;

/**
 * Decides checks at one gate, each after those before it, by what the gate admitted then: the phone may
 * have been moved since, and the gate's roles changed. The answer is null for what shows none, and for
 * codes that only the phone can judge: the server gets the hash of a ticket, not its signature.
 */
export async function decideOnServer(
  tx: Tx,
  phone: GatePhone,
  gateId: string,
  checks: readonly Check[],
): Promise<(Answer | null)[]> {
  const answered = checks.filter(
    (check) => check.h !== null && check.act !== 'undo' && check.act !== 'grant',
  );
  const facts = answered.length > 0 ? await readFacts(tx, phone, gateId, answered) : [];
  const known = new Map(facts.flatMap(({ h, scans }) => (scans === null ? [] : [[h, scans]])));
  const answers = new Map<Check, Answer | null>();
  for (const [place, found] of facts.entries()) {
    const check = answered[place]!;
    const scans = known.get(found.h) ?? [];
    answers.set(check, answerTo(check, phone, found, scans));
    scans.push(knownCheckOf(check, phone, found));
  }
  return checks.map((check) => answers.get(check) ?? null);
}

/** A check that is stored with the later ones, as they would find it. */
const knownCheckOf = (
  { id, act, undoes, at }: Check,
  phone: GatePhone,
  { gate }: Facts,
): z.infer<typeof knownCheck> => ({
  id,
  act,
  undoes,
  device: phone.id,
  gate,
  at: Date.parse(at),
  discarded: false,
  isReliable: true,
});

type Facts = z.infer<typeof factsRow>;

function answerTo(
  check: Check,
  phone: GatePhone,
  facts: Facts,
  known: readonly z.infer<typeof knownCheck>[],
): Answer | null {
  const at = Date.parse(check.at);
  const presented = presentedTo(check, phone, toEntryFacts(facts.entry, at));
  if (presented === null) return null;
  const scans = known.filter((other) => other.id !== check.id && other.at <= at);
  const reliable = new Set(scans.flatMap((scan) => (scan.isReliable ? [scan.id] : [])));
  return decide({
    presented,
    now: at,
    clockCertain: check.clockCertain,
    listAsOf: at,
    match: {
      id: phone.matchId,
      kickOff: Date.parse(facts.kickOff),
      opensBefore: facts.opensBefore,
      closesAfter: facts.closesAfter,
      reEntry: facts.reEntry,
    },
    // An officer's phone is a gate at every gate.
    roles: phone.rights === 'officer' ? [] : facts.roles,
    gates: [],
    presence: knownPresence({
      scans,
      device: phone.id,
      isReliable: ({ id }) => reliable.has(id),
      compared: facts.compared ?? undefined,
      claimed: facts.claimed ?? undefined,
      steps: {
        reEntry: facts.reEntry,
        opensAt: Date.parse(facts.kickOff) - facts.opensBefore * 60_000,
      },
    }),
    letInHereAt: letInHereAt(
      scans.filter(({ id }) => reliable.has(id)),
      phone.id,
    ),
    direction: check.act === 'out' || check.answer === 'notInside' ? 'out' : 'in',
    override: null,
  }).answer;
}

function presentedTo(
  { source, document }: Check,
  { matchId, rights }: GatePhone,
  entry: EntryFacts | null,
): Presented | null {
  if (source === 'camera' || source === 'scanner')
    return { kind: 'ticket', signature: 'good', matchId, test: false, entry };
  // Only phones that may search know people without their tickets.
  if (rights === 'check') return { kind: 'unreadable' };
  return entry && { kind: 'entry', entry, documentCompared: document !== null };
}

/** A ticket that was revoked after the check was good at its time. */
function toEntryFacts(entry: Facts['entry'], at: number): EntryFacts | null {
  if (entry === null) return null;
  const isRevoked = entry.revokedAt !== null && entry.revokedAt <= at;
  return {
    role: entry.role,
    revokedAt: isRevoked ? entry.revokedAt : null,
    replacedBy: isRevoked && entry.isReplaced ? '' : null,
  };
}

async function readFacts(
  tx: Tx,
  phone: GatePhone,
  gateId: string,
  checks: readonly Pick<Check, 'h' | 'at'>[],
) {
  const sent = checks.map(({ h, at }, place) => ({
    place,
    h: Buffer.from(h ?? '', 'base64url').toString('hex'),
    at,
  }));
  const facts = await rawRows(
    tx,
    factsRow,
    sql`select encode(sent.h, 'hex') as h, g.number as gate, m.facts ->> 'date' as "kickOff", m.opens_before as "opensBefore",
      m.closes_after as "closesAfter", m.re_entry as "reEntry",
      coalesce((select p.roles from gate_past p where p.gate_id = g.id and p.until > sent.at
        order by p.until limit 1), g.roles) as roles,
      (select jsonb_build_object('role', e.role, 'revokedAt', ${milliseconds('e.revoked_at')},
          'isReplaced', exists (select from gate_entry live
            where live.booking_id = e.booking_id and live.revoked_at is null))
        from gate_entry e where e.match_id = m.id and e.h = sent.h) as entry,
      case when sent.is_first then (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'act', s.act, 'undoes', s.undoes,
          'device', s.device_id, 'gate', w.number, 'at', ${milliseconds('s.at')},
          'discarded', s.discarded,
          'isReliable', ${isReliable} or s.device_id = ${phone.id})), '[]')
        from (
          select * from gate_scan where match_id = m.id and h = sent.h
          union all
          select * from gate_scan where match_id = m.id and undoes in (
            select id from gate_scan where match_id = m.id and h = sent.h)) s
        join gate w on w.id = s.gate_id
        left join gate_device d on d.id = s.device_id) end as scans,
      ${shownBy(sql`d.accepted`, phone)} as compared,
      ${shownBy(sql`not d.accepted and not c.has_left`, phone)} as claimed
    from gate_match m join gate g on g.id = ${gateId}
    cross join (
      select place, decode(h, 'hex') as h, at,
        row_number() over (partition by h order by place) = 1 as is_first
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as sent (place int, h text, at timestamptz)) sent
    where m.id = ${phone.matchId}
    order by sent.place`,
  );
  if (facts.length === 0) throw new Error('the checks have no gate');
  return facts;
}
