import { describe, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { audit } from '#api/platform/audit.ts';
import type { AuditPage } from '#sync/contracts/admin/audit.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function read(admin: TestActor, query = ''): Promise<AuditPage> {
  const { status, body } = await t.call(admin, 'GET', `/api/admin/audit${query}`);
  expect(status).toBe(200);
  return body.data as AuditPage;
}

async function called(firstName: string, lastName: string, kind: 'admin' | 'member' | 'pending') {
  const actor = await t.asActor(kind);
  await run('update account set first_name = ?, last_name = ? where id = ?', [
    firstName,
    lastName,
    actor.id,
  ]);
  return { ...actor, name: `${firstName} ${lastName}` };
}

async function registrant(firstName: string, lastName: string) {
  const person = await called(firstName, lastName, 'pending');
  const [request] = await run('insert into profile_request (account_id) values (?) returning id', [
    person.id,
  ]);
  return { ...person, requestId: request.id as string };
}

const decide = async (admin: TestActor, id: string, body: object) =>
  expect((await t.call(admin, 'PATCH', `/api/admin/request/${id}`, body)).status).toBe(200);

describe('an entry', () => {
  test('an audit entry shows other administrators who was rejected, by whom, when and why', async () => {
    const admin = await called('Mona', 'Adel', 'admin');
    const person = await registrant('Salma', 'Fathy');
    const nameArabic = 'منى عادل';
    await db.tx((tx) =>
      tx.execute('update account set name_arabic = ? where id = ?', [nameArabic, admin.id]),
    );
    const before = Date.now();
    const rejectionReason = 'The card is not readable.';
    await decide(admin, person.requestId, { status: 'rejected', rejectionReason });
    const { lines, totalCount } = await read(await t.asActor('admin'), `?text=${person.email}`);
    expect(totalCount).toBe(1);
    expect((await read(admin, `?person=${person.id}`)).lines).toEqual(lines);
    expect((await read(admin, `?person=${admin.id}`)).lines).toEqual(lines);
    expect((await read(admin, `?about=${person.requestId}`)).lines).toEqual(lines);
    expect((await read(admin, `?about=${admin.id}`)).lines).toEqual([]);
    expect((await read(admin, `?person=${(await t.asActor('admin')).id}`)).lines).toEqual([]);
    expect(lines).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        action: 'request.reject',
        kind: 'reject',
        subject: 'create_profile',
        actor: {
          id: admin.id,
          name: admin.name,
          nameArabic,
          email: admin.email,
          admin: true,
          here: true,
        },
        former: null,
        person: {
          id: person.id,
          name: person.name,
          nameArabic: null,
          email: person.email,
          admin: false,
          here: true,
        },
        thing: null,
        reason: rejectionReason,
        fields: [],
        changes: [],
        status: null,
        role: null,
        count: null,
      },
    ]);
    expect(Date.parse(lines[0]?.at ?? '')).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(lines[0]?.at ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test('an audit entry names the tournament and the match of a request, also once they are deleted', async () => {
    const admin = await t.asActor('admin');
    const person = await called('Omar', 'Zidan', 'member');
    const { season, requests } = await db.tx(async (tx) => {
      const made = await createSeason(tx, { seated: true });
      const accreditation = await createAccreditation(tx, made, person.id, 'pending');
      return { season: made, requests: { accreditation } };
    });
    await decide(admin, requests.accreditation, { status: 'approved' });
    const booking = await db.tx((tx) => createBooking(tx, season, person.id, 'pending'));
    await decide(admin, booking, { status: 'approved' });
    await run(`update team set name_ar = 'أصحاب الأرض' where id = ? returning id`, [season.homeId]);
    const [event] = await run(`update event set name_ar = 'كأس مصر' where id = ? returning name`, [
      season.eventId,
    ]);
    const query = `?text=${person.email}`;
    const seen = (await read(admin, query)).lines.map(({ thing }) => thing);
    expect(seen).toEqual([
      {
        type: 'match',
        id: season.matchId,
        name: 'Matchday 1',
        nameArabic: null,
        teams: {
          home: expect.stringMatching(/^Home/),
          homeArabic: 'أصحاب الأرض',
          away: expect.stringMatching(/^Away/),
          awayArabic: null,
        },
        here: true,
      },
      {
        type: 'event',
        id: season.eventId,
        name: event.name,
        nameArabic: 'كأس مصر',
        teams: null,
        here: true,
      },
    ]);
    await t.call(admin, 'DELETE', `/api/admin/event/${season.eventId}`);
    await t.call(admin, 'DELETE', `/api/admin/user/${person.id}`);
    // The email is deleted with the account, the name is not.
    expect((await read(admin, query)).lines).toEqual([]);
    const later = (await read(admin, '?text=Zidan')).lines;
    expect(later.map(({ action, thing, person: whom }) => [action, thing, whom?.name])).toEqual([
      ['account.delete', null, person.name],
      ['request.approve', { ...seen[0], here: false }, person.name],
      ['request.approve', { ...seen[1], here: false }, person.name],
    ]);
    expect(later.every(({ person: whom }) => whom?.here === false)).toBe(true);
  });

  test('an audit entry about a status set in the account’s form is a decision', async () => {
    const admin = await t.asActor('admin');
    const person = await called('Nadia', 'Form', 'member');
    const set = (user: object, more: object = {}) =>
      t.call(admin, 'PATCH', `/api/admin/user/${person.id}`, { user, ...more });
    const [{ version }] = await run('select version from account where id = ?', [person.id]);
    const reason = { rejectionReason: 'Left the paper.', version };
    expect((await set({ status: 'rejected' }, reason)).status).toBe(200);
    expect((await set({ organization: 'Delta' })).status).toBe(200);
    const { lines } = await read(admin, `?text=${person.email}`);
    expect(lines).toMatchObject([
      {
        kind: 'edit',
        status: null,
        fields: [],
        changes: [{ field: 'organization', to: 'Delta' }],
        reason: null,
      },
      { kind: 'revoke', status: 'rejected', fields: [], reason: 'Left the paper.' },
    ]);
    const revoked = await read(admin, `?text=${person.email}&kind=revoke`);
    expect(revoked.lines).toEqual([lines[1]]);
    expect((await read(admin, `?text=${person.email}&kind=reject`)).lines).toEqual([]);
    expect((await read(admin, `?text=${person.email}&kind=edit`)).lines).toEqual([lines[0]]);
  });

  test('an audit entry contains neither the typed text nor a file’s name', async () => {
    const admin = await t.asActor('admin');
    const secret = 'AAAAAAAAAAAAAAAAAAAAAA.pdf';
    await db.tx((tx) =>
      audit(tx, admin, 'document.create', ['document', crypto.randomUUID()], {
        title: 'Media plan',
        name: secret,
        password: 'hidden-word',
      }),
    );
    const answer = await t.call(admin, 'GET', `/api/admin/audit?text=${admin.email}`);
    expect(answer.body.data.lines).toMatchObject([{ thing: { name: 'Media plan', here: false } }]);
    expect(JSON.stringify(answer.body)).not.toMatch(/AAAA|hidden-word/);
  });
});

