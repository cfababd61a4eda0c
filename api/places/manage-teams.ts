/** Creates, edits and deletes teams. A club has a city and a logo, a national team neither. */
import type { NewTeam, TeamEdit } from '#sync/contracts/places/manage-places.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { claimPublishedFile, releasePublishedFiles } from '#api/files/claims.ts';
import { requireUnused, prefixFields, findLocationErrors } from '#api/places/place-checks.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound, AppError } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { sql } from 'kysely';
import { nameKeys } from '#api/places/look-alikes.ts';
import { normalizeName } from '#api/places/name-lookup.ts';

interface TeamFields {
  type: 'club' | 'national';
  name: string;
  nameArabic: string | null;
  aliases: readonly string[];
  countryId: string;
  cityId: string | null;
  logo: string | null;
  homeVenueId: string | null;
  defaultGate: string | null;
}

/** Returns the new team's id. Throws 422 with the wrong fields. */
export async function createTeam(
  tx: Tx,
  actor: Actor,
  { type, name, countryId, cityId, logo, nameArabic, aliases, homeVenueId, defaultGate }: NewTeam,
  services: Pick<Services, 'files'>,
): Promise<string> {
  const facts: TeamFields = {
    type,
    name,
    countryId,
    nameArabic: nameArabic ?? null,
    aliases: aliases ?? [],
    cityId: cityId ?? null,
    logo: logo ?? null,
    homeVenueId: homeVenueId ?? null,
    defaultGate: defaultGate ?? null,
  };
  await lockTeamNames(tx);
  await requireValidTeam(tx, facts, false);
  await requireUniqueNames(tx, null, facts);
  await claimLogo(tx, actor, facts.logo, services);
  const { id } = await db(tx)
    .insertInto('team')
    .values(columnValues(facts))
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, 'team.create', ['team', id], facts);
  return id;
}

/**
 * Changes the given fields; the result must be a valid club or national team. A club that becomes a
 * national team loses its city and logo. Releases a replaced logo; triggers update the tickets.
 * Throws 404 for an unknown team, 409 for a stale version, 422 with the wrong fields.
 */
export async function editTeam(
  tx: Tx,
  actor: Actor,
  { id, team: edit, version }: { id: string; team: TeamEdit; version?: number | undefined },
  services: Pick<Services, 'files'>,
): Promise<void> {
  await lockTeamNames(tx);
  const stored = await lockTeam(tx, id);
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  if (Object.keys(edit).length === 0) return;
  const { type = stored.type } = edit;
  const becomesNational = type === 'national' && stored.type === 'club';
  const before = becomesNational ? { ...stored, cityId: null, logo: null } : stored;
  const facts: TeamFields = {
    type,
    name: edit.name ?? before.name,
    nameArabic: edit.nameArabic === undefined ? before.nameArabic : edit.nameArabic,
    aliases: edit.aliases ?? before.aliases,
    countryId: edit.countryId ?? before.countryId,
    cityId: edit.cityId === undefined ? before.cityId : edit.cityId,
    logo: edit.logo === undefined ? before.logo : edit.logo,
    homeVenueId: edit.homeVenueId === undefined ? before.homeVenueId : edit.homeVenueId,
    defaultGate: edit.defaultGate === undefined ? before.defaultGate : edit.defaultGate,
  };
  // An import creates clubs without a logo: they may stay so until the form sends one.
  await requireValidTeam(tx, facts, edit.logo === undefined && stored.type === type);
  await requireUniqueNames(tx, { ...stored, id }, facts);
  const hasNewLogo = facts.logo !== stored.logo;
  const valuesBefore = await readValues(tx, id);
  if (hasNewLogo) await claimLogo(tx, actor, facts.logo, services);
  await db(tx).updateTable('team').set(columnValues(facts)).where('id', '=', id).execute();
  if (hasNewLogo) await releasePublishedFiles(tx, [stored.logo]);
  await audit(tx, actor, 'team.edit', ['team', id], {
    ...edit,
    ...changedValues(valuesBefore, await readValues(tx, id)),
  });
}

/**
 * Releases the logo too, unless deleted matches refer to the team: their tickets show it. Throws 404 for
 * an unknown team, and 409 naming the matches that use it.
 */
export async function deleteTeam(
  tx: Tx,
  actor: Actor,
  id: string,
  { config }: Pick<Services, 'config'>,
): Promise<void> {
  const { name, logo } = await lockTeam(tx, id);
  const { isReferenced } = await requireUnused(tx, 'team', {
    id,
    name,
    timeZone: config.league.timeZone,
  });
  if (isReferenced) {
    await db(tx)
      .updateTable('team')
      .set((eb) => ({ deleted_at: eb.fn<string>('now') }))
      .where('id', '=', id)
      .execute();
  } else {
    await db(tx).deleteFrom('team').where('id', '=', id).execute();
    await releasePublishedFiles(tx, [logo]);
  }
  await audit(tx, actor, 'team.delete', ['team', id], { name });
}

