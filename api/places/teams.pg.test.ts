import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { placeRoutes } from '#api/places/routes.ts';
import { lockTeamNames } from '#api/places/manage-teams.ts';
import { uploadLogo, createTwoCountries, randomWord } from '#api/places/testing/places.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: placeRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const post = (admin: TestActor, team: object) => t.call(admin, 'POST', '/api/admin/team', { team });
const patch = (admin: TestActor, id: string, team: object, version?: number) =>
  t.call(admin, 'PATCH', `/api/admin/team/${id}`, { team, ...(version && { version }) });
const read = (admin: TestActor, id: string) => t.call(admin, 'GET', `/api/admin/team/${id}`);
const remove = (admin: TestActor, id: string) => t.call(admin, 'DELETE', `/api/admin/team/${id}`);

async function setUp() {
  const admin = await t.asActor('admin');
  const where = await createTwoCountries(db);
  const club = async (more: { aliases?: string[]; [field: string]: unknown } = {}) => ({
    type: 'club',
    name: `Club ${randomWord()}`,
    countryId: where.egypt,
    cityId: where.cairo,
    logo: await uploadLogo(db, t, admin),
    ...more,
  });
  return { admin, ...where, club };
}

async function purposeOf(name: string): Promise<string | null> {
  const rows = await db.tx((tx) =>
    tx.execute<{ purpose: string | null }[]>('select purpose from stored_file where name = ?', [
      name,
    ]),
  );
  return rows[0]?.purpose ?? null;
}

/** Whether phones still receive the row. */
async function phoneHas(collection: 'team' | 'venue', id: string): Promise<boolean> {
  const [row] = await db.tx((tx) =>
    tx.execute<{ deleted: boolean }[]>(
      'select deleted from sync.change where collection = ? and id = ?',
      [collection, id],
    ),
  );
  return row?.deleted === false;
}

test('a team’s home venue and gate are stored, and a deleted venue is none', async () => {
  const { admin, club } = await setUp();
  const { venueId } = await db.tx(async (tx) => {
    const season = await createSeason(tx);
    const [venue] = await tx.execute<{ id: string }[]>(
      `insert into venue (name, city_id) select 'Ground of ' || id, city_id from venue
       where id = ? returning id`,
      [season.venueId],
    );
    return { venueId: venue?.id ?? '' };
  });
  const { body } = await post(
    admin,
    await club({ homeVenueId: venueId, defaultGate: 'Media gate 4' }),
  );
  expect(body.data).toMatchObject({ homeVenueId: venueId, defaultGate: 'Media gate 4' });
  const { id } = body.data as { id: string };
  const edited = await patch(admin, id, { defaultGate: null });
  expect(edited.body.data).toMatchObject({ homeVenueId: venueId, defaultGate: null });
  await db.tx((tx) => tx.execute('delete from venue where id = ?', [venueId]));
  expect((await read(admin, id)).body.data).toMatchObject({ homeVenueId: null });
  const gone = await patch(admin, id, { homeVenueId: venueId });
  expect(gone).toMatchObject({ status: 422 });
  expect(Object.keys(gone.body.fields ?? {})).toEqual(['team.homeVenueId']);
});

