import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { applyForAccreditation } from '#api/events/accreditations.ts';
import { eventRoutes } from '#api/events/routes.ts';
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import type { SeasonOptions } from '#api/matches/testing/season.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: eventRoutes });

const season = (options?: SeasonOptions) => db.tx((tx) => createSeason(tx, options));
const path = (eventId: string) => `/api/event/${eventId}`;
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

describe('applying for accreditation', () => {
  test('returns the own accreditation, once', async () => {
    const { eventId } = await season();
    const member = await t.asActor('member');
    const apply = () => t.call(member, 'PATCH', `${path(eventId)}/join`, { scope: 'member' });
    const answers = await Promise.all([apply(), apply()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const done = answers.find(({ status }) => status === 200);
    expect(done?.body.message).toBe('Successfully sent a request to join event.');
    expect(done?.body.data.Members).toEqual([
      expect.objectContaining({ id: member.id, EventMember: { status: 'pending' } }),
    ]);
    expect((await apply()).body.message).toBe('You have already applied for this tournament.');
  });

  test('is refused with the window closed, the wrong scope or no tournament', async () => {
    const closed = await season({ accreditationEnabled: false });
    const { eventId } = await season();
    const member = await t.asActor('member');
    const apply = (id: string, scope = 'member') =>
      t.call(member, 'PATCH', `${path(id)}/join`, { scope });
    expect((await apply(closed.eventId)).body.message).toBe('Accreditation window closed');
    expect((await apply(closed.eventId)).status).toBe(403);
    expect((await apply(eventId, 'officer')).status).toBe(403);
    expect((await apply(eventId, 'admin')).status).toBe(422);
    await run('update event set deleted_at = now() where id = ? returning id', [eventId]);
    expect((await apply(eventId)).status).toBe(404);
    expect(
      (
        await t.call(await t.asActor('admin'), 'PATCH', `${path(eventId)}/join`, {
          scope: 'member',
        })
      ).status,
    ).toBe(403);
  });

  const closing = 'update event set accreditation_enabled = false where id = ?';

  test('while the window closes is refused', async () => {
    const { eventId } = await season();
    const member = await t.asActor('member');
    const join = () =>
      db
        .tx((tx) => applyForAccreditation(tx, member, { eventId, scope: 'member' }))
        .catch((e: Error) => e.message);
    expect(await duringTransaction(db, (tx) => tx.execute(closing, [eventId]), join)).toBe(
      'Accreditation window closed',
    );
  });

  test('control: without the lock an application succeeds while the window closes', async () => {
    const { eventId } = await season();
    const member = await t.asActor('member');
    const slip = () =>
      run(
        `insert into accreditation (event_id, account_id)
         select id, ? from event where id = ? and accreditation_enabled returning id`,
        [member.id, eventId],
      );
    expect(await duringTransaction(db, (tx) => tx.execute(closing, [eventId]), slip)).toHaveLength(
      1,
    );
  });
});

describe('a tournament', () => {
  test('shows its matches to accredited people, and its people to administrators and its officers', async () => {
    const { eventId, matchId } = await season();
    const [one, two, officer] = [
      await t.asActor('member'),
      await t.asActor('member'),
      await t.asActor('officer'),
    ];
    const outsider = await t.asActor('officer');
    await db.tx(async (tx) => {
      await createAccreditation(tx, { eventId }, one.id);
      await createAccreditation(tx, { eventId }, two.id, 'pending');
      await createAccreditation(tx, { eventId }, officer.id);
    });
    const see = async (actor: Parameters<typeof t.call>[0]) => {
      const { body } = await t.call(actor, 'GET', path(eventId));
      const ids = (list: { id: string }[]) => list.map(({ id }) => id).toSorted();
      const { Matches, Members, Officers } = body.data;
      return { matches: ids(Matches), members: ids(Members), officers: ids(Officers) };
    };
    const everybody = { members: [one.id, two.id].toSorted(), officers: [officer.id] };
    expect(await see(one)).toEqual({ matches: [matchId], members: [one.id], officers: [] });
    expect(await see(two)).toEqual({ matches: [], members: [two.id], officers: [] });
    expect(await see(officer)).toEqual({ matches: [matchId], ...everybody });
    expect(await see(outsider)).toEqual({ matches: [], members: [], officers: [] });
    expect(await see(await t.asActor('admin'))).toEqual({ matches: [matchId], ...everybody });
  });

  test('hides blocked and deleted accounts, and shows blocked ones again once approved', async () => {
    const { eventId } = await season();
    const [member, officer, reader, admin] = [
      await t.asActor('member'),
      await t.asActor('officer'),
      await t.asActor('officer'),
      await t.asActor('admin'),
    ];
    await db.tx(async (tx) => {
      for (const { id } of [member, officer, reader])
        await createAccreditation(tx, { eventId }, id);
    });
    const seen = async (actor: typeof admin) => {
      const { Members, Officers } = (await t.call(actor, 'GET', path(eventId))).body.data;
      return [...Members, ...Officers].map(({ id }: { id: string }) => id).toSorted();
    };
    const set = (change: string) =>
      run(`update account set ${change} where id in (?, ?) returning id`, [member.id, officer.id]);
    const all = [member.id, officer.id, reader.id].toSorted();
    for (const actor of [reader, admin]) expect(await seen(actor), 'control').toEqual(all);
    for (const status of ['rejected', 'pending']) {
      await set(`status = '${status}'`);
      for (const actor of [reader, admin]) expect(await seen(actor)).toEqual([reader.id]);
    }
    await set(`status = 'approved'`);
    expect(await seen(reader)).toEqual(all);
    await set('deleted_at = now()');
    expect(await seen(reader)).toEqual([reader.id]);
  });

  test('is listed in pages unless it is deleted', async () => {
    const member = await t.asActor('member');
    const { eventId } = await season();
    const gone = await season();
    await run('update event set deleted_at = now() where id = ? returning id', [gone.eventId]);
    const { body } = await t.call(member, 'GET', '/api/event?pageSize=1000');
    const ids = body.data.events.map(({ id }: { id: string }) => id);
    expect(ids).toContain(eventId);
    expect(ids).not.toContain(gone.eventId);
    expect(body.data.totalCount).toBe(ids.length);
    const last = await t.call(member, 'GET', `/api/event?pageSize=1&page=${ids.length}`);
    expect(last.body.data.events.map(({ id }: { id: string }) => id)).toEqual(ids.slice(-1));
    expect((await t.call(member, 'GET', '/api/event?page=0')).status).toBe(422);
    expect((await t.call(member, 'GET', path(gone.eventId))).status).toBe(404);
  });
});
