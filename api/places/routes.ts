/** Teams and venues for administrators, and the search for places for every approved user. */
import * as places from '#sync/contracts/places/manage-places.ts';
import * as search from '#sync/contracts/places/place-search.ts';
import {
  listTeams,
  listVenues,
  readTeam,
  readVenue,
  searchCities,
  searchCountries,
  searchTeams,
  searchVenues,
} from '#api/places/read-places.ts';
import { createCity } from '#api/places/create-city.ts';
import { createTeam, deleteTeam, editTeam } from '#api/places/manage-teams.ts';
import { createVenue, deleteVenue, editVenue } from '#api/places/manage-venues.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { formBodyLimits } from '#api/platform/http/json-body.ts';
import { route } from '#api/platform/http/route.ts';

const admins = { access: ['admin'] } as const;
const forms = { ...admins, body: formBodyLimits } as const;
const approved = { access: 'approved' } as const;

export function placeRoutes(app: App): void {
  const { services } = app;

  route(app, places.listTeams, { ...admins, fromReplica: true }, async ({ tx }) => listTeams(tx));
  route(app, places.getTeam, admins, async ({ tx, params }) => readTeam(tx, params.id));
  route(app, places.createTeam, admins, async ({ tx, actor, body }) =>
    readTeam(tx, await createTeam(tx, actor, body.team, services)),
  );
  route(app, places.editTeam, admins, async ({ tx, actor, params, body }) => {
    await editTeam(tx, actor, { id: params.id, ...body }, services);
    return readTeam(tx, params.id);
  });
  route(app, places.deleteTeam, admins, async ({ tx, actor, params }) => {
    await deleteTeam(tx, actor, params.id, services);
    return {};
  });

  route(app, places.listVenues, { ...admins, fromReplica: true }, async ({ tx }) => listVenues(tx));
  route(app, places.getVenue, admins, async ({ tx, params }) => readVenue(tx, params.id));
  for (const call of [places.createVenue, places.createVenueAlias])
    route(app, call, forms, async ({ tx, actor, body }) =>
      readVenue(tx, await createVenue(tx, actor, body.location)),
    );
  route(app, places.editVenue, forms, async ({ tx, actor, params, body }) => {
    await editVenue(tx, actor, { id: params.id, ...body });
    return readVenue(tx, params.id);
  });
  route(app, places.deleteVenue, admins, async ({ tx, actor, params }) => {
    await deleteVenue(tx, actor, params.id, services);
    return {};
  });

  route(app, places.createCity, admins, async ({ tx, actor, body }) =>
    createCity(tx, actor, body.city),
  );

  route(app, search.searchTeams, approved, async ({ tx, query }) => searchTeams(tx, query.text));
  route(app, search.searchVenues, approved, async ({ tx, query }) => searchVenues(tx, query.text));
  route(app, search.searchCountries, approved, async ({ tx, query }) =>
    searchCountries(tx, query.text),
  );
  route(app, search.searchCities, approved, async ({ tx, query }) =>
    searchCities(tx, query.countryId, query.text),
  );
}
