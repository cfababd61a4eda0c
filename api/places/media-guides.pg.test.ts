import { expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { placeRoutes } from '#api/places/routes.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    placeRoutes(app);
    matchRoutes(app);
  },
});

const editVenue = (admin: TestActor, id: string, location: object, version?: number) =>
  t.call(admin, 'PATCH', `/api/admin/location/${id}`, {
    location,
    ...(version && { version }),
  });
const editMatch = (admin: TestActor, id: string, match: object, version?: number) =>
  t.call(admin, 'PATCH', `/api/admin/match/${id}`, { match, ...(version && { version }) });
const stored = (venueId: string) =>
  db.tx((tx) =>
    tx.execute<{ match: string | null; notes: object }[]>(
      `select match_id as match, notes from media_guide where venue_id = ?
       order by match_id nulls first`,
      [venueId],
    ),
  );

test('the notes of a venue change one by one, and an empty one is removed', async () => {
  const admin = await t.asActor('admin');
  const { venueId } = await db.tx((tx) => createSeason(tx));
  const wifi = 'Network: Press\r\nPassword: 4-4-2 ';
  const first = await editVenue(admin, venueId, { wifi, bibs: 'Gate 2', bibsArabic: 'بوابة 2' }, 1);
  expect(first.body.data).toMatchObject({
    version: 2,
    guide: { wifi: 'Network: Press\nPassword: 4-4-2', bibs: 'Gate 2', bibsArabic: 'بوابة 2' },
  });
  const { body } = await editVenue(admin, venueId, { bibs: null, wifi: '' }, 2);
  expect(body.data).toMatchObject({ version: 3, guide: { bibsArabic: 'بوابة 2' } });
  expect((await editVenue(admin, venueId, { wifi: '' }, 3)).body.data.version).toBe(3);
  await editVenue(admin, venueId, { bibsArabic: null });
  expect(await stored(venueId)).toEqual([]);
});

test('the notes of a venue are not changed from a stale form', async () => {
  const admin = await t.asActor('admin');
  const { venueId } = await db.tx((tx) => createSeason(tx));
  await editVenue(admin, venueId, { parking: 'P4' }, 1);
  const stale = await editVenue(admin, venueId, { parking: 'P5' }, 1);
  expect([stale.status, stale.body.stale]).toEqual([409, true]);
  expect(await stored(venueId)).toEqual([{ match: null, notes: { parking: 'P4' } }]);
});

test.each([
  ['is too long', 'x'.repeat(501), 'Please enter no more than 500 characters.'],
  ['turns the text around it', 'Gate \u202e2', expect.stringMatching(/^Contains invisible/)],
])('a note that %s is refused', async (_, parking, message) => {
  const admin = await t.asActor('admin');
  const { venueId } = await db.tx((tx) => createSeason(tx));
  const { status, body } = await editVenue(admin, venueId, { parking });
  expect([status, body.fields]).toEqual([422, { 'location.parking': message }]);
});

test('the notes of a match are kept beside the venue’s, and raise the version of the match', async () => {
  const admin = await t.asActor('admin');
  const { venueId, matchId } = await db.tx((tx) => createSeason(tx));
  await editVenue(admin, venueId, { wifi: 'Press', parking: 'P4' });
  const { body } = await editMatch(admin, matchId, { wifi: 'Derby' }, 1);
  expect(body.data).toMatchObject({ version: 2, guide: { wifi: 'Derby' } });
  expect((await editMatch(admin, matchId, { wifi: 'Late' }, 1)).status).toBe(409);
  expect(await stored(venueId)).toEqual([
    { match: null, notes: { wifi: 'Press', parking: 'P4' } },
    { match: matchId, notes: { wifi: 'Derby' } },
  ]);
});

test('the notes of a match follow it to another venue, and are deleted with it', async () => {
  const admin = await t.asActor('admin');
  const [{ matchId }, other] = await db.tx(async (tx) => [
    await createSeason(tx),
    await createSeason(tx),
  ]);
  await editMatch(admin, matchId, { wifi: 'Derby' });
  await editMatch(admin, matchId, { locationId: other.venueId });
  expect(await stored(other.venueId)).toEqual([{ match: matchId, notes: { wifi: 'Derby' } }]);
  await db.tx((tx) => tx.execute('update match set deleted_at = now() where id = ?', [matchId]));
  expect(await stored(other.venueId)).toEqual([]);
});

test('the audit log names the changed notes, but does not keep a Wi-Fi password', async () => {
  const admin = await t.asActor('admin');
  const { venueId, matchId } = await db.tx((tx) => createSeason(tx));
  await editVenue(admin, venueId, { wifi: 'Password: 4-4-2' });
  await editMatch(admin, matchId, { wifi: 'Password: 4-4-2' });
  const lines = await db.tx((tx) =>
    tx.execute(
      `select action, detail from audit_entry where subject_id in (?, ?) order by action`,
      [matchId, venueId],
    ),
  );
  expect(lines).toEqual([
    { action: 'match.edit', detail: { wifi: null } },
    { action: 'venue.edit', detail: { wifi: null } },
  ]);
});

test('a deleted venue has no notes', async () => {
  const admin = await t.asActor('admin');
  const { venueId, matchId } = await db.tx((tx) => createSeason(tx));
  await editVenue(admin, venueId, { wifi: 'Press' });
  await db.tx((tx) => tx.execute('update match set deleted_at = now() where id = ?', [matchId]));
  const { status } = await t.call(admin, 'DELETE', `/api/admin/location/${venueId}`);
  expect([status, await stored(venueId)]).toEqual([200, []]);
});
