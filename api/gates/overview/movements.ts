/**
 * Finds who is inside, in SQL: the same as `presence.ts` computes from checks, for all people of a match
 * at the same time, and with what phones learned by comparing. A person is a booking, because a replaced ticket
 * admits the same person. Raw SQL: `distinct on` and joins by conditions.
 */
import { type RawBuilder, sql } from 'kysely';
import { lastStep, stepSeconds } from '#sync/contracts/gate/compared-people.ts';

/** Seconds of a step. */
const step = sql.lit(stepSeconds);

/** Whether check `s` counts, by its phone `d`: a phone that was not accepted may be anyone's. */
export const isReliable = sql<boolean>`(s.device_id is null or d.accepted)`;

/** Stands for the phone of a check that was made on paper. */
const noDevice = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** The time when the gates of match `m` open. */
const opensAt = sql`(m.facts ->> 'date')::timestamptz - make_interval(mins => m.opens_before)`;

/**
 * Checks of the match that moved someone: neither undone by the same phone nor discarded, and not by a
 * phone that was not accepted. With `not in` PostgreSQL hashes the undos; an anti-join compared each pair
 * while many checks were new.
 */
const movesOf = (match: string, people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.id, s.gate_id, s.device_id, s.h, s.act, s.at, e.booking_id, e.no,
    case when m.re_entry
      then least(greatest(floor(extract(epoch from s.at - (${opensAt})) / ${step}), 0), ${sql.lit(lastStep)})
      else 0 end as step
  from gate_scan s join gate_entry e on e.match_id = s.match_id and e.h = s.h
  join gate_match m on m.id = s.match_id
  left join gate_device d on d.id = s.device_id
  where s.match_id = ${match} and s.act in ('in', 'out') and not s.discarded and ${people}
    and ${isReliable}
    and (s.id, coalesce(s.device_id, ${noDevice})) not in (
      select u.undoes, coalesce(u.device_id, ${noDevice}) from gate_scan u
      where u.match_id = ${match} and u.undoes is not null and not u.discarded)`;

/** Whether movement `c` of a comparison code counts in match `m`, and its step there. */
export const isShownMove = sql<boolean>`(m.re_entry or not c.has_left)`;
export const shownStep = sql`case when m.re_entry then c.step else 0 end`;

/**
 * People that the match’s comparison codes show: for each the later movement, in steps of four
 * minutes since the gates opened. Within one step who may be inside counts as inside, and the
 * earliest code counts, as in `mergePeople`. Without re-entry no one leaves and there are no steps,
 * whatever a code says. Only codes of accepted phones count whose checks are not discarded. The gate is
 * that of the code, because the phone may have been moved since.
 */
const comparedOf = (match: string, people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct on (e.booking_id) e.booking_id, g.id as gate_id, c.at, c.has_left,
    ${shownStep} as step
  from gate_compared c
  join gate_match m on m.id = c.match_id and ${isShownMove}
  join gate_device d on d.id = c.teller and d.accepted and not d.discarded
  join gate own on own.id = d.gate_id
  left join gate told on told.match_id = c.match_id and told.number = c.gate_number
  join gate g on g.id = coalesce(told.id, own.id)
  join gate_entry e on e.match_id = c.match_id and e.no = c.no
  where c.match_id = ${match} and ${people}
  order by e.booking_id, step desc, c.has_left, c.at, g.number`;

/**
 * Common table expressions, to follow `with`:
 * - `moves`: checks that moved someone, with steps as codes have them
 * - `compared`: people that comparison codes show, see above
 * - `presences`: for each person seen, `state`, and the gate and time of the last movement, as
 *   `withCompared` finds them
 * @param people a condition on entry `e` that selects the people
 */
export const presences = (
  match: string,
  people: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  moves as materialized (${movesOf(match, people)}),
  compared as materialized (${comparedOf(match, people)}),
  scanned as (
    select distinct on (booking_id) booking_id, act, gate_id, at, step
    from moves order by booking_id, at desc, id desc),
  presences as materialized (
    select coalesce(l.booking_id, c.booking_id) as booking_id, newer.is_compared,
      case when newer.is_compared then case when c.has_left then 'out' else 'inside' end
        when l.act = 'in' then 'inside' else 'out' end as state,
      case when newer.is_compared then c.gate_id else l.gate_id end as gate_id,
      case when not newer.is_compared then l.at
        when m.re_entry then ${opensAt} + make_interval(secs => ${step} * c.step)
        else c.at end as at
    from scanned l full join compared c on c.booking_id = l.booking_id
    join gate_match m on m.id = ${match}
    cross join lateral (
      select l.booking_id is null or coalesce(
        c.step > l.step or (c.step = l.step and l.act = 'out' and not c.has_left), false)
        as is_compared) newer)`;

/**
 * The presence of the ticket on entry `e`, from `presences p`: that of its holder, unless it was
 * revoked, with or without a newer one. Who is inside with a ticket that was revoked since is inside,
 * as on phones, by the last ticket.
 */
export const presenceOfEntry = sql<
  'notSeen' | 'inside' | 'out' | 'revoked' | 'replaced'
>`case when e.revoked_at is null then coalesce(p.state, 'notSeen')
    when exists (select from gate_entry live
      where live.booking_id = e.booking_id and live.revoked_at is null) then 'replaced'
    when p.state = 'inside' and not exists (select from gate_entry newer
      where newer.booking_id = e.booking_id and newer.no > e.no) then 'inside'
    else 'revoked' end`;
