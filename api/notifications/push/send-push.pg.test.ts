import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { endSession } from '#api/accounts/sessions/sessions.ts';
import { setUpGates } from '#api/gates/testing/gate-scene.ts';
import { notifyMatchMoved, readMatchFacts } from '#api/matches/admin/notify-match-moved.ts';
import { revokeBooking } from '#api/matches/bookings/revoke-bookings.ts';
import {
  createAccreditation,
  createBooking,
  createSeason,
  type SeasonOptions,
  type TestSeason,
} from '#api/matches/testing/season.ts';
import { queueReminders } from '#api/notifications/push/remind.ts';
import { pushScene } from '#api/notifications/push/testing/push-scene.ts';
import { issueAccessToken } from '#api/platform/auth/tokens.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { TestActor } from '#api/platform/testing/app.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { assignReport } from '#api/reports/admin/create-reports.ts';

const db = withDatabase({ entities });
const scene = await pushScene(db);
const { t, service, subscribe, send, sendAll, shownIn, takeJobs } = scene;
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function withBooking(options: SeasonOptions & { status?: 'pending' | 'approved' } = {}) {
  const member = await t.asActor('member');
  const { season, bookingId } = await db.tx(async (tx) => {
    const season = await createSeason(tx, options);
    await createAccreditation(tx, season, member.id);
    return { season, bookingId: await createBooking(tx, season, member.id, options.status) };
  });
  return { member, season, bookingId, browser: await subscribe(member) };
}

type Season = Awaited<ReturnType<typeof withBooking>>['season'];

const moveMatch = ({ matchId }: Season, later: string) =>
  db.tx(async (tx) => {
    const before = await readMatchFacts(tx, [matchId]);
    await tx.execute('update match set date = date + ?::interval where id = ?', [later, matchId]);
    await notifyMatchMoved(tx, before, t.app.services);
  });

const failuresOf = ({ endpoint }: { endpoint: string }) =>
  run('select failures from push_subscription where endpoint = ?', [endpoint]);

test('a moved match is a notification that names the match and opens the seat map', async () => {
  const { member, season, browser } = await withBooking();
  await moveMatch(season, '1 hour');
  await sendAll();
  const [shown, ...more] = shownIn(browser);
  expect(more).toEqual([]);
  expect(shown).toMatchObject({
    title: expect.stringMatching(/Home .* Away /),
    body: expect.stringMatching(/kick-off/i),
    lang: 'en',
    dir: 'ltr',
    app_badge: '1',
    navigate: `http://localhost:3000/events/${season.eventId}/reservations/${season.matchId}/map`,
    data: { account: member.id },
  });
});

test('the lock screen shows neither match nor reason where the person wants no details', async () => {
  const { member, season } = await withBooking();
  const browser = await subscribe(member, { details: false, language: 'ar' });
  await moveMatch(season, '1 hour');
  await sendAll();
  const [shown] = shownIn(browser);
  expect(shown).toMatchObject({ title: 'Touchline', lang: 'ar', dir: 'rtl' });
  expect(shown?.body).toMatch(/^لديك جديد/);
});

test('a match that is moved twice before the sending is one notification, of the last change', async () => {
  const { season, browser } = await withBooking();
  await moveMatch(season, '1 hour');
  await moveMatch(season, '1 hour');
  await sendAll();
  expect(shownIn(browser)).toHaveLength(1);
});

test('a phone that was offline gets the last of two changes, by their topic', async () => {
  const { season, browser } = await withBooking();
  for (const later of ['1 hour', '2 hours']) {
    await moveMatch(season, later);
    await sendAll();
  }
  expect(shownIn(browser)).toHaveLength(2);
  expect(service.storedFor(browser.endpoint, Date.now())).toHaveLength(1);
});

test('a phone that is offline for a week gets only what still makes sense', async () => {
  const week = Date.now() + 7 * 86_400_000;
  const { season, browser } = await withBooking({ kickOffIn: '2 days' });
  await moveMatch(season, '1 hour');
  const later = await withBooking({ kickOffIn: '12 days' });
  await moveMatch(later.season, '1 hour');
  await sendAll();
  expect(service.storedFor(browser.endpoint, week)).toEqual([]);
  expect(service.storedFor(later.browser.endpoint, week)).toHaveLength(1);
});

