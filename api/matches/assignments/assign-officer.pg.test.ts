import { beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: matchRoutes });

// The server does this at startup.
beforeAll(() => db.tx((tx) => recordSigningKey(tx, t.app.services.ticketKeys)));

const season = () => db.tx((tx) => createSeason(tx));
const officer = () => db.tx((tx) => createActor(tx, 'officer'));
const sql = <T>(text: string, params: unknown[]) => db.tx((tx) => tx.execute<T[]>(text, params));

const toEvent = (admin: TestActor, id: string, officers: unknown) =>
  t.call(admin, 'PATCH', `/api/admin/event/${id}/members`, { officers });
const toMatch = (admin: TestActor, id: string, officers: unknown, expected?: string | null) =>
  t.call(admin, 'PATCH', `/api/admin/match/${id}/members`, {
    officers,
    ...(expected !== undefined && { expected }),
  });

const mailsTo = async (id: string) => {
  const rows = await sql<{ template: string; data: Record<string, unknown> }>(
    'select template, data from mail where account_id = ? order by id',
    [id],
  );
  return rows.map(({ template }) => template);
};
const assignedIn = (answer: {
  body: { data: { Officers: { id: string; MatchOfficer: object }[] } };
}) =>
  answer.body.data.Officers.filter(
    ({ MatchOfficer }) => (MatchOfficer as { assigned: boolean }).assigned,
  ).map(({ id }) => id);

describe('officers for a tournament', () => {
  test('officers for a tournament are accredited, notified by email and recorded in the audit log', async () => {
    const admin = await t.asActor('admin');
    const { eventId } = await season();
    const people = [await officer(), await officer()];
    const ids = people.map(({ id }) => id);
    const { status, body } = await toEvent(admin, eventId, ids);
    expect([status, body.message]).toEqual([200, 'Event assignment done successfully.']);
    const officers = body.data.Officers.map(
      ({ id, EventOfficer }: { id: string; EventOfficer: object }) => [id, EventOfficer],
    );
    expect(new Map(officers)).toEqual(new Map(ids.map((id) => [id, { status: 'approved' }])));
    for (const id of ids) expect(await mailsTo(id)).toEqual(['eventAssigned']);
    const lines = await sql(
      'select actor_id, action, detail from audit_entry where subject_id = ?',
      [eventId],
    );
    expect(lines).toEqual([
      {
        actor_id: admin.id,
        action: 'event.assign',
        detail: { officers: ids, accredited: expect.arrayContaining(ids) },
      },
    ]);
  });

  test('officers for a tournament can be assigned again without a second email or accreditation', async () => {
    const admin = await t.asActor('admin');
    const { eventId } = await season();
    const { id } = await officer();
    await toEvent(admin, eventId, [id]);
    const again = await toEvent(admin, eventId, [id, id]);
    expect(again.status).toBe(200);
    expect(again.body.data.Officers).toHaveLength(1);
    expect(await mailsTo(id)).toEqual(['eventAssigned']);
  });

  test.each(['pending', 'rejected'] as const)(
    'an assignment approves a %s request',
    async (was) => {
      const admin = await t.asActor('admin');
      const place = await season();
      const { id } = await officer();
      await db.tx((tx) => createAccreditation(tx, place, id, was));
      expect((await toEvent(admin, place.eventId, [id])).status).toBe(200);
      const [row] = await sql(
        'select status, revoked, reason, decided_by from accreditation where account_id = ?',
        [id],
      );
      expect(row).toEqual({
        status: 'approved',
        revoked: false,
        reason: null,
        decided_by: admin.id,
      });
    },
  );

  test('officers for a tournament are all refused when one of them is not an approved officer', async () => {
    const admin = await t.asActor('admin');
    const { eventId } = await season();
    const good = await officer();
    const member = await t.asActor('member');
    const { status, body } = await toEvent(admin, eventId, [good.id, member.id]);
    expect(status).toBe(422);
    expect(body.fields).toEqual({ officers: 'Only approved media officers can be assigned.' });
    expect(await sql('select 1 from accreditation where account_id = ?', [good.id])).toEqual([]);
    expect(await mailsTo(good.id)).toEqual([]);
  });

  test('officers for a tournament cannot be assigned to a deleted tournament', async () => {
    const admin = await t.asActor('admin');
    const { eventId } = await season();
    await sql('update event set deleted_at = now() where id = ?', [eventId]);
    expect((await toEvent(admin, eventId, [(await officer()).id])).status).toBe(404);
  });
});