describe('the log can be filtered', () => {
  test('the audit log can be filtered by part of the actor’s or affected person’s name, in any case', async () => {
    const admin = await called('Karim', 'Quuxly', 'admin');
    const person = await registrant('Heba', 'Zyxwell');
    await decide(admin, person.requestId, { status: 'approved' });
    for (const text of ['quuxly', 'heba%20ZYX', person.email.toUpperCase()])
      expect((await read(admin, `?text=${text}`)).lines).toMatchObject([
        { actor: { id: admin.id }, person: { id: person.id } },
      ]);
    expect(await read(admin, '?text=100%25')).toMatchObject({ lines: [], totalCount: 0 });
  });

  test('the audit log of an officer has the end of an assignment, also by a replacement', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await db.tx((tx) => createSeason(tx));
    const [hany, nagla] = [await t.asActor('officer'), await t.asActor('officer')];
    const steps = [
      { officerId: hany.id, before: null },
      { officerId: nagla.id, before: hany.id },
      { officerId: null, before: nagla.id },
    ];
    for (const step of steps)
      await db.tx((tx) => audit(tx, admin, 'match.assign', ['match', matchId], step));
    const officersOf = async (query: string) =>
      (await read(admin, query)).lines.map(({ person, former }) => [person?.id, former?.id]);
    const assigned = [hany.id, undefined];
    const replaced = [nagla.id, hany.id];
    expect(await officersOf(`?person=${hany.id}`)).toEqual([replaced, assigned]);
    expect(await officersOf(`?text=${hany.email}`)).toEqual([replaced, assigned]);
    expect(await officersOf(`?person=${nagla.id}`)).toEqual([[undefined, nagla.id], replaced]);
    expect(await officersOf(`?person=${(await t.asActor('officer')).id}`)).toEqual([]);
  });

  test('the audit log of a person has the substitution that took the place', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await db.tx((tx) => createSeason(tx));
    const [holder, substitute] = [await t.asActor('member'), await t.asActor('member')];
    const people = { accountId: substitute.id, before: holder.id };
    await db.tx((tx) => audit(tx, admin, 'pool.substitute', ['match', matchId], people));
    const { lines } = await read(admin, `?person=${holder.id}`);
    expect(lines.map(({ person, former }) => [person?.id, former?.id])).toEqual([
      [substitute.id, holder.id],
    ]);
  });

  test('the audit log can be filtered by days of the league’s calendar, both included', async () => {
    const admin = await called('Day', 'Counter', 'admin');
    // Cairo is two hours ahead of UTC in January.
    for (const at of ['2020-01-09T21:59:59Z', '2020-01-09T22:00:00Z', '2020-01-10T21:59:59Z'])
      await run(
        `insert into audit_entry (at, actor_id, action, subject_type, subject_id)
         values (?, ?, 'profile.edit', 'account', ?)`,
        [at, admin.id, admin.id],
      );
    const found = async (query: string) =>
      (await read(admin, `?text=${admin.email}&${query}`)).lines.map(({ at }) => at.slice(0, 19));
    expect(await found('from=2020-01-10&to=2020-01-10')).toEqual([
      '2020-01-10T21:59:59',
      '2020-01-09T22:00:00',
    ]);
    expect(await found('to=2020-01-09')).toEqual(['2020-01-09T21:59:59']);
    expect(await found('from=2020-01-11')).toEqual([]);
    expect((await t.call(admin, 'GET', '/api/admin/audit?from=tomorrow')).status).toBe(422);
  });

  test('the audit log is read page by page, newest first, without duplicates or gaps', async () => {
    const admin = await called('Page', 'Turner', 'admin');
    // The id orders entries of the same instant.
    await run(
      `insert into audit_entry (at, actor_id, action, subject_type, subject_id)
       select '2021-01-01', ?, 'profile.edit', 'account', ? from generate_series(1, 25)`,
      [admin.id, admin.id],
    );
    const of = `?text=${admin.email}&pageSize=10`;
    const first = await read(admin, of);
    // An entry that is written meanwhile would move every page number by one.
    await run(
      `insert into audit_entry (actor_id, action, subject_type, subject_id)
       values (?, 'profile.edit', 'account', ?)`,
      [admin.id, admin.id],
    );
    const second = await read(admin, `${of}&after=${first.next}`);
    const third = await read(admin, `${of}&after=${second.next}`);
    const pages = [first, second, third];
    expect(
      pages.map(({ lines, ...page }) => [lines.length, page.skipped, page.totalCount]),
    ).toEqual([
      [10, 0, 25],
      [10, 11, 26],
      [5, 21, 26],
    ]);
    const ids = pages.flatMap(({ lines }) => lines.map(({ id }) => id));
    expect(new Set(ids).size).toBe(25);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(third.next).toBe(null);
    const back = await read(admin, `${of}&before=${third.previous}`);
    expect(back.lines).toEqual(second.lines);
  });
});

