/** A match whose places are held, with gates that close; each test creates its own. */
import { randomUUID } from 'node:crypto';
import { writeAttendance } from '#api/gates/overview/attendance.ts';
import { createBooking, createMatch } from '#api/matches/testing/season.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import type { Services } from '#api/platform/services.ts';
import { createPoolScene } from '#api/pools/testing/pool-scene.ts';

export async function createAbsenceScene(db: TestDatabase, services: Services) {
  const at = await createPoolScene(db, services);
  const { matchId, season } = at;
  const run = async <Row = { id: string }>(text: string, values: unknown[] = []): Promise<Row[]> =>
    db.tx((tx) => tx.execute<Row[]>(text, values));
  await run(`insert into gate_match (id, facts) values (?, bilingual_ticket_facts(?))`, [
    matchId,
    matchId,
  ]);
  await run(
    `insert into gate_secret (match_id, match_key, search_key) values (?, '\\x01', '\\x02')`,
    [matchId],
  );
  const [gate] = await run(
    `insert into gate (match_id, number, name) values (?, 4, 'Media') returning id`,
    [matchId],
  );

  return {
    ...at,
    run,

    /** Gives places to these people, at most three. */
    async give(...people: { id: string }[]): Promise<string[]> {
      const ids: string[] = [];
      for (const person of people) ids.push(await at.request(person));
      await at.allocate();
      return ids;
    },

    /** A phone of the gate, which has handed in or not. */
    async phone({ handedIn = true } = {}): Promise<string> {
      const id = randomUUID();
      await run(
        `insert into gate_device (id, secret_hash, match_id, gate_id, label, rights, handed_in_at)
         values (?, '\\x00', ?, ?, 'Steward', 'check', case when ? then now() end)`,
        [id, matchId, gate?.id, handedIn],
      );
      return id;
    },

    /** A check of the person's ticket at the gate. */
    async check(person: { id: string }, device: string, act: 'in' | 'none' = 'in'): Promise<void> {
      await run(
        `insert into gate_scan (id, match_id, gate_id, device_id, h, act, answer, source, at,
           clock_certain)
         select ?, e.match_id, ?, ?, e.h, ?, 'onTheList', 'camera', now(), true
         from gate_entry e join ticket t on t.id = e.id
         where e.match_id = ? and t.account_id = ? and t.revoked_at is null`,
        [randomUUID(), gate?.id, device, act, matchId, person.id],
      );
    },

    /** Closes the gates and stores who came. */
    close: () =>
      db.tx(async (tx) => {
        await tx.execute('update gate_match set closed_at = now() where id = ?', [matchId]);
        await writeAttendance(tx, matchId);
      }),

    attendance: () => db.tx((tx) => writeAttendance(tx, matchId)),

    /** Absences from other matches of the tournament, or of another one. */
    absences: async (
      person: { id: string },
      statuses: readonly string[],
      { event = season, daysAgo = 0 } = {},
    ): Promise<string[]> =>
      db.tx(async (tx) => {
        const ids: string[] = [];
        for (const status of statuses) {
          const other = { ...event, matchId: await createMatch(tx, event, { seated: false }) };
          await createBooking(tx, other, person.id);
          await tx.execute(
            `insert into allocation (match_id, event_id, secret, opens, closes, substitute,
               waitlist, offer_minutes, tie) values (?, ?, '', 4000, 2000, 1000, 60, 120, 'draw')`,
            [other.matchId, event.eventId],
          );
          const [absence] = await tx.execute<{ id: string }[]>(
            `with zone as (insert into pool (match_id, zone, phase, roles, quota) values
               (?, 'pitchside', 'match', '{photographer}', '{}') returning id),
             request as (
               insert into pool_request (pool_id, match_id, phase, account_id, outlet_type, draw)
               select id, ?, 'match', ?, 'print', '' from zone returning *)
             insert into absence (request_id, match_id, event_id, account_id, evidence,
               notified_at, status, contest, contested_at, decided_by)
             select id, match_id, ?, account_id, '{"places": ["P1"], "gates": 1, "phones": 1,
               "handedIn": 1, "lastHandedInAt": null, "checks": 0}',
               now() - make_interval(days => ?), ?, case when ? = 'contested' then 'I was there' end,
               case when ? = 'contested' then now() end,
               case when ? = 'upheld' then account_id end
             from request returning id`,
            [
              other.matchId,
              other.matchId,
              person.id,
              event.eventId,
              daysAgo,
              status,
              status,
              status,
              status,
            ],
          );
          ids.push(absence?.id ?? '');
        }
        return ids;
      }),

    recorded: (person: { id: string }) =>
      run<{ id: string; status: string; evidence: Record<string, unknown>; decided: boolean }>(
        `select id, status, evidence, decided_at is not null as decided from absence
         where match_id = ? and account_id = ?`,
        [matchId, person.id],
      ),
  };
}