test.each([
  ['none', [], 'Please select media officers!'],
  ['no list', undefined, 'Please select media officers!'],
])('assigning officers: %s is refused with its message', async (_what, officers, message) => {
  const admin = await t.asActor('admin');
  const { eventId, matchId } = await season();
  for (const answer of [
    await toEvent(admin, eventId, officers),
    await toMatch(admin, matchId, officers),
  ]) {
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ officers: message });
  }
});

describe('the officer of a match', () => {
  test('the officer of a match is accredited and booked, and gets a ticket and one email', async () => {
    const admin = await t.asActor('admin');
    const { eventId, matchId } = await season();
    const { id } = await officer();
    const answer = await toMatch(admin, matchId, [id]);
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'Officer assigned to match successfully.',
    ]);
    const [shown] = answer.body.data.Officers;
    expect(shown.MatchOfficer).toEqual({
      status: 'approved',
      seat: null,
      ref: expect.stringMatching(/^[\w-]{22}$/),
      userId: id,
      assigned: true,
    });
    const own = await sql(
      'select status from accreditation where event_id = ? and account_id = ?',
      [eventId, id],
    );
    expect(own).toEqual([{ status: 'approved' }]);
    expect(await mailsTo(id)).toEqual(['matchAssigned']);
  });

  test('the officer of a match replaces the previous one, whose ticket ends; both are notified', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await season();
    const [first, second] = [await officer(), await officer()];
    await toMatch(admin, matchId, [first.id]);
    const answer = await toMatch(admin, matchId, [second.id]);
    expect(assignedIn(answer)).toEqual([second.id]);
    const [former] = await sql(
      'select status, revoked, reason, assignment from booking where account_id = ?',
      [first.id],
    );
    expect(former).toEqual({
      status: 'rejected',
      revoked: true,
      reason: 'reason.replaced',
      assignment: null,
    });
    expect(
      await sql('select 1 from ticket where account_id = ? and revoked_at is null', [first.id]),
    ).toEqual([]);
    expect(await mailsTo(first.id)).toEqual(['matchAssigned', 'ticketRevoked']);
    expect(await mailsTo(second.id)).toEqual(['matchAssigned']);
    // The accreditation stays, so the first officer can be assigned again.
    expect(assignedIn(await toMatch(admin, matchId, [first.id]))).toEqual([first.id]);
  });

  test('the officer of a match keeps a booking approved on their own request when another is assigned', async () => {
    const admin = await t.asActor('admin');
    const place = await season();
    const own = await officer();
    const bookingId = await db.tx(async (tx) => {
      await createAccreditation(tx, place, own.id);
      return createBooking(tx, place, own.id);
    });
    const { services } = t.app;
    await db.tx((tx) => issueTicket(tx, bookingId, services));
    expect((await toMatch(admin, place.matchId, [own.id])).status).toBe(200);
    // One ticket, and no second email about it.
    expect(await mailsTo(own.id)).toEqual(['ticket', 'matchAssigned']);
    await toMatch(admin, place.matchId, [(await officer()).id]);
    const [booking] = await sql('select status, assignment from booking where account_id = ?', [
      own.id,
    ]);
    expect(booking).toEqual({ status: 'approved', assignment: null });
    expect(
      await sql('select 1 from ticket where account_id = ? and revoked_at is null', [own.id]),
    ).toHaveLength(1);
  });

  test('the officer of a match is booked for this match, whatever else they have booked', async () => {
    const admin = await t.asActor('admin');
    const [place, other] = [await season(), await season()];
    const { id } = await officer();
    await db.tx(async (tx) => {
      await createAccreditation(tx, other, id);
      await createBooking(tx, other, id);
    });
    expect(assignedIn(await toMatch(admin, place.matchId, [id]))).toEqual([id]);
    const bookings = 'select match_id, assignment from booking where account_id = ? order by id';
    expect(await sql(bookings, [id])).toEqual([
      { match_id: other.matchId, assignment: null },
      { match_id: place.matchId, assignment: 'given' },
    ]);
  });

  test('the officer of a match who is assigned again changes nothing and gets no email', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await season();
    const { id } = await officer();
    const first = await toMatch(admin, matchId, [id]);
    const again = await toMatch(admin, matchId, [id]);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
    expect(await mailsTo(id)).toEqual(['matchAssigned']);
  });

  test('the officer of a match keeps their reports when replaced', async () => {
    const admin = await t.asActor('admin');
    const { eventId, matchId } = await season();
    const first = await officer();
    await toMatch(admin, matchId, [first.id]);
    await sql(
      `insert into report (event_id, match_id, officer_id, name, content)
       values (?, ?, ?, 'Report', '[{"question":"Wifi?","text":""}]'::jsonb)`,
      [eventId, matchId, first.id],
    );
    await toMatch(admin, matchId, [(await officer()).id]);
    expect(await sql('select 1 from report where officer_id = ?', [first.id])).toHaveLength(1);
  });

  test('the officer of a match is a single approved officer: others are refused', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await season();
    const two = await toMatch(admin, matchId, [(await officer()).id, (await officer()).id]);
    expect(two.body.fields).toEqual({
      officers: 'A match can have only one assigned media officer.',
    });
    const member = await toMatch(admin, matchId, [(await t.asActor('member')).id]);
    expect(member.body.fields).toEqual({
      officers: 'Only approved media officers can be assigned.',
    });
  });

  test.each(['match', 'event'] as const)(
    'the officer of a match cannot be assigned when the %s is deleted',
    async (gone) => {
      const admin = await t.asActor('admin');
      const place = await season();
      const id = gone === 'match' ? place.matchId : place.eventId;
      await sql(`update ${gone} set deleted_at = now() where id = ?`, [id]);
      const { status, body } = await toMatch(admin, place.matchId, [(await officer()).id]);
      expect([status, body.message]).toEqual([
        404,
        `This ${gone === 'match' ? 'match' : 'tournament'} no longer exists.`,
      ]);
    },
  );

  test('the officer of a match is no longer assigned once the booking is revoked', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await season();
    const { id } = await officer();
    await toMatch(admin, matchId, [id]);
    await sql(`update booking set status = 'rejected', revoked = true where account_id = ?`, [id]);
    expect(await sql('select assignment from booking where account_id = ?', [id])).toEqual([
      { assignment: null },
    ]);
  });
});

describe('searching officers', () => {
  test('searching officers finds approved officers by name in any case, and no one else', async () => {
    const admin = await t.asActor('admin');
    const people = [await officer(), await officer(), await officer()];
    const [nadia, blocked, deleted] = people.map(({ id }) => id);
    await sql(`update account set first_name = 'Nadia' where id = any (?::uuid[])`, [
      `{${people.map(({ id }) => id).join(',')}}`,
    ]);
    await sql(`update account set status = 'rejected' where id = ?`, [blocked]);
    await sql(`update account set deleted_at = now() where id = ?`, [deleted]);
    const member = await t.asActor('member');
    await sql(`update account set first_name = 'Nadia' where id = ?`, [member.id]);
    for (const text of ['nad', 'NADIA', 'off%20%20nad%20']) {
      const { body } = await t.call(admin, 'GET', `/api/admin/officers?firstName=${text}`);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([nadia]);
    }
    expect((await t.call(admin, 'GET', '/api/admin/officers?firstName=%25')).body.data).toEqual([]);
  });
});
