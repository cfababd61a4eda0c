import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { placeRoutes } from '#api/places/routes.ts';
import { createTwoCountries, randomWord } from '#api/places/testing/places.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: placeRoutes });

const post = (admin: TestActor, location: object, path = '/api/admin/location') =>
  t.call(admin, 'POST', path, { location });
const patch = (admin: TestActor, id: string, location: object, version?: number) =>
  t.call(admin, 'PATCH', `/api/admin/location/${id}`, { location, ...(version && { version }) });
const remove = (admin: TestActor, id: string) =>
  t.call(admin, 'DELETE', `/api/admin/location/${id}`);

async function setUp() {
  return { admin: await t.asActor('admin'), ...(await createTwoCountries(db)) };
}

describe('a venue', () => {
  test.each(['/api/admin/location', '/api/location'])('is made by POST %s', async (path) => {
    const { admin, cairo, egypt } = await setUp();
    const name = `Cairo Stadium ${randomWord()}`;
    const aliases = ['The Bowl'];
    const venue = { name: ` ${name} `, cityId: cairo, aliases };
    const { status, body } = await post(admin, venue, path);
    expect(status).toBe(201);
    expect(body.message).toBe('Location created.');
    expect(body.data).toMatchObject({
      name,
      aliases,
      cityId: cairo,
      version: 1,
      Country: { id: egypt },
    });
    const all = await t.call(admin, 'GET', '/api/admin/locations');
    expect(all.body.data).toContainEqual(body.data);
    const one = await t.call(admin, 'GET', `/api/admin/location/${body.data.id}`);
    expect(one.body.data).toEqual(body.data);
  });

  test('a venue needs a name and an existing city', async () => {
    const { admin, egypt } = await setUp();
    expect((await post(admin, { name: '' })).body.fields).toEqual({
      'location.name': 'Please input venue name!',
      'location.cityId': 'Choose a city.',
    });
    expect((await post(admin, { name: 'Somewhere', cityId: egypt })).body.fields).toEqual({
      'location.cityId': 'This city doesn’t exist.',
    });
  });

  test('a venue has a name that is unique in its city, also when two are created at the same time', async () => {
    const { admin, cairo, rabat } = await setUp();
    const name = `Arena ${randomWord()}`;
    const answers = await Promise.all(
      [name, name.toUpperCase()].map((each) => post(admin, { name: each, cityId: cairo })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.fields).toEqual({
      'location.name': 'There is already a venue with this name in this city.',
    });
    // Control: a venue in another city may have the name.
    expect((await post(admin, { name, cityId: rabat })).status).toBe(201);
  });

  test('a venue changes in the given fields, and not with a stale version', async () => {
    const { admin, cairo, rabat } = await setUp();
    const { id, name } = (await post(admin, { name: `Arena ${randomWord()}`, cityId: cairo })).body
      .data;
    const moved = await patch(admin, id, { cityId: rabat }, 1);
    expect(moved.body.message).toBe('Location edited.');
    expect(moved.body.data).toMatchObject({ name, cityId: rabat, version: 2 });
    expect((await patch(admin, id, {})).body.data.version).toBe(2);
    const stale = await patch(admin, id, { name: 'Late' }, 1);
    expect(stale.status).toBe(409);
    expect(stale.body.message).toMatch(/^Someone else changed this in the meantime/);
    const taken = await post(admin, { name: `Bowl ${randomWord()}`, cityId: rabat });
    expect((await patch(admin, id, { name: taken.body.data.name })).body.fields).toEqual({
      'location.name': 'There is already a venue with this name in this city.',
    });
    const lines = await db.tx((tx) =>
      tx.execute('select action, detail from audit_entry where subject_id = ? order by id', [id]),
    );
    expect(lines).toEqual([
      { action: 'venue.create', detail: { name, nameArabic: null, cityId: cairo, aliases: [] } },
      {
        action: 'venue.edit',
        detail: {
          cityId: rabat,
          changes: [
            {
              field: 'cityId',
              from: expect.stringMatching('Cairo'),
              to: expect.stringMatching('Rabat'),
            },
          ],
        },
      },
    ]);
  });

  test('a venue can be deleted unless matches are played there, which the message names', async () => {
    const { admin, cairo } = await setUp();
    const season = await db.tx((tx) => createSeason(tx));
    await db.tx(async (tx) => {
      for (let day = 1; day <= 4; day += 1)
        await tx.execute(
          `insert into match (event_id, name, date, home_team_id, away_team_id, venue_id, seated,
             reservation_open) values (?, 'Round', now(), ?, ?, ?, false, false)`,
          [season.eventId, season.homeId, season.awayId, season.venueId],
        );
    });
    const { status, body } = await remove(admin, season.venueId);
    expect(status).toBe(409);
    expect(body.message).toMatch(
      /^Stadium \w+ can’t be deleted because it is used in 5 matches: (Home .*?; ){3}…$/,
    );
    const { id } = (await post(admin, { name: `Empty ${randomWord()}`, cityId: cairo })).body.data;
    const gone = await remove(admin, id);
    expect(gone.body).toEqual({ data: {}, message: 'Location deleted.' });
    expect((await remove(admin, id)).status).toBe(404);
    expect((await patch(admin, id, { name: 'Late' })).status).toBe(404);
  });

  test('a venue that only deleted matches use can be deleted, is no one’s home and frees its name', async () => {
    const { admin } = await setUp();
    const season = await db.tx((tx) => createSeason(tx));
    const { name, cityId } = (await t.call(admin, 'GET', `/api/admin/location/${season.venueId}`))
      .body.data;
    await db.tx(async (tx) => {
      await tx.execute('update match set deleted_at = now() where id = ?', [season.matchId]);
      await tx.execute(`update team set home_venue_id = ?, default_gate = 'Gate 4' where id = ?`, [
        season.venueId,
        season.homeId,
      ]);
    });
    expect((await remove(admin, season.venueId)).status).toBe(200);
    for (const path of ['/api/admin/locations', '/api/search/location']) {
      const { body } = await t.call(admin, 'GET', path);
      expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(season.venueId);
    }
    const team = await t.call(admin, 'GET', `/api/admin/team/${season.homeId}`);
    expect(team.body.data).toMatchObject({ homeVenueId: null, defaultGate: null });
    expect((await post(admin, { name, cityId })).status).toBe(201);
  });
});

describe('a city that the list lacks', () => {
  const add = (admin: TestActor, name: string, countryId: string) =>
    t.call(admin, 'POST', '/api/admin/city', { city: { name, countryId } });

  test('a city that the list lacks is added once, however often and however it is spelled, and can be chosen', async () => {
    const { admin, egypt } = await setUp();
    const name = `New Alamein ${randomWord()}`;
    const answers = await Promise.all(
      [name, name.toUpperCase(), name.replace('w A', 'w-A')].map((each) => add(admin, each, egypt)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const cityId = answers[0]?.body.data.id;
    const found = await t.call(admin, 'GET', `/api/search/city?countryId=${egypt}&text=alamein`);
    expect(found.body.data.map(({ id }: { id: string }) => id)).toContain(cityId);
    expect((await post(admin, { name: `Arena ${randomWord()}`, cityId })).status).toBe(201);
    const lines = await db.tx((tx) =>
      tx.execute('select action, subject_type from audit_entry where subject_id = ?', [cityId]),
    );
    expect(lines).toEqual([{ action: 'city.create', subject_type: 'city' }]);
  });

  test('a city that the list lacks needs a name and an existing country', async () => {
    const { admin, cairo } = await setUp();
    expect((await add(admin, ' ', cairo)).body.fields).toEqual({
      'city.name': 'Choose a city.',
    });
    expect((await add(admin, 'Nowhere', cairo)).body.fields).toEqual({
      'city.countryId': 'This country doesn’t exist.',
    });
  });
});
