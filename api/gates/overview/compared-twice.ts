/** People let in after another gate's comparison code had shown them inside, without its check. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { gateException, type GateException } from '#sync/contracts/gate/gate-exceptions.ts';
import { presences } from '#api/gates/overview/movements.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';

const row = z.extend(
  z.pick(gateException, { key: true, no: true, name: true, nameArabic: true, seat: true }),
  { bookingId: z.string(), scans: gateException.shape.scans },
);

/** Two phones' measured clocks may differ by this much; PostgreSQL interval. */
export const clockTolerance = '1 minute';

/**
 * The first of the two places is that of the code, at the latest at its time. A code that shows what
 * checks explain, also one that was undone later, is none; nor is one after whose movement the person
 * left, by a check or by a code, where two movements within one step have no order; nor is a check
 * after which no one knew the person inside, or one that let the person in knowingly. When the
 * phone's check arrives, the exception of both checks takes its place.
 */
export async function readComparedTwice(
  tx: Tx,
  matchId: string,
): Promise<(Omit<GateException, 'seenAt'> & { bookingId: string })[]> {
  const rows = await rawRows(
    tx,
    row,
    sql`with ${presences(matchId)},
      told as materialized (
        select e.booking_id, c.teller, d.label, c.at, c.step, c.has_left,
          coalesce(g.id, d.gate_id) as gate_id,
          min(c.step) filter (where c.has_left) over (
            partition by e.booking_id order by c.step
            range between 1 following and unbounded following) as left_step
        from gate_compared p
        join gate_compared_movement c using (teller, hearer, no)
        join gate_device d on d.id = c.teller and d.accepted and not d.discarded
        left join gate g on g.match_id = p.match_id and g.number = c.gate_number
        join gate_entry e on e.match_id = p.match_id and e.no = p.no
        where p.match_id = ${matchId}),
      arrivals as materialized (
        select *, max(at) over earlier as moved_at,
          max(step) filter (where act = 'out') over earlier as left_step
        from moves window earlier as (
          partition by booking_id order by at groups between unbounded preceding and 1 preceding)),
      twice as (
        select distinct on (m.id) m.id, m.booking_id, m.no, m.h, m.gate_id, m.device_id, m.at,
          t.gate_id as told_gate, t.at as told_at, t.label
        from arrivals m
        join told t on t.booking_id = m.booking_id and t.teller is distinct from m.device_id
          and not t.has_left and t.at < m.at - interval '${sql.raw(clockTolerance)}'
        join gate_scan s on s.id = m.id
        where m.act = 'in' and not (s.override is not null and s.answer in ('alreadyInside', 'maybeInside'))
          and (m.moved_at > t.at or m.left_step > t.step or t.left_step < m.step) is not true
          -- an aggregate, because with a limit all checks of the match might be read by their times
          and (
            select (array_agg(x.act order by x.at desc, x.id desc))[1]
            from gate_entry e join gate_scan x on x.match_id = e.match_id and x.h = e.h
            where e.booking_id = m.booking_id and x.act in ('in', 'out')
              and x.at <= t.at + interval '${sql.raw(clockTolerance)}') is distinct from 'in'
        order by m.id, t.at)
    select 'twice/compared/' || w.id as key, w.no, w.booking_id as "bookingId", k.holder as name,
      k.holder_arabic as "nameArabic", 'seat-' || k.seat as seat,
      jsonb_build_array(
        jsonb_build_object('gateId', w.told_gate, 'at', iso_instant(w.told_at), 'device', w.label),
        jsonb_build_object('gateId', w.gate_id, 'at', iso_instant(w.at), 'device', d.label)) as scans
    from twice w
    join gate_entry e on e.match_id = ${matchId} and e.h = w.h
    join ticket k on k.id = e.id
    left join gate_device d on d.id = w.device_id`,
  );
  return rows.map((found) => ({
    ...found,
    kind: 'twice',
    override: null,
    officer: null,
    answer: null,
    missing: null,
    code: null,
    compared: null,
    several: null,
  }));
}
