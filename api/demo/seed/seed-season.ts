/** Writes places, clubs, stadiums, tournaments and matches. */
import { v7 as newId } from 'uuid';
import { drawTeamLogo } from '#api/demo/drawings/team-logo.ts';
import { drawPitch } from '#api/demo/drawings/pitch.ts';
import { renderJpeg, renderPng } from '#api/demo/drawings/render-image.ts';
import { demoEvents, type DemoEvent } from '#api/demo/content/events.ts';
import { insertRows } from '#api/demo/seed/insert-rows.ts';
import type { SeasonPlan } from '#api/demo/planning/season-plan.ts';
import type { Stadium } from '#api/demo/content/stadiums.ts';
import type { DemoFiles } from '#api/demo/seed/demo-files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { PlanMatch } from '#api/demo/planning/member-bookings.ts';

export interface SeededSeason {
  /** Tournaments' ids by acronym. */
  readonly events: ReadonlyMap<string, string>;
  /** The league's matches by kick-off, and the one that tickets are there for. */
  readonly matches: readonly PlanMatch[];
  readonly next: PlanMatch;
}

export async function seedSeason(
  tx: Tx,
  plan: SeasonPlan,
  store: DemoFiles,
): Promise<SeededSeason> {
  const cities = await seedPlaces(
    tx,
    plan.clubs.flatMap(({ city, stadium }) => [city, stadium.city]),
  );
  const clubs = await seedClubs(tx, plan, cities, store);
  const venues = await seedVenues(tx, plan, cities.ids);
  const events = new Map<string, string>();
  for (const event of demoEvents(plan))
    events.set(event.acronym, await seedEvent(tx, event, store));

  const league = events.get('EPL') ?? '';
  const matches = plan.matches.map((match) => ({ ...match, id: newId() }));
  const idOf = (ids: ReadonlyMap<string, string>, name: string) => ids.get(name) ?? '';
  await insertRows(
    tx,
    'match',
    matches.map(({ id, fixture, date, seated, gate, reservationOpen }) => ({
      id,
      event_id: league,
      name: fixture.name,
      date,
      home_team_id: idOf(clubs, fixture.home.name),
      away_team_id: idOf(clubs, fixture.away.name),
      venue_id: idOf(venues, fixture.home.stadium.name),
      gate,
      seated,
      reservation_open: reservationOpen,
    })),
  );
  const next = matches.find(({ fixture }) => fixture === plan.next.fixture);
  if (!next) throw new Error('the next match was not written');
  return { events, matches, next };
}

interface Cities {
  readonly countryId: string;
  readonly ids: ReadonlyMap<string, string>;
}

/** Egypt and its cities: the data set has them, and a database without it gets what is needed. */
async function seedPlaces(tx: Tx, names: readonly string[]): Promise<Cities> {
  await tx.execute(`insert into country (name, code) values ('Egypt', 'EG')
    on conflict (code) do nothing`);
  const [egypt] = await tx.execute<{ id: string }[]>(`select id from country where code = 'EG'`);
  const countryId = egypt?.id ?? '';
  await tx.execute(
    `insert into city (country_id, name)
     select ?::uuid, name from jsonb_array_elements_text(?::jsonb) as name
     on conflict (country_id, name) do nothing`,
    [countryId, JSON.stringify([...new Set(names)])],
  );
  const cities = await tx.execute<{ id: string; name: string }[]>(
    'select id, name from city where country_id = ?',
    [countryId],
  );
  return { countryId, ids: new Map(cities.map(({ id, name }) => [name, id])) };
}

async function seedClubs(
  tx: Tx,
  { clubs }: SeasonPlan,
  cities: Cities,
  store: DemoFiles,
): Promise<Map<string, string>> {
  const rows = [];
  for (const { name, nameAr, aliases, city } of clubs) {
    const logo = await store.publish('logo', 'crest.png', await renderPng(drawTeamLogo(name)));
    const where = { country_id: cities.countryId, city_id: cities.ids.get(city) ?? '' };
    rows.push({ id: newId(), type: 'club', name, name_ar: nameAr, aliases, ...where, logo });
  }
  await insertRows(tx, 'team', rows);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function seedVenues(
  tx: Tx,
  { clubs }: SeasonPlan,
  cityIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const stadiums = new Map<string, Stadium>(clubs.map(({ stadium }) => [stadium.name, stadium]));
  const rows = [...stadiums.values()].map(({ name, city }) => ({
    id: newId(),
    name,
    city_id: cityIds.get(city) ?? '',
  }));
  await insertRows(tx, 'venue', rows);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function seedEvent(tx: Tx, event: DemoEvent, store: DemoFiles): Promise<string> {
  const { name, acronym, description, from, to, accreditationOpen } = event;
  const id = newId();
  const banner = await renderJpeg(drawPitch(event.banner, 1200));
  await insertRows(tx, 'event', [
    {
      id,
      name,
      acronym,
      description,
      banner: await store.publish('banner', 'banner.jpg', banner),
      start_date: from,
      end_date: to,
      accreditation_enabled: accreditationOpen,
    },
  ]);
  return id;
}
