import { describe, expect, test } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { approvalRoutes } from '#api/approvals/routes.ts';
import { entities } from '#api/schema.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import type { SeasonOptions, TestSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    approvalRoutes(app);
    matchRoutes(app);
    ticketRoutes(app);
  },
});

const season = (options?: SeasonOptions) => db.tx((tx) => createSeason(tx, options));
const decide = (admin: TestActor, id: string, body: object) =>
  t.call(admin, 'PATCH', `/api/admin/request/${id}`, body);
const rows = <T = Row>(sql: string, params: unknown[]) =>
  db.tx((tx) => tx.execute<T[]>(sql, params));
const mails = async (accountId: string) =>
  (await rows('select template from mail where account_id = ? order by id', [accountId])).map(
    ({ template }) => template,
  );
const account = async (id: string) => (await rows('select * from account where id = ?', [id]))[0];

async function registrant() {
  const actor = await t.asActor('pending');
  const [request] = await rows('insert into profile_request (account_id) values (?) returning id', [
    actor.id,
  ]);
  return { actor, requestId: request.id as string };
}

describe('a registration', () => {
  test('a registration is approved: the person gets access and an email, the session continues', async () => {
    const admin = await t.asActor('admin');
    const { actor, requestId } = await registrant();
    const { status, body } = await decide(admin, requestId, { status: 'approved' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: requestId,
      type: 'create_profile',
      status: 'approved',
      memberId: actor.id,
      Member: { User: { id: actor.id, status: 'approved', requestId: null } },
    });
    expect(await mails(actor.id)).toEqual(['accountApproved']);
    const [session] = await rows('select revoked_at from session where account_id = ?', [actor.id]);
    expect(session.revoked_at).toBeNull();
    const [line] = await rows('select * from audit_entry where subject_id = ?', [requestId]);
    expect(line).toMatchObject({ actor_id: admin.id, action: 'request.approve' });
  });

  test('a registration is rejected only with a reason', async () => {
    const admin = await t.asActor('admin');
    const { actor, requestId } = await registrant();
    for (const body of [{ status: 'rejected' }, { status: 'rejected', rejectionReason: ' ' }]) {
      const answer = await decide(admin, requestId, body);
      expect(answer.status).toBe(422);
      expect(answer.body.fields).toEqual({ rejectionReason: 'Rejection reason is required' });
    }
    expect((await account(actor.id)).status).toBe('pending');
    const reason = { status: 'rejected', rejectionReason: 'The card is not readable.' };
    expect((await decide(admin, requestId, reason)).status).toBe(200);
    expect((await account(actor.id)).status).toBe('rejected');
    expect(await mails(actor.id)).toEqual(['accountRejected']);
  });

  test('a standard reason is stored as its key, and emailed in the person’s language', async () => {
    const admin = await t.asActor('admin');
    const { actor, requestId } = await registrant();
    await rows(`update account set language = 'ar' where id = ?`, [actor.id]);
    const rejectionReason = englishText('reason.pressId');
    expect((await decide(admin, requestId, { status: 'rejected', rejectionReason })).status).toBe(
      200,
    );
    const [request] = await rows('select rejection_reason from profile_request where id = ?', [
      requestId,
    ]);
    expect(request.rejection_reason).toBe('reason.pressId');
    const [mail] = await rows('select language, data from mail where account_id = ?', [actor.id]);
    expect(mail).toMatchObject({ language: 'ar', data: { reason: 'reason.pressId' } });
  });

  test('a registration stays as decided unless the administrator names the expected state', async () => {
    const admin = await t.asActor('admin');
    const { actor, requestId } = await registrant();
    const reject = { status: 'rejected', rejectionReason: 'No.' };
    await decide(admin, requestId, reject);
    for (const body of [
      { status: 'approved' },
      reject,
      { ...reject, expected: 'rejected' },
      { ...reject, expected: 'approved' },
      { status: 'approved', expected: 'approved' },
    ]) {
      const answer = await decide(admin, requestId, body);
      expect({ body, status: answer.status }).toEqual({ body, status: 409 });
    }
    expect(
      (await decide(admin, requestId, { status: 'approved', expected: 'rejected' })).status,
    ).toBe(200);
    expect((await account(actor.id)).status).toBe('approved');
    // a late rejection by an administrator who still sees the request as pending
    expect((await decide(admin, requestId, reject)).status).toBe(409);
    expect((await account(actor.id)).status).toBe('approved');
  });

  test('a registration that was replaced by a newer one of the same person can no longer be decided', async () => {
    const admin = await t.asActor('admin');
    const { actor, requestId } = await registrant();
    await decide(admin, requestId, { status: 'rejected', rejectionReason: 'Not readable.' });
    const [newer] = await rows('insert into profile_request (account_id) values (?) returning id', [
      actor.id,
    ]);
    await rows(`update account set status = 'pending' where id = ? returning id`, [actor.id]);
    const outdated = await decide(admin, requestId, { status: 'approved', expected: 'rejected' });
    expect(outdated.status).toBe(409);
    expect((await account(actor.id)).status).toBe('pending');
    expect((await decide(admin, newer.id, { status: 'approved' })).status).toBe(200);
  });

  test('a registration that is revoked ends sessions, revokes bookings and tickets, and frees seats', async () => {
    const admin = await t.asActor('admin');
    const { actor, requestId } = await registrant();
    await decide(admin, requestId, { status: 'approved' });
    const place = await season();
    const second = await db.tx((tx) => createMatch(tx, place));
    await db.tx((tx) => createAccreditation(tx, place, actor.id));
    await db.tx((tx) => createBooking(tx, place, actor.id));
    await db.tx((tx) => createBooking(tx, { ...place, matchId: second }, actor.id, 'pending'));
    const played = await db.tx((tx) => createMatch(tx, place, { kickOffIn: '-3 days' }));
    await db.tx((tx) => createBooking(tx, { ...place, matchId: played }, actor.id));
    const seat = `/api/event/${place.eventId}/matches/${place.matchId}/seat`;
    expect((await t.call(actor, 'PATCH', seat, { seat: 'seat-4' })).status).toBe(200);

    const revoke = { status: 'rejected', rejectionReason: 'Left the paper.', expected: 'approved' };
    expect((await decide(admin, requestId, { ...revoke, rejectionReason: undefined })).status).toBe(
      422,
    );
    expect((await decide(admin, requestId, revoke)).status).toBe(200);

    const bookings = await rows(
      'select status, revoked, seat, reason from booking where account_id = ? order by revoked desc',
      [actor.id],
    );
    const gone = { status: 'rejected', seat: null, reason: 'Left the paper.' };
    expect(bookings).toEqual([
      { ...gone, revoked: true },
      { ...gone, revoked: true },
      { ...gone, revoked: false },
    ]);
    const [ticket] = await rows('select * from ticket where account_id = ?', [actor.id]);
    expect(ticket.revoked_reason).toBe('Left the paper.');
    // One email for all of it, which leaves out the match that was played.
    expect((await mails(actor.id)).toSorted()).toEqual(
      ['accountApproved', 'ticket', 'accountBlocked'].toSorted(),
    );
    const [blocked] = await rows(`select data from mail where template = 'accountBlocked'`, []);
    expect(blocked.data.matches).toHaveLength(2);
    const next = await t.call(actor, 'GET', `/api/event/${place.eventId}/matches`);
    expect(next.status).toBe(412);
    expect(next.body.message).toMatch(/^Force Logout: Your account is no longer approved/);
  });
});