test('a change that no longer holds when it is sent is not shown', async () => {
  const { season, bookingId, browser, member } = await withBooking();
  await moveMatch(season, '1 hour');
  const jobs = takeJobs();
  const revocation = { actorId: member.id, reason: 'A private reason' };
  await db.tx((tx) => revokeBooking(tx, bookingId, revocation, t.app.services));
  for (const { id } of jobs) await send(id);
  expect(shownIn(browser)).toEqual([]);
  await sendAll();
  const [shown] = shownIn(browser);
  expect(shown?.title).toMatch(/Booking rejected/);
  expect(JSON.stringify(shown)).not.toContain('private');
});

describe('who gets it', () => {
  test('a person who switched the kind off gets an email only, and the other way round', async () => {
    const { member, season, browser } = await withBooking();
    const off = (channel: string) =>
      t.call(member, 'PATCH', '/api/notifications/settings', { kind: 'match', channel, on: false });
    const mails = () => run('select template from mail where account_id = ?', [member.id]);
    await off('push');
    await moveMatch(season, '1 hour');
    await sendAll();
    expect(shownIn(browser)).toEqual([]);
    expect(await mails()).toHaveLength(1);
    await off('email');
    await t.call(member, 'PATCH', '/api/notifications/settings', {
      kind: 'match',
      channel: 'push',
      on: true,
    });
    await moveMatch(season, '1 hour');
    await sendAll();
    expect(shownIn(browser)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('each of a person’s phones gets it, and no other person’s', async () => {
    const { member, season, browser } = await withBooking();
    const [session] = await run(
      `insert into session (account_id, remember, expires_at)
       values (?, true, now() + interval '1 day') returning id`,
      [member.id],
    );
    const second = { ...member, sessionId: String(session?.id) };
    const other = await withBooking();
    const claims = { accountId: member.id, sessionId: second.sessionId };
    second.headers = { 'x-access-token': issueAccessToken(t.app, claims) };
    const tablet = await subscribe(second);
    await moveMatch(season, '1 hour');
    await sendAll();
    expect([browser, tablet, other.browser].map((each) => shownIn(each).length)).toEqual([1, 1, 0]);
  });

  test.each([
    ['before the job', false],
    ['while the job is queued', true],
  ])('no one after a log-out %s', async (_, isQueued) => {
    const { member, season, browser } = await withBooking();
    const logOut = () => db.tx((tx) => endSession(tx, member.sessionId, 'error.sessionEnded'));
    if (!isQueued) await logOut();
    await moveMatch(season, '1 hour');
    if (isQueued) await logOut();
    await sendAll();
    expect(shownIn(browser)).toEqual([]);
  });

  test('no one on a phone that the next person took over', async () => {
    const { season, browser } = await withBooking();
    await moveMatch(season, '1 hour');
    const next = await t.asActor('member');
    const { endpoint, keys } = browser;
    const given = { endpoint, keys, language: 'en', details: true };
    await t.call(next, 'POST', '/api/notifications/subscription', given);
    await sendAll();
    expect(shownIn(browser)).toEqual([]);
  });
});

describe('at most once', () => {
  test('a job that runs twice sends once', async () => {
    const { season, browser } = await withBooking();
    await moveMatch(season, '1 hour');
    const [job] = takeJobs();
    await Promise.all([send(job!.id), send(job!.id)]);
    await send(job!.id);
    expect(shownIn(browser)).toHaveLength(1);
  });

  test('a message whose reply was lost is not sent again', async () => {
    const { season, browser } = await withBooking();
    service.answerWith(browser.endpoint, { status: 413 });
    await moveMatch(season, '1 hour');
    expect(await sendAll()).toEqual([]);
    expect(await failuresOf(browser)).toEqual([{ failures: 1 }]);
  });
});

describe('failures', () => {
  test.each([404, 410])('a subscription that is gone is deleted (%i)', async (status) => {
    const { season, browser } = await withBooking();
    service.answerWith(browser.endpoint, { status });
    await moveMatch(season, '1 hour');
    expect(await sendAll()).toEqual([]);
    expect(await failuresOf(browser)).toEqual([]);
  });

  test('a service that asks to wait gets the message after that time', async () => {
    const { season, browser } = await withBooking();
    service.answerWith(browser.endpoint, { status: 429, headers: { 'retry-after': '90' } });
    await moveMatch(season, '1 hour');
    const [again] = await sendAll();
    expect(again).toMatchObject({ startAfter: 90 });
    expect(await failuresOf(browser)).toEqual([{ failures: 0 }]);
    await sendAll();
    expect(shownIn(browser)).toHaveLength(1);
  });

  test('pauses become longer, and ten failures end a subscription', async () => {
    const { season, browser } = await withBooking();
    service.answerWith(browser.endpoint, ...Array.from({ length: 10 }, () => ({ status: 503 })));
    await moveMatch(season, '1 hour');
    const pauses: number[] = [];
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const [again] = await sendAll();
      pauses.push(again?.startAfter ?? 0);
    }
    expect(pauses.slice(0, 3)).toEqual([30, 60, 120]);
    expect(pauses.at(-1)).toBe(3600);
    expect(await failuresOf(browser)).toEqual([{ failures: 9 }]);
    await sendAll();
    expect(await failuresOf(browser)).toEqual([]);
    expect(shownIn(browser)).toEqual([]);
  });

  test('a success forgives earlier failures', async () => {
    const { season, browser } = await withBooking();
    await run('update push_subscription set failures = 9 where endpoint = ?', [browser.endpoint]);
    await moveMatch(season, '1 hour');
    await sendAll();
    expect(await failuresOf(browser)).toEqual([{ failures: 0 }]);
  });
});

describe('reminders', () => {
  const remind = () => db.tx((tx) => queueReminders(tx, t.app.services));
  const openGates = async ({ matchId }: TestSeason, minutes: number) => {
    await db.tx((tx) => setUpGates(tx, matchId));
    await run('update gate_match set opens_before = ? where id = ?', [minutes, matchId]);
  };

  test('open gates are announced once to those who have a booking', async () => {
    const { browser } = await withBooking({ kickOffIn: '119 minutes' });
    const pending = await withBooking({ kickOffIn: '119 minutes', status: 'pending' });
    const tomorrow = await withBooking({ kickOffIn: '3 hours' });
    await remind();
    await sendAll();
    await remind();
    await sendAll();
    const shown = [browser, pending.browser, tomorrow.browser].map((each) => shownIn(each));
    expect(shown.map((each) => each.length)).toEqual([1, 0, 0]);
    expect(shown[0]?.[0]).toMatchObject({ title: expect.stringMatching(/^Gates are open: /) });
  });

  test('gates that a match opens earlier or later than usual are announced then', async () => {
    const early = await withBooking({ kickOffIn: '170 minutes' });
    const late = await withBooking({ kickOffIn: '100 minutes' });
    await openGates(early.season, 180);
    await openGates(late.season, 90);
    await remind();
    await sendAll();
    expect([early.browser, late.browser].map((each) => shownIn(each).length)).toEqual([1, 0]);
  });

  test('gates are announced again where the match moves after they opened', async () => {
    const { season, browser } = await withBooking({ kickOffIn: '100 minutes' });
    await remind();
    await sendAll();
    await run(`update match set date = date + interval '10 minutes' where id = ?`, [
      season.matchId,
    ]);
    await remind();
    await sendAll();
    expect(shownIn(browser)).toHaveLength(2);
  });

  test('a report is called due four hours before its deadline, until it is published', async () => {
    const officer: TestActor = await t.asActor('officer');
    const browser = await subscribe(officer);
    const season = await db.tx((tx) => createSeason(tx, { kickOffIn: '-21 hours' }));
    const report = { ...season, officerId: officer.id, name: 'Media', questions: ['Seats?'] };
    const admin = await t.asActor('admin');
    await db.tx((tx) => assignReport(tx, admin, report, t.app.services));
    await sendAll();
    const [assigned] = shownIn(browser);
    expect(assigned).toMatchObject({ title: expect.stringMatching(/^Report requested: /) });
    await remind();
    await sendAll();
    await remind();
    await sendAll();
    const [, shown, ...more] = shownIn(browser);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({
      title: expect.stringMatching(/^Report due: /),
      navigate: expect.stringMatching(/\/reports\/edit\//),
    });
  });
});

test('a message waits for its transaction', async () => {
  const { season, browser } = await withBooking();
  await duringTransaction(
    db,
    async (tx) => {
      const before = await readMatchFacts(tx, [season.matchId]);
      await tx.execute(`update match set date = date + interval '1 hour' where id = ?`, [
        season.matchId,
      ]);
      await notifyMatchMoved(tx, before, t.app.services);
    },
    async () => undefined,
  );
  await sendAll();
  expect(shownIn(browser)).toHaveLength(1);
});
