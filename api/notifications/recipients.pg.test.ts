import { describe, expect, test } from 'vitest';
import type { RecipientsPage } from '#sync/contracts/notifications/recipients.ts';
import { registerRoutes } from '#api/app.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import {
  mailCall,
  mailsOf,
  notificationForm,
  randomAddress,
} from '#api/notifications/testing/notification-form.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });

const preview = async (audience: object, query = ''): Promise<RecipientsPage> => {
  const email = { mail: {}, ...audience };
  const admin = await t.asActor('admin');
  const path = `/api/admin/notifications/preview${query}`;
  const { status, body } = await t.call(admin, 'POST', path, { email });
  expect(status).toBe(200);
  return body.data;
};
const send = async (audience: object) => {
  const form = notificationForm(undefined, { ...audience });
  return t.call(await t.asActor('admin'), 'POST', mailCall, form);
};
const addresses = (page: RecipientsPage) => page.recipients.map(({ email }) => email);

/** Three people with an approved booking of a match, who differ in role, organization and language. */
async function crowd() {
  return db.tx(async (tx) => {
    const season = await createSeason(tx);
    const person = async (
      role: string,
      organization: string,
      language: string,
      lastName: string,
    ) => {
      const { id, email } = await createActor(tx, 'member');
      await tx.execute(
        `update account set role = ?, organization = ?, language = ?, first_name = 'Test', last_name = ?
         where id = ?`,
        [role, organization, language, lastName, id],
      );
      await createAccreditation(tx, season, id);
      await createBooking(tx, season, id);
      return { id, email };
    };
    return {
      ...season,
      amal: await person('photographer', 'Delta Press', 'ar', 'Amal'),
      badr: await person('written_press', 'Delta Press', 'en', 'Badr'),
      dina: await person('photographer', 'Nile Daily', 'en', 'Dina'),
    };
  });
}

describe('a filter by role, organization and language', () => {
  test.each([
    [{ role: 'photographer' }, ['amal', 'dina']],
    [{ organization: 'Delta Press' }, ['amal', 'badr']],
    [{ language: 'en' }, ['badr', 'dina']],
    [{ language: 'en', role: 'photographer', organization: 'Nile Daily' }, ['dina']],
    [{ role: 'commentator' }, []],
  ] as const)(
    'the filter %j limits the list, its count and the emails to the same people',
    async (filter, names) => {
      const { matchId, ...people } = await crowd();
      const audience = { matchReceivers: [{ matchId, status: 'approved' }], filter };
      const expected = names.map((name) => people[name].email);
      const page = await preview(audience);
      expect([page.receivers, addresses(page)]).toEqual([names.length, expected]);
      const { status, body } = await send(audience);
      expect(status).toBe(names.length === 0 ? 422 : 201);
      if (names.length === 0) return;
      const sent = (await mailsOf(db, body.data.notificationId)).map(({ recipient }) => recipient);
      expect(sent.toSorted()).toEqual(expected.toSorted());
    },
  );

  test('a filter does not apply to typed addresses', async () => {
    const { matchId, amal } = await crowd();
    const typed = randomAddress();
    const page = await preview({
      receivers: [typed],
      matchReceivers: [{ matchId, status: 'approved' }],
      filter: { language: 'ar' },
    });
    expect(addresses(page).toSorted()).toEqual([amal.email, typed].toSorted());
  });

  test('the organizations to choose are those of the recipients, whichever one is chosen', async () => {
    const { matchId } = await crowd();
    const matchReceivers = [{ matchId, status: 'approved' }];
    const names = async (filter: object) =>
      (await preview({ matchReceivers, filter })).organizations.map(({ name }) => name);
    expect(await names({})).toEqual(['Delta Press', 'Nile Daily']);
    expect(await names({ organization: 'Nile Daily' })).toEqual(['Delta Press', 'Nile Daily']);
    expect(await names({ role: 'written_press' })).toEqual(['Delta Press']);
  });

  test.each([{ role: 'owner' }, { role: '' }, { language: 'fr' }, { outlet: 'Delta' }])(
    'the filter %j is refused',
    async (filter) => {
      const { matchId } = await crowd();
      const answer = await send({ matchReceivers: [{ matchId, status: 'approved' }], filter });
      expect(answer.status).toBe(422);
    },
  );
});

describe('the list of recipients', () => {
  test('the list of recipients goes page by page, and has addresses without an account', async () => {
    const { matchId, amal, badr, dina } = await crowd();
    const typed = `zz-${randomAddress()}`;
    const audience = { receivers: [typed], matchReceivers: [{ matchId, status: 'approved' }] };
    const first = await preview(audience, '?pageSize=3');
    expect([first.receivers, first.skipped, first.previous]).toEqual([4, 0, null]);
    expect(addresses(first)).toEqual([amal.email, badr.email, dina.email]);
    expect(first.recipients[0]?.account).toMatchObject({
      id: amal.id,
      lastName: 'Amal',
      role: 'photographer',
      organization: 'Delta Press',
      language: 'ar',
    });
    const second = await preview(audience, `?pageSize=3&after=${String(first.next)}`);
    expect(second).toMatchObject({
      receivers: 4,
      skipped: 3,
      recipients: [{ email: typed, account: null }],
      next: null,
    });
  });
});

describe('several matches', () => {
  test('people of several matches each get one email', async () => {
    const { matchId, eventId, amal, badr, dina, ...season } = await crowd();
    const other = await db.tx(async (tx) => {
      const second = await createMatch(tx, { eventId, ...season });
      await createBooking(tx, { eventId, matchId: second }, amal.id);
      return second;
    });
    const matchReceivers = [matchId, other].map((id) => ({ matchId: id, status: 'approved' }));
    expect(addresses(await preview({ matchReceivers }))).toEqual(
      [amal, badr, dina].map(({ email }) => email),
    );
  });

  test('an email reaches the people of 20 matches at most, whatever their statuses', async () => {
    const { matchId } = await crowd();
    const groups = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        matchId: at === 0 ? matchId : `0199d0a0-0000-7000-8000-0000000000${10 + at}`,
        status: 'approved',
      }));
    const fields = async (count: number) =>
      (await send({ matchReceivers: groups(count) })).body.fields;
    expect(await fields(21)).toEqual({ 'email.matchReceivers': 'At most 20 matches at once.' });
    expect(await fields(20)).toEqual({ 'email.matchReceivers': 'This match no longer exists.' });
  });
});