test.each(['accreditation', 'booking'] as const)(
  'a rejected %s has its standard reason on the phone and in the email, in the reader’s language',
  async (kind) => {
    const admin = await t.asActor('admin');
    const place = await season();
    const member = await t.asActor('member');
    await rows(`update account set language = 'ar' where id = ?`, [member.id]);
    const id = await db.tx(async (tx) => {
      if (kind === 'accreditation') return createAccreditation(tx, place, member.id, 'pending');
      await createAccreditation(tx, place, member.id);
      return createBooking(tx, place, member.id, 'pending');
    });
    const rejectionReason = englishText('reason.late');
    const { status } = await decide(admin, id, { status: 'rejected', rejectionReason });
    expect(status).toBe(200);
    const [row] = await rows(`select body from published.${kind} where id = ?`, [id]);
    expect(row.body).toMatchObject({ status: 'rejected', reason: 'reason.late' });
    const [mail] = await rows('select language, data from mail where account_id = ?', [member.id]);
    expect(mail).toMatchObject({ language: 'ar', data: { reason: 'reason.late' } });
  },
);

describe('an accreditation', () => {
  test('an accreditation can be approved, rejected without a reason, and then approved', async () => {
    const admin = await t.asActor('admin');
    const place = await season();
    const member = await t.asActor('member');
    const id = await db.tx((tx) => createAccreditation(tx, place, member.id, 'pending'));
    expect((await decide(admin, id, { status: 'rejected' })).body.data).toMatchObject({
      type: 'join_event',
      status: 'rejected',
      rejectionReason: null,
      Event: { id: place.eventId },
      Match: null,
    });
    expect((await decide(admin, id, { status: 'approved' })).status).toBe(409);
    expect((await decide(admin, id, { status: 'approved', expected: 'rejected' })).status).toBe(
      200,
    );
    expect(await mails(member.id)).toEqual(['accreditationRejected', 'accreditationApproved']);
  });

  test('an accreditation is decided alone: other people’s and the person’s bookings stay as they are', async () => {
    const admin = await t.asActor('admin');
    const place = await season();
    const [member, other] = [await t.asActor('member'), await t.asActor('member')];
    const id = await db.tx((tx) => createAccreditation(tx, place, member.id, 'pending'));
    const untouched = await db.tx((tx) => createAccreditation(tx, place, other.id, 'pending'));
    const booking = await db.tx((tx) => createBooking(tx, place, member.id, 'pending'));
    expect((await decide(admin, id, { status: 'approved' })).status).toBe(200);
    const waiting = `select id from request where status = 'pending' and id in (?, ?, ?) order by type`;
    expect(await rows(waiting, [id, untouched, booking])).toEqual([
      { id: untouched },
      { id: booking },
    ]);
    const [mail] = await rows('select data from mail where account_id = ?', [member.id]);
    expect(mail.data).toMatchObject({ eventId: place.eventId });
  });

  test('an accreditation that is revoked revokes its own tournament’s tickets, no others', async () => {
    const admin = await t.asActor('admin');
    const officer = await t.asActor('officer');
    const [here, there] = [await season(), await season()];
    const accreditation = await db.tx((tx) => createAccreditation(tx, here, officer.id));
    await db.tx((tx) => createAccreditation(tx, there, officer.id));
    for (const place of [here, there]) {
      const id = await db.tx((tx) => createBooking(tx, place, officer.id, 'pending'));
      expect((await decide(admin, id, { status: 'approved' })).status).toBe(200);
    }
    const revoke = { status: 'rejected', rejectionReason: 'Misused.' };
    expect((await decide(admin, accreditation, revoke)).status).toBe(409);
    expect((await decide(admin, accreditation, { ...revoke, expected: 'approved' })).status).toBe(
      200,
    );
    const left = await rows(
      'select event_id from ticket where account_id = ? and revoked_at is null',
      [officer.id],
    );
    expect(left).toEqual([{ event_id: there.eventId }]);
    // One email about the accreditation and its bookings.
    expect(await mails(officer.id)).toEqual(['ticket', 'ticket', 'accreditationRevoked']);
  });

  test('an accreditation of a blocked account or a deleted tournament cannot be approved', async () => {
    const admin = await t.asActor('admin');
    const place = await season();
    const blocked = await t.asActor('rejected');
    const id = await db.tx((tx) => createAccreditation(tx, place, blocked.id, 'pending'));
    const answer = await decide(admin, id, { status: 'approved' });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('This account isn’t approved.');
    const member = await t.asActor('member');
    const other = await db.tx((tx) => createAccreditation(tx, place, member.id, 'pending'));
    await rows('update event set deleted_at = now() where id = ? returning id', [place.eventId]);
    const gone = await decide(admin, other, { status: 'approved' });
    expect(gone.status).toBe(409);
    expect(gone.body.message).toBe('The match or tournament of this request was deleted.');
  });
});

