import { expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import {
  notificationForm,
  mailCall,
  mailsOf,
} from '#api/notifications/testing/notification-form.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });

/**
 * Creates two people approved for a tournament and its match; one account is blocked afterwards.
 */
async function seasonWithTwo() {
  return db.tx(async (tx) => {
    const season = await createSeason(tx);
    const [blocked, good] = [await createActor(tx, 'member'), await createActor(tx, 'member')];
    for (const { id } of [blocked, good]) {
      await createAccreditation(tx, season, id);
      await createBooking(tx, season, id);
    }
    return { ...season, blocked, good };
  });
}

test.each(['rejected', 'pending'])(
  'an account that is %s is not among the approved ones, in the email, the preview and the count',
  async (standing) => {
    const admin = await t.asActor('admin');
    const { eventId, matchId, blocked, good } = await seasonWithTwo();
    const audiences = [
      { eventReceivers: [{ eventId, status: 'approved' }] },
      { matchReceivers: [{ matchId, status: 'approved' }] },
    ];
    const counted = async (list: string, of: string) => {
      const { body } = await t.call(admin, 'GET', `/api/admin/${list}?people=count`);
      return body.data.find(({ id }: { id: string }) => id === of).people.approved;
    };
    const counts = async () => [
      await counted('events', eventId),
      await counted('matches', matchId),
    ];
    const previewed = async (audience: object) => {
      const email = { mail: {}, ...audience };
      const { body } = await t.call(admin, 'POST', '/api/admin/notifications/preview', { email });
      return body.data.receivers;
    };
    // Control: an approved account is in the audience.
    expect(await counts()).toEqual([2, 2]);
    for (const audience of audiences) expect(await previewed(audience)).toBe(2);

    await db.tx((tx) =>
      tx.execute('update account set status = ? where id = ?', [standing, blocked.id]),
    );
    expect(await counts()).toEqual([1, 1]);
    for (const audience of audiences) {
      expect(await previewed(audience)).toBe(1);
      const { body } = await t.call(admin, 'POST', mailCall, notificationForm(undefined, audience));
      const mails = await mailsOf(db, body.data.notificationId);
      expect(mails.map(({ recipient }) => recipient)).toEqual([good.email]);
    }
  },
);

test('a blocked account is still in the audience of rejected accounts, and reached by its address', async () => {
  const admin = await t.asActor('admin');
  const { eventId, blocked } = await seasonWithTwo();
  await db.tx(async (tx) => {
    await tx.execute(`update account set status = 'rejected' where id = ?`, [blocked.id]);
    await tx.execute(`update accreditation set status = 'rejected' where account_id = ?`, [
      blocked.id,
    ]);
  });
  const reached = async (email: object) => {
    const { body } = await t.call(admin, 'POST', mailCall, email);
    const mails = await mailsOf(db, body.data.notificationId);
    return mails.map(({ recipient }) => recipient);
  };
  const eventReceivers = [{ eventId, status: 'rejected' }];
  expect(await reached(notificationForm(undefined, { eventReceivers }))).toEqual([blocked.email]);
  expect(await reached(notificationForm([blocked.email]))).toEqual([blocked.email]);
});
