import { beforeAll, describe, expect, test } from 'vitest';
import type { OfficerBoard } from '#sync/contracts/events/officer-board.ts';
import { entities } from '#api/schema.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { createMatch, createSeason, type TestSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: matchRoutes });

// The server does this at startup.
beforeAll(() => db.tx((tx) => recordSigningKey(tx, t.app.services.ticketKeys)));

const sql = <T>(text: string, params: unknown[]) => db.tx((tx) => tx.execute<T[]>(text, params));
const officer = () => db.tx((tx) => createActor(tx, 'officer'));

/** A tournament with two matches of one round, an administrator and two officers. */
async function scene() {
  const place = await db.tx((tx) => createSeason(tx));
  const second = await db.tx((tx) => createMatch(tx, place, { kickOffIn: '3 days' }));
  const admin = await t.asActor('admin');
  return { ...place, second, admin, hany: await officer(), nagla: await officer() };
}

interface Assignment {
  match: string;
  officer: string | null;
  expected: string | null;
}
const save = (admin: TestActor, eventId: string, assignments: readonly Assignment[]) =>
  t.call(admin, 'PATCH', `/api/admin/event/${eventId}/officer-board`, { assignments });
async function board(
  admin: TestActor,
  eventId: string,
  round?: string,
  view: Record<string, string> = round === undefined ? {} : { round },
): Promise<OfficerBoard> {
  const path = `/api/admin/event/${eventId}/officer-board?${new URLSearchParams(view)}`;
  return (await t.call(admin, 'GET', path)).body.data;
}
const officersOf = async (admin: TestActor, eventId: string) =>
  Object.fromEntries(
    (await board(admin, eventId)).matches
      .filter(({ inRound }) => inRound)
      .map(({ id, officer: one }) => [id, one?.id ?? null]),
  );
const mailsTo = async (id: string) => {
  const rows = await sql<{ template: string; reason: string | null }>(
    `select template, data ->> 'reason' as reason from mail where account_id = ? order by id`,
    [id],
  );
  return rows.map(({ template, reason }) => [template, reason]);
};