describe('a booking', () => {
  async function booked(place: TestSeason, kind: 'member' | 'officer' = 'member') {
    const person = await t.asActor(kind);
    await db.tx((tx) => createAccreditation(tx, place, person.id));
    return { person, id: await db.tx((tx) => createBooking(tx, place, person.id, 'pending')) };
  }

  test('a booking of a match with seats needs a seat; without seats and for officers it gets a ticket', async () => {
    const admin = await t.asActor('admin');
    const [seated, open] = [await season(), await season({ seated: false })];
    const waiting = await booked(seated);
    const free = await booked(open);
    const officer = await booked(seated, 'officer');
    for (const { id } of [waiting, free, officer]) {
      expect((await decide(admin, id, { status: 'approved' })).status).toBe(200);
    }
    expect(await mails(waiting.person.id)).toEqual(['bookingApproved']);
    expect(await mails(free.person.id)).toEqual(['ticket']);
    expect(await mails(officer.person.id)).toEqual(['ticket']);
    const live = 'select 1 from ticket where account_id = ? and revoked_at is null';
    expect(await rows(live, [waiting.person.id])).toHaveLength(0);
    expect(await rows(live, [officer.person.id])).toHaveLength(1);
  });

  test('a booking that is revoked and approved again gets a new ticket; the old one stays revoked', async () => {
    const admin = await t.asActor('admin');
    const { person, id } = await booked(await season({ seated: false }));
    await decide(admin, id, { status: 'approved' });
    const revoke = { status: 'rejected', rejectionReason: 'Wrong desk.', expected: 'approved' };
    expect((await decide(admin, id, revoke)).status).toBe(200);
    expect((await decide(admin, id, revoke)).status).toBe(409);
    expect((await decide(admin, id, { status: 'approved', expected: 'rejected' })).status).toBe(
      200,
    );
    const tickets = await rows(
      `select revoked_reason as reason from ticket where account_id = ? order by id`,
      [person.id],
    );
    expect(tickets).toEqual([{ reason: 'Wrong desk.' }, { reason: null }]);
    expect(await mails(person.id)).toEqual(['ticket', 'ticketRevoked', 'ticket']);
  });

  test('a booking without an approved accreditation cannot be approved', async () => {
    const admin = await t.asActor('admin');
    const { person, id } = await booked(await season());
    await rows(`update accreditation set status = 'rejected' where account_id = ? returning id`, [
      person.id,
    ]);
    const answer = await decide(admin, id, { status: 'approved' });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('This person isn’t accredited for the tournament.');
  });

  test('a booking is refused with the numbers when all 120 seats are taken, except an officer’s', async () => {
    const admin = await t.asActor('admin');
    const place = await season();
    await db.tx(async (tx) => {
      for (let index = 0; index < 119; index += 1) {
        const { id } = await createActor(tx, 'member');
        await createAccreditation(tx, place, id);
        await createBooking(tx, place, id);
      }
    });
    const last = [await booked(place), await booked(place), await booked(place)];
    const answers = await Promise.all(
      last.map(({ id }) => decide(admin, id, { status: 'approved' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const full = answers.find(({ status }) => status === 409);
    expect(full?.body.message).toBe(
      'All seats for this match are taken (120 of 120). Reject the request, or revoke another booking first.',
    );
    const { body } = await t.call(
      admin,
      'GET',
      '/api/admin/requests?type=join_match&pageSize=1000',
    );
    const waiting = body.data.requests.filter((each: Row) => each.Match.id === place.matchId);
    expect(waiting.map((each: Row) => each.Match.approved)).toEqual([120, 120]);
    const officer = await booked(place, 'officer');
    expect((await decide(admin, officer.id, { status: 'approved' })).status).toBe(200);
  });
});

test.each(['an accreditation', 'a booking'])('%s is revoked only with a reason', async (which) => {
  const admin = await t.asActor('admin');
  const member = await t.asActor('member');
  const place = await season({ seated: false });
  const accreditation = await db.tx((tx) => createAccreditation(tx, place, member.id));
  const booking = await db.tx((tx) => createBooking(tx, place, member.id));
  const id = which === 'a booking' ? booking : accreditation;
  const revoke = { status: 'rejected', expected: 'approved' };
  const refused = await decide(admin, id, revoke);
  expect(refused.status).toBe(422);
  expect(refused.body.fields).toEqual({ rejectionReason: 'Rejection reason is required' });
  expect((await decide(admin, id, { ...revoke, rejectionReason: 'Misused.' })).status).toBe(200);
});