const columnValues = ({ nameArabic, countryId, cityId, aliases, ...fields }: TeamFields) => ({
  type: fields.type,
  name: fields.name,
  name_ar: nameArabic,
  aliases: [...aliases],
  country_id: countryId,
  city_id: cityId,
  logo: fields.logo,
  home_venue_id: fields.homeVenueId,
  default_gate: fields.defaultGate,
});

async function claimLogo(
  tx: Tx,
  actor: Actor,
  name: string | null,
  services: Pick<Services, 'files'>,
): Promise<void> {
  if (name === null) return;
  await claimPublishedFile(tx, actor, 'team.logo', { name, purpose: 'logo' }, services);
}

/** Reads the values that the audit log shows, with names instead of ids. */
function readValues(tx: Tx, id: string) {
  return db(tx)
    .selectFrom('team as m')
    .innerJoin('country as c', 'c.id', 'm.country_id')
    .leftJoin('city as y', 'y.id', 'm.city_id')
    .leftJoin('venue as v', 'v.id', 'm.home_venue_id')
    .select([
      'm.type',
      'm.name',
      'm.name_ar as nameArabic',
      'm.aliases',
      'c.name as countryId',
      'y.name as cityId',
      'v.name as homeVenueId',
      'm.default_gate as defaultGate',
    ])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
}

async function lockTeam(tx: Tx, id: string): Promise<TeamFields & { version: number }> {
  const team = await db(tx)
    .selectFrom('team')
    .select([
      'version',
      'type',
      'name',
      'name_ar as nameArabic',
      'aliases',
      'country_id as countryId',
      'city_id as cityId',
      'logo',
      'home_venue_id as homeVenueId',
      'default_gate as defaultGate',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!team) throw notFound('places.teamGone');
  return team;
}

async function requireValidTeam(tx: Tx, facts: TeamFields, logoMayLack: boolean): Promise<void> {
  const club = facts.type === 'club';
  const wrong: Record<string, MessageKey | undefined> = {
    ...(await findLocationErrors(tx, facts)),
  };
  if (club && facts.cityId === null) wrong['cityId'] = 'places.cityRequired';
  if (club && facts.logo === null && !logoMayLack) wrong['logo'] = 'places.logoRequired';
  if (!club && facts.cityId !== null) wrong['cityId'] = 'places.clubsOnly';
  if (!club && facts.logo !== null) wrong['logo'] = 'places.clubsOnly';
  if (facts.homeVenueId !== null && !(await lockVenue(tx, facts.homeVenueId)))
    wrong['homeVenueId'] = 'places.venueGone';
  const fields = prefixFields('team', wrong);
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Locks a venue against deletion until the team is saved; false if there is none. */
async function lockVenue(tx: Tx, id: string): Promise<boolean> {
  const venue = await db(tx)
    .selectFrom('venue')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return venue !== undefined;
}

/** An arbitrary key that no other advisory lock uses. */
const namesLock = 7_240_633;

type TeamNames = Pick<TeamFields, 'name' | 'nameArabic' | 'aliases'>;

/** Makes transactions that name teams run one after the other. Take it before the team's row. */
export async function lockTeamNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${namesLock})`.execute(db(tx));
}

/**
 * Throws 422 at a new name that another team has, that looks like another team's, or that is given
 * twice. Names that the team has already are not compared, so that other edits stay possible.
 */
async function requireUniqueNames(
  tx: Tx,
  stored: (TeamNames & { id: string }) | null,
  team: TeamNames,
): Promise<void> {
  const others = await db(tx)
    .selectFrom('team')
    .select(['name', 'name_ar', 'aliases'])
    .where('id', 'is distinct from', stored?.id ?? null)
    .where('deleted_at', 'is', null)
    .execute();
  const owners = new Map(
    others.flatMap(({ name, name_ar, aliases }) =>
      [name, name_ar ?? name, ...aliases].flatMap((each) =>
        nameKeys(each).map((key) => [key, { team: name, name: each }] as const),
      ),
    ),
  );
  const given: [field: string, name: string][] = [
    ['team.name', team.name],
    ...(team.nameArabic === null ? [] : [['team.nameArabic', team.nameArabic] as [string, string]]),
    ...team.aliases.map((alias): [string, string] => ['team.aliases', alias]),
  ];
  const before = stored && [stored.name, stored.nameArabic, ...stored.aliases];
  const seen = new Set<string>();
  for (const [field, name] of given) {
    const key = normalizeName(name);
    const owner = before?.includes(name)
      ? undefined
      : nameKeys(name)
          .map((each) => owners.get(each))
          .find((found) => found !== undefined);
    if (owner !== undefined || seen.has(key)) throw nameError(field, name, owner);
    seen.add(key);
  }
}

function nameError(field: string, name: string, owner?: { team: string; name: string }) {
  const message =
    owner === undefined
      ? 'places.teamNameTwice'
      : normalizeName(owner.name) === normalizeName(name)
        ? 'places.teamNameTaken'
        : 'places.nameLooksAlike';
  return new AppError('validation', message, {
    params: { name, team: owner?.team ?? '', other: owner?.name ?? '' },
    fields: { [field]: message },
  });
}