describe('saving the board', () => {
  test('officers of several matches are assigned, replaced and unassigned in one call', async () => {
    const { eventId, matchId, second, admin, hany, nagla } = await scene();
    const first = await save(admin, eventId, [
      { match: matchId, officer: hany.id, expected: null },
      { match: second, officer: hany.id, expected: null },
    ]);
    expect([first.status, first.body.message]).toEqual([200, 'Assignments saved.']);
    const then = await save(admin, eventId, [
      { match: matchId, officer: nagla.id, expected: hany.id },
      { match: second, officer: null, expected: hany.id },
    ]);
    expect(then.status).toBe(200);
    expect(await officersOf(admin, eventId)).toEqual({ [matchId]: nagla.id, [second]: null });
    expect(await mailsTo(nagla.id)).toEqual([['matchAssigned', null]]);
    expect(await mailsTo(hany.id)).toEqual([
      ['matchAssigned', null],
      ['matchAssigned', null],
      ['ticketRevoked', 'reason.replaced'],
      ['ticketRevoked', 'reason.unassigned'],
    ]);
    const lines = await sql(
      `select subject_id, detail from audit_entry where action = 'match.assign' and actor_id = ?
       order by id`,
      [admin.id],
    );
    expect(lines).toEqual([
      { subject_id: matchId, detail: { officerId: hany.id, before: null } },
      { subject_id: second, detail: { officerId: hany.id, before: null } },
      { subject_id: matchId, detail: { officerId: nagla.id, before: hany.id } },
      { subject_id: second, detail: { officerId: null, before: hany.id } },
    ]);
  });

  test('two officers swap their matches in one call', async () => {
    const { eventId, matchId, second, admin, hany, nagla } = await scene();
    await save(admin, eventId, [
      { match: matchId, officer: hany.id, expected: null },
      { match: second, officer: nagla.id, expected: null },
    ]);
    const swap = await save(admin, eventId, [
      { match: matchId, officer: nagla.id, expected: hany.id },
      { match: second, officer: hany.id, expected: nagla.id },
    ]);
    expect(swap.status).toBe(200);
    expect(await officersOf(admin, eventId)).toEqual({ [matchId]: nagla.id, [second]: hany.id });
  });

  test('saving the same assignments again changes nothing and sends no email', async () => {
    const { eventId, matchId, admin, hany } = await scene();
    const assignments = [{ match: matchId, officer: hany.id, expected: null }];
    await save(admin, eventId, assignments);
    expect((await save(admin, eventId, assignments)).status).toBe(200);
    expect(await mailsTo(hany.id)).toEqual([['matchAssigned', null]]);
  });

  const refusals = {
    'someone else assigned another officer meanwhile': [409, true],
    'one officer is blocked': [422, undefined],
    'one officer is not an officer': [422, undefined],
    'one match is deleted': [404, undefined],
    'one match is of another tournament': [404, undefined],
  } as const;

  test.each(Object.entries(refusals))(
    'nothing of the board is saved if %s',
    async (why, [status, stale]) => {
      const { eventId, matchId, second, admin, hany, nagla } = await scene();
      const [other, member] = [await db.tx((tx) => createSeason(tx)), await t.asActor('member')];
      const wrong = { match: second, officer: nagla.id, expected: null };
      if (why.startsWith('someone')) {
        const { id } = await officer();
        await save(admin, eventId, [{ ...wrong, officer: id }]);
      } else if (why.endsWith('blocked'))
        await sql(`update account set status = 'rejected' where id = ?`, [nagla.id]);
      else if (why.endsWith('not an officer')) wrong.officer = member.id;
      else if (why.endsWith('deleted'))
        await sql('update match set deleted_at = now() where id = ?', [second]);
      else wrong.match = other.matchId;
      const { body, ...reply } = await save(admin, eventId, [
        { match: matchId, officer: hany.id, expected: null },
        wrong,
      ]);
      expect([reply.status, body.stale]).toEqual([status, stale]);
      if (status === 422)
        expect(body.fields).toEqual({ officers: 'Only approved media officers can be assigned.' });
      expect((await officersOf(admin, eventId))[matchId]).toBeNull();
      expect(await mailsTo(hany.id)).toEqual([]);
    },
  );

  test('the second of two administrators who save the board at the same time gets 409', async () => {
    const { eventId, matchId, second, admin, hany, nagla } = await scene();
    const other = await t.asActor('admin');
    const give = (one: string, two: string) => [
      { match: one, officer: hany.id, expected: null },
      { match: two, officer: nagla.id, expected: null },
    ];
    const answers = await Promise.all([
      save(admin, eventId, give(matchId, second)),
      save(other, eventId, give(second, matchId)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('reading the board', () => {
  const rename = (id: string, name: string) =>
    sql('update match set name = ? where id = ?', [name, id]);
  const matchIn = (place: TestSeason, kickOffIn: string) =>
    db.tx((tx) => createMatch(tx, place, { kickOffIn }));

  test('the board shows the round of the next match, and counts matches without an officer', async () => {
    const { admin, hany, second, ...place } = await scene();
    const { eventId, matchId } = place;
    await rename(await matchIn(place, '-9 days'), 'Matchday 0');
    await rename(second, 'Matchday 2');
    await save(admin, eventId, [{ match: matchId, officer: hany.id, expected: null }]);
    const shown = await board(admin, eventId);
    expect(shown.round).toBe('Matchday 1');
    expect(
      shown.rounds.map(({ name, matches, withoutOfficer }) => [name, matches, withoutOfficer]),
    ).toEqual([
      ['Matchday 0', 1, 1],
      ['Matchday 1', 1, 0],
      ['Matchday 2', 1, 1],
    ]);
    expect(await officersOf(admin, eventId)).toEqual({ [matchId]: hany.id });
    expect(shown.officers.map(({ id }) => id)).toContain(hany.id);
    const { matches } = await board(admin, eventId, 'Matchday 2');
    expect(matches.find(({ inRound }) => inRound)).toMatchObject({ id: second, officer: null });
    // A round may have been renamed since the page was opened.
    expect((await board(admin, eventId, 'Matchday 9')).round).toBe('Matchday 1');
    expect((await board(admin, eventId, '', { match: second })).round).toBe('Matchday 2');
  });

  test('the board has officers’ matches of other rounds and tournaments within a day', async () => {
    const { admin, hany, nagla, second, ...place } = await scene();
    const other = await db.tx((tx) => createSeason(tx, { kickOffIn: '49 hours' }));
    const late = await matchIn(place, '90 hours');
    await rename(second, 'Matchday 2');
    await rename(late, 'Matchday 2');
    await save(admin, other.eventId, [{ match: other.matchId, officer: hany.id, expected: null }]);
    await save(admin, place.eventId, [{ match: late, officer: nagla.id, expected: null }]);
    const { matches } = await board(admin, place.eventId, 'Matchday 1');
    // Other tests' officers have matches at that time too.
    const known = matches.filter(
      ({ inRound, officer: one }) => inRound || one?.id === hany.id || one?.id === nagla.id,
    );
    expect(known.map(({ id, inRound, officer: one }) => [id, inRound, one?.id])).toEqual([
      [place.matchId, true, undefined],
      [other.matchId, false, hany.id],
    ]);
  });

  test('a blocked officer is not offered on the board', async () => {
    const { admin, eventId, hany, nagla } = await scene();
    await sql(`update account set status = 'rejected' where id = ?`, [hany.id]);
    const offered = (await board(admin, eventId)).officers.map(({ id }) => id);
    expect(offered).toContain(nagla.id);
    expect(offered).not.toContain(hany.id);
  });

  test('a tournament without matches has an empty board, and an unknown one none', async () => {
    const { admin, eventId } = await scene();
    await sql('update match set deleted_at = now() where event_id = ?', [eventId]);
    expect(await board(admin, eventId)).toMatchObject({ rounds: [], round: null, matches: [] });
    await sql('update event set deleted_at = now() where id = ?', [eventId]);
    const path = `/api/admin/event/${eventId}/officer-board`;
    expect((await t.call(admin, 'GET', path)).status).toBe(404);
  });
});
