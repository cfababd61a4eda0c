/** Permission rows for teams, venues, and the search for places. */
import { createSeason } from '#api/matches/testing/season.ts';
import { admins, adminsCreate, approved, row, type Cell } from '#api/permissions/permission-row.ts';
import { stagedFile } from '#api/permissions/test-uploads.ts';

async function places({ db }: Cell) {
  return db.tx(async (tx) => {
    const { homeId, venueId } = await createSeason(tx);
    const [city] = await tx.execute<{ id: string; countryId: string }[]>(
      `select c.id, c.country_id as "countryId" from venue v join city c on c.id = v.city_id
       where v.id = ?`,
      [venueId],
    );
    return { teamId: homeId, venueId, cityId: city?.id ?? '', countryId: city?.countryId ?? '' };
  });
}

async function newClub(cell: Cell) {
  const { cityId, countryId } = await places(cell);
  const uploader = cell.actor ?? (await cell.t.asActor('admin'));
  const logo = await stagedFile(cell, uploader.id);
  return { body: { team: { type: 'club', name: `Club ${logo}`, countryId, cityId, logo } } };
}

async function newVenue(cell: Cell) {
  const { cityId } = await places(cell);
  return { body: { location: { name: 'New Stadium', cityId } } };
}

const team = async (cell: Cell) => ({ params: { id: (await places(cell)).teamId } });
const venue = async (cell: Cell) => ({ params: { id: (await places(cell)).venueId } });

/** Creates a team or venue without matches. */
async function unused(cell: Cell, table: 'team' | 'venue') {
  const ids = await places(cell);
  await cell.db.tx((tx) =>
    tx.execute(`delete from match where ? in (home_team_id, away_team_id)`, [ids.teamId]),
  );
  return { params: { id: table === 'team' ? ids.teamId : ids.venueId } };
}

export const placeRows = [
  row('GET /api/admin/teams', admins),
  row('POST /api/admin/team', adminsCreate, newClub),
  row('GET /api/admin/team/{id}', admins, team),
  row('PATCH /api/admin/team/{id}', admins, async (cell) => ({
    ...(await team(cell)),
    body: { team: { nameArabic: null } },
  })),
  row('DELETE /api/admin/team/{id}', admins, (cell) => unused(cell, 'team')),
  row('GET /api/admin/locations', admins),
  row('POST /api/admin/location', adminsCreate, newVenue),
  row('POST /api/location', adminsCreate, newVenue),
  row('GET /api/admin/location/{id}', admins, venue),
  row('PATCH /api/admin/location/{id}', admins, async (cell) => ({
    ...(await venue(cell)),
    body: { location: { name: 'Another Stadium' } },
  })),
  row('DELETE /api/admin/location/{id}', admins, (cell) => unused(cell, 'venue')),
  row('POST /api/admin/city', adminsCreate, async (cell) => ({
    body: { city: { name: 'New Alamein', countryId: (await places(cell)).countryId } },
  })),
  row('GET /api/search/team', approved),
  row('GET /api/search/location', approved),
  row('GET /api/search/country', approved, () => ({ query: '?text=eg' })),
  row('GET /api/search/city', approved, async (cell) => ({
    query: `?countryId=${(await places(cell)).countryId}`,
  })),
];