describe('the log is append-only', () => {
  const changes = [
    `update audit_entry set action = 'x'`,
    'delete from audit_entry',
    `update audit_entry set action = 'x' where false`,
    'truncate audit_entry',
    `insert into audit_entry (id, action, subject_type, subject_id)
       select id, action, subject_type, subject_id from audit_entry limit 1
       on conflict (id) do update set action = 'x'`,
    `merge into audit_entry e using (select 1) s on true when matched then delete`,
  ];

  test.each(changes)('the audit log is append-only: %s is refused', async (sql) => {
    await db.tx((tx) => createActor(tx, 'admin'));
    await expect(run(sql)).rejects.toThrow(/append-only/);
  });

  test.each(changes)('control: %s succeeds without the trigger', async (sql) => {
    const undone = new Error('undone');
    await expect(
      db.tx(async (tx) => {
        await tx.execute('drop trigger audit_entry_append_only on audit_entry');
        await tx.execute(sql);
        throw undone;
      }),
    ).rejects.toBe(undone);
  });

  test('an account with audit entries cannot be deleted', async () => {
    const admin = await t.asActor('admin');
    await run(
      `insert into audit_entry (actor_id, action, subject_type, subject_id)
       values (?, 'profile.edit', 'account', ?)`,
      [admin.id, admin.id],
    );
    await run('delete from session where account_id = ?', [admin.id]);
    await expect(run('delete from account where id = ?', [admin.id])).rejects.toThrow(
      /audit_entry/,
    );
  });
});
