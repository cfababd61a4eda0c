import { v7 as newId } from 'uuid';
import { logoPath, readJpeg, readPng } from '#api/demo/seed/pictures.ts';
import { arabicCities, arabicStadiums } from '#api/demo/content/arabic-names.ts';
import { demoGuide } from '#api/demo/content/media-guides.ts';
import { demoEvents, type DemoEvent } from '#api/demo/content/events.ts';
import type { SeasonPlan } from '#api/demo/planning/season-plan.ts';
import type { Stadium } from '#api/demo/content/stadiums.ts';
import type { DemoFiles } from '#api/demo/seed/demo-files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import type { PlanMatch } from '#api/demo/planning/booking-plan.ts';

export interface SeededSeason {
  /** Tournaments' ids by acronym. */
  readonly events: ReadonlyMap<string, string>;
  /** Stadiums' ids by name. */
  readonly venues: ReadonlyMap<string, string>;
  /** The league's matches by kick-off. */
  readonly matches: readonly PlanMatch[];
  /** The match of today or tomorrow, which people have tickets for. */
  readonly next: PlanMatch;
}

export async function seedSeason(
  tx: Tx,
  plan: SeasonPlan,
  files: DemoFiles,
): Promise<SeededSeason> {
  const cities = await seedPlaces(
    tx,
    plan.clubs.flatMap(({ city, stadium }) => [city, stadium.city]),
  );
  const clubs = await seedClubs(tx, plan, cities, files);
  const venues = await seedVenues(tx, plan, cities.ids);
  const events = new Map<string, string>();
  for (const event of demoEvents(plan))
    events.set(event.acronym, await seedEvent(tx, event, files));

  const league = events.get('EPL') ?? '';
  const matches = plan.matches.map((match) => ({ ...match, id: newId() }));
  const idOf = (ids: ReadonlyMap<string, string>, name: string) => ids.get(name) ?? '';
  await db(tx)
    .insertInto('match')
    .values(
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
    )
    .execute();
  const next = matches.find(({ fixture }) => fixture === plan.next.fixture);
  if (!next) throw new Error('the next match was not written');
  return { events, venues, matches, next };
}

interface Cities {
  readonly countryId: string;
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * Adds Egypt and its cities where the places data set has not been loaded, and gives the cities
 * their Arabic names.
 */
async function seedPlaces(tx: Tx, names: readonly string[]): Promise<Cities> {
  await db(tx)
    .insertInto('country')
    .values({ name: 'Egypt', code: 'EG' })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const { id: countryId } = await db(tx)
    .selectFrom('country')
    .select('id')
    .where('code', '=', 'EG')
    .executeTakeFirstOrThrow();
  await db(tx)
    .insertInto('city')
    .values(
      [...new Set(names)].map((name) => ({
        country_id: countryId,
        name,
        name_ar: arabicCities[name] ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['country_id', 'name'])
        .doUpdateSet((eb) => ({ name_ar: eb.ref('excluded.name_ar') })),
    )
    .execute();
  const cities = await db(tx)
    .selectFrom('city')
    .select(['id', 'name'])
    .where('country_id', '=', countryId)
    .execute();
  return { countryId, ids: new Map(cities.map(({ id, name }) => [name, id])) };
}

async function seedClubs(
  tx: Tx,
  { clubs }: SeasonPlan,
  cities: Cities,
  files: DemoFiles,
): Promise<Map<string, string>> {
  const rows = [];
  for (const { name, nameArabic, aliases, city } of clubs) {
    const logo = await files.publish('logo', 'crest.png', await readPng(logoPath(name)));
    const where = { country_id: cities.countryId, city_id: cities.ids.get(city) ?? '' };
    rows.push({
      id: newId(),
      type: 'club' as const,
      name,
      name_ar: nameArabic,
      aliases: [...aliases],
      ...where,
      logo,
    });
  }
  await db(tx).insertInto('team').values(rows).execute();
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
    name_ar: arabicStadiums[name] ?? null,
    city_id: cityIds.get(city) ?? '',
  }));
  await db(tx).insertInto('venue').values(rows).execute();
  await db(tx)
    .insertInto('media_guide')
    .values(rows.map(({ id, name }) => ({ venue_id: id, notes: JSON.stringify(demoGuide(name)) })))
    .execute();
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function seedEvent(tx: Tx, event: DemoEvent, files: DemoFiles): Promise<string> {
  const { name, nameArabic, acronym, description, from, to, accreditationOpen } = event;
  const id = newId();
  const banner = await readJpeg(`covers/${event.banner}`);
  await db(tx)
    .insertInto('event')
    .values({
      id,
      name,
      name_ar: nameArabic,
      acronym,
      description,
      banner: await files.publish('banner', 'banner.jpg', banner),
      start_date: from,
      end_date: to,
      accreditation_enabled: accreditationOpen,
    })
    .execute();
  return id;
}