describe('a new team', () => {
  test('a new team is a club with city, logo and other names, and adds an audit entry', async () => {
    const { admin, club, egypt, cairo } = await setUp();
    const team = await club({
      nameArabic: `نادي ${Date.now()}`,
      aliases: [`The Reds ${randomWord()}`],
    });
    const { status, body } = await post(admin, team);
    expect(status).toBe(201);
    expect(body.message).toBe('Team created.');
    expect(body.data).toMatchObject({ ...team, version: 1, Country: { id: egypt, code: 'EG' } });
    expect(body.data.City.id).toBe(cairo);
    expect(await purposeOf(body.data.logo)).toBe('logo');
    expect((await read(admin, body.data.id)).body.data).toEqual(body.data);
    const lines = await db.tx((tx) =>
      tx.execute('select actor_id, action from audit_entry where subject_id = ?', [body.data.id]),
    );
    expect(lines).toEqual([{ actor_id: admin.id, action: 'team.create' }]);
  });

  test('a new team is national without city and logo', async () => {
    const { admin, egypt, cairo } = await setUp();
    const national = { type: 'national', name: `Egypt ${randomWord()}`, countryId: egypt };
    const { status, body } = await post(admin, national);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ cityId: null, City: null, logo: null, aliases: [] });
    const settled = await post(admin, {
      ...national,
      name: `Egypt ${randomWord()}`,
      cityId: cairo,
    });
    expect(settled.body.fields).toEqual({
      'team.cityId': 'A national team can’t have a city or a logo.',
    });
  });

  test('a new team gets all errors together', async () => {
    const { admin } = await setUp();
    const nothing = await post(admin, { type: 'club', name: ' ' });
    expect(nothing.status).toBe(422);
    expect(nothing.body.fields).toEqual({
      'team.name': 'Please input team name!',
      'team.countryId': 'Choose a country.',
      'team.cityId': 'Choose a city.',
      'team.logo': 'Please upload your club logo!',
    });
    const typeless = await post(admin, { type: 'village', name: 'x' });
    expect(typeless.body.fields).toEqual({ 'team.type': 'Choose the type of team.' });
  });

  test('a new team accepts only a PNG under 5 MB that the same administrator uploaded as its logo', async () => {
    const { admin, club } = await setUp();
    const other = await t.asActor('admin');
    const logoError = async (logo: string) => {
      const { status, body } = await post(admin, await club({ logo }));
      expect(status).toBe(422);
      return body.fields['team.logo'] as string;
    };
    expect(await logoError(await uploadLogo(db, t, admin, 'jpeg'))).toMatch(
      / is not a PNG image\.$/,
    );
    expect(await logoError(await uploadLogo(db, t, admin, 'large'))).toMatch(
      / size should be less than 5 MB$/,
    );
    expect(await logoError(await uploadLogo(db, t, other))).toMatch(/^This file is unknown/);
  });

  test('a new team needs a city of its country', async () => {
    const { admin, club, rabat, morocco } = await setUp();
    const abroad = await post(admin, await club({ cityId: rabat }));
    expect(abroad.body.fields).toEqual({ 'team.cityId': 'This city is in a different country.' });
    const nowhere = await post(admin, await club({ countryId: rabat, cityId: rabat }));
    expect(nowhere.body.fields).toEqual({ 'team.countryId': 'This country doesn’t exist.' });
    const there = await post(admin, await club({ countryId: morocco, cityId: rabat }));
    expect(there.status).toBe(201);
  });

  test('a new team cannot have another team’s name in any spelling', async () => {
    const { admin, club } = await setUp();
    const [name, alias] = [`Tala'ea El-Gaish ${randomWord()}`, `Army ${randomWord()}`];
    expect((await post(admin, await club({ name, aliases: [alias] }))).status).toBe(201);
    const same = name.toUpperCase().replace("'", '’').replace('-', ' ');
    const taken = await post(admin, await club({ name: same }));
    expect(taken.status).toBe(422);
    expect(taken.body.fields).toEqual({ 'team.name': `${name} is already called “${same}”.` });
    const byAlias = await post(admin, await club({ aliases: [alias] }));
    expect(Object.keys(byAlias.body.fields)).toEqual(['team.aliases']);
    const twice = await post(admin, await club({ aliases: ['Lions', 'lions'] }));
    expect(twice.body.fields).toEqual({ 'team.aliases': '“lions” appears twice.' });
  });

  test('a team created twice at the same time gets its name only once', async () => {
    const { admin, club } = await setUp();
    const [alias, first, second] = [`Alias ${randomWord()}`, await club(), await club()];
    const answers = await Promise.all(
      [first, second].map(async (team) => post(admin, { ...team, aliases: [alias] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const name = await givenMeanwhile(async (tx) => lockTeamNames(tx));
    expect(name.status).toBe(422);
    // Control: a name given without the lock goes unnoticed.
    expect((await givenMeanwhile(async () => undefined)).status).toBe(201);
  });

  /** Creates a club while another transaction has given a team the same name and not committed. */
  async function givenMeanwhile(first: (tx: Tx) => Promise<unknown>) {
    const { admin, club, egypt } = await setUp();
    const team = await club({ aliases: [`Alias ${randomWord()}`] });
    return duringTransaction(
      db,
      async (tx) => {
        await first(tx);
        await tx.execute(
          `insert into team (type, name, country_id, aliases)
           values ('national', ?, ?, array[?])`,
          [`Egypt ${randomWord()}`, egypt, team.aliases?.[0]],
        );
      },
      () => post(admin, team),
    );
  }
});

describe('editing a team', () => {
  test('editing a team changes the given fields and keeps the others', async () => {
    const { admin, club } = await setUp();
    const { id, ...made } = (await post(admin, await club())).body.data;
    const aliases = [`Eagles ${randomWord()}`];
    const { body } = await patch(admin, id, { aliases }, made.version);
    expect(body.message).toBe('Team edited.');
    expect(body.data).toEqual({ id, ...made, aliases, version: made.version + 1 });
    // An edit without fields changes nothing.
    expect((await patch(admin, id, {})).body.data).toEqual(body.data);
  });

  test('editing a team with a stale version overwrites nothing', async () => {
    const { admin, club } = await setUp();
    const { id } = (await post(admin, await club())).body.data;
    const [first, second] = [`First ${randomWord()}`, `Second ${randomWord()}`];
    expect((await patch(admin, id, { name: first }, 1)).status).toBe(200);
    const stale = await patch(admin, id, { name: second }, 1);
    expect(stale.status).toBe(409);
    expect(stale.body.message).toMatch(/^Someone else changed this in the meantime/);
    expect((await read(admin, id)).body.data.name).toBe(first);
    // Control: an edit without a version overwrites.
    expect((await patch(admin, id, { name: second })).status).toBe(200);
  });

  test('editing a team releases a replaced logo, and logo and city of a club that becomes national', async () => {
    const { admin, club } = await setUp();
    const { id, logo } = (await post(admin, await club())).body.data;
    const next = await uploadLogo(db, t, admin);
    expect((await patch(admin, id, { logo: next })).body.data.logo).toBe(next);
    expect(await purposeOf(logo)).toBeNull();
    // Sending the stored logo again does not claim it a second time.
    expect((await patch(admin, id, { logo: next })).status).toBe(200);
    const national = await patch(admin, id, { type: 'national' });
    expect(national.body.data).toMatchObject({ cityId: null, logo: null });
    expect(await purposeOf(next)).toBeNull();
    const back = await patch(admin, id, { type: 'club' });
    expect(back.body.fields).toEqual({
      'team.cityId': 'Choose a city.',
      'team.logo': 'Please upload your club logo!',
    });
  });

  test('editing a team cannot remove a club’s city or logo', async () => {
    const { admin, club, morocco } = await setUp();
    const { id } = (await post(admin, await club())).body.data;
    expect((await patch(admin, id, { cityId: null, logo: null })).body.fields).toEqual({
      'team.cityId': 'Choose a city.',
      'team.logo': 'Please upload your club logo!',
    });
    const moved = await patch(admin, id, { countryId: morocco });
    expect(moved.body.fields).toEqual({ 'team.cityId': 'This city is in a different country.' });
  });

  test('editing a team allows an imported club without a logo until it gets one', async () => {
    const { admin } = await setUp();
    const { homeId } = await db.tx((tx) => createSeason(tx));
    expect((await patch(admin, homeId, { nameArabic: `نادي ${Date.now()}` })).status).toBe(200);
  });
});

describe('deleting a team', () => {
  test('deleting a team releases its logo', async () => {
    const { admin, club } = await setUp();
    const { id, logo } = (await post(admin, await club())).body.data;
    const { status, body } = await remove(admin, id);
    expect({ status, ...body }).toEqual({ status: 200, data: {}, message: 'Team deleted.' });
    expect(await purposeOf(logo)).toBeNull();
    expect((await read(admin, id)).status).toBe(404);
    expect((await remove(admin, id)).status).toBe(404);
  });

  test('deleting a team is refused while matches use it, and names them', async () => {
    const { admin } = await setUp();
    const { homeId } = await db.tx((tx) => createSeason(tx));
    const { status, body } = await remove(admin, homeId);
    expect(status).toBe(409);
    expect(body.message).toMatch(
      /^Home \w+ can’t be deleted because it is used in a match: Home \w+ v Away \w+, \d\d-\d\d-\d{4}, TST$/,
    );
  });

  test('deleting a team that only deleted matches use keeps its row for their tickets, and frees its name', async () => {
    const { admin, club } = await setUp();
    const { homeId, matchId } = await db.tx((tx) => createSeason(tx));
    const logo = await uploadLogo(db, t, admin);
    const { name } = (await patch(admin, homeId, { logo })).body.data;
    await db.tx((tx) => tx.execute('update match set deleted_at = now() where id = ?', [matchId]));
    expect(await phoneHas('team', homeId)).toBe(true);
    expect((await remove(admin, homeId)).status).toBe(200);
    expect(await phoneHas('team', homeId)).toBe(false);
    expect((await read(admin, homeId)).status).toBe(404);
    expect((await remove(admin, homeId)).status).toBe(404);
    expect((await patch(admin, homeId, { name: 'Late' })).status).toBe(404);
    const lists = [
      (await t.call(admin, 'GET', '/api/admin/teams')).body.data,
      (await t.call(admin, 'GET', '/api/search/team')).body.data,
    ];
    for (const list of lists)
      expect(list.map(({ id }: { id: string }) => id)).not.toContain(homeId);
    expect(await purposeOf(logo)).toBe('logo');
    expect((await post(admin, await club({ name }))).status).toBe(201);
  });

  test('a new match waits for the deletion of its team, and is then refused', async () => {
    const { admin } = await setUp();
    const { homeId, matchId, ...season } = await db.tx((tx) => createSeason(tx));
    await db.tx((tx) => tx.execute('update match set deleted_at = now() where id = ?', [matchId]));
    const insertMatch = (teamId: string) =>
      db.tx((tx) =>
        tx.execute(
          `insert into match (event_id, name, date, home_team_id, away_team_id, venue_id, seated,
             reservation_open) values (?, 'Final', now(), ?, ?, ?, false, false)`,
          [season.eventId, teamId, season.awayId, season.venueId],
        ),
      );
    const refused = await duringTransaction(
      db,
      async (tx) => {
        await tx.execute('select from team where id = ? for update', [homeId]);
        await tx.execute('update team set deleted_at = now() where id = ?', [homeId]);
      },
      () => insertMatch(homeId).catch((error: unknown) => String(error)),
    );
    expect(refused).toMatch(/a deleted team or venue cannot be used/);
    // Control: another team can be used.
    const { homeId: other } = await db.tx((tx) => createSeason(tx));
    await expect(insertMatch(other)).resolves.toBeDefined();
    expect((await remove(admin, homeId)).status).toBe(404);
  });

  test('deleting a team waits for a match that is being created with it, and is then refused', async () => {
    const { admin, club } = await setUp();
    const { id } = (await post(admin, await club())).body.data;
    const { eventId, awayId, venueId } = await db.tx((tx) => createSeason(tx));
    const answer = await duringTransaction(
      db,
      (tx) =>
        tx.execute(
          `insert into match (event_id, name, date, home_team_id, away_team_id, venue_id, seated,
             reservation_open) values (?, 'Final', now(), ?, ?, ?, false, false)`,
          [eventId, id, awayId, venueId],
        ),
      () => remove(admin, id),
    );
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/is used in a match: /);
  });
});
