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
  test('applying for accreditation returns the own accreditation, once', async () => {
    // The refusal at the end must not be about someone else.
    await t.asActor('rejected');
    await t.asActor('member');
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
    const applied = 'select account_id as id from accreditation where event_id = ?';
    expect(await run(applied, [eventId])).toEqual([{ id: member.id }]);
  });

  test('applying for accreditation is refused with the window closed, the wrong scope or no tournament', async () => {
    const closed = await season({ accreditationEnabled: false });
    const { eventId } = await season();
    const member = await t.asActor('member');
    const apply = (id: string, scope = 'member') =>
      t.call(member, 'PATCH', `${path(id)}/join`, { scope });
    expect((await apply(closed.eventId)).body.message).toBe('Accreditation window closed');
    expect((await apply(closed.eventId)).status).toBe(403);
    const otherScope = await apply(eventId, 'officer');
    expect(otherScope.status).toBe(403);
    expect(otherScope.body.message).not.toBe('Accreditation window closed');
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

  test('applying for accreditation while the window closes is refused', async () => {
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
  test('a tournament shows its matches to accredited people, and its people to administrators and its officers', async () => {
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

  test('a tournament hides blocked and deleted accounts, and shows blocked ones again once approved', async () => {
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

  test('a tournament is listed in pages unless it is deleted', async () => {
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
    const first = await t.call(member, 'GET', '/api/event?pageSize=1');
    expect(first.body.data.events).toHaveLength(1);
    expect((await t.call(member, 'GET', '/api/event?page=0')).status).toBe(422);
    expect((await t.call(member, 'GET', path(gone.eventId))).status).toBe(404);
  });

  test('a tournament lists its files, the newest first and those of one moment by id', async () => {
    const { eventId } = await season();
    const file = (letter: string) => `${letter.repeat(22)}.pdf`;
    const ids = ['7', '3', '5'].map((digit) => `01890000-0000-7000-8000-00000000000${digit}`);
    for (const [at, id] of ids.entries()) {
      const name = file('abc'[at] ?? '');
      await run(
        `insert into stored_file (name, mime, bytes, sent_bytes, sha256, purpose, claimed_at)
         values (?, 'application/pdf', 1, 1, decode(repeat('00', 32), 'hex'), 'document', now())
         returning name`,
        [name],
      );
      await run(
        `insert into document (id, title, name, event_id, created_at)
         values (?, 'Map', ?, ?, ?) returning id`,
        [id, name, eventId, at === 2 ? '2026-02-01T00:00:00Z' : '2026-01-01T00:00:00Z'],
      );
    }
    const { body } = await t.call(await t.asActor('member'), 'GET', path(eventId));
    const entry = { title: 'Map', image: null, eventId };
    const older = { ...entry, createdAt: '2026-01-01T00:00:00.000Z' };
    expect(body.data.Files).toEqual([
      { ...entry, id: ids[2], name: file('c'), createdAt: '2026-02-01T00:00:00.000Z' },
      { ...older, id: ids[1], name: file('b') },
      { ...older, id: ids[0], name: file('a') },
    ]);
  });
});

test('administrators see tournaments of one day by id', async () => {
  const ids = ['7', '3', '5'].map((digit) => `01890000-0000-7000-8000-00000000000${digit}`);
  for (const id of ids)
    await run(
      `insert into event (id, name, description, start_date, end_date)
       values (?, 'Cup', 'A tournament', '2026-01-01', '2026-01-02') returning id`,
      [id],
    );
  const { body } = await t.call(await t.asActor('admin'), 'GET', '/api/admin/events');
  const listed = body.data.map(({ id }: { id: string }) => id);
  expect(listed.filter((id: string) => ids.includes(id))).toEqual(ids.toSorted());
});
