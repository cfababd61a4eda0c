/** Making, changing and deleting teams. A club has a city and a logo, a national team neither. */
import type { NewTeam, TeamEdit } from '#sync/contracts/places/manage-places.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { asFieldError } from '#api/accounts/registration/identity-documents.ts';
import { releasePublishedFiles } from '#api/files/release.ts';
import { requireUnused } from '#api/places/require-unused.ts';
import { textArray } from '#api/places/records.ts';
import { lockTeamNames, requireUniqueNames } from '#api/places/team-names.ts';
import { prefixFields, findLocationErrors } from '#api/places/location-checks.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';

interface TeamFields {
  type: 'club' | 'national';
  name: string;
  nameAr: string | null;
  aliases: readonly string[];
  countryId: string;
  cityId: string | null;
  logo: string | null;
}

/** Answers the new team's id. Throws 422 with the wrong fields. */
export async function createTeam(
  tx: Tx,
  actor: Actor,
  { type, name, countryId, cityId, logo, nameAr, aliases }: NewTeam,
  services: Pick<Services, 'files' | 'audit'>,
): Promise<string> {
  const facts: TeamFields = {
    type,
    name,
    countryId,
    nameAr: nameAr ?? null,
    aliases: aliases ?? [],
    cityId: cityId ?? null,
    logo: logo ?? null,
  };
  await lockTeamNames(tx);
  await requireValidTeam(tx, null, facts, false);
  if (facts.logo !== null) await claimLogo(tx, actor, facts.logo, services);
  const [row] = await tx.execute<{ id: string }[]>(
    `insert into team (type, name, name_ar, aliases, country_id, city_id, logo)
     values (?, ?, ?, ${textArray}, ?, ?, ?) returning id`,
    columnValues(facts),
  );
  if (!row) throw new Error('the insert gave no row');
  await services.audit(tx, {
    actorId: actor.id,
    action: 'team.create',
    subjectType: 'team',
    subjectId: row.id,
    detail: { ...facts },
  });
  return row.id;
}

/**
 * Changes the fields that are named; what becomes of them must be a club or a national team. One that
 * becomes a national team loses city and logo. 404 where it is gone, 409 for a stale version, 422
 * with the wrong fields. A replaced logo is let go of; tickets follow by triggers.
 */
export async function editTeam(
  tx: Tx,
  actor: Actor,
  { id, team: edit, version }: { id: string; team: TeamEdit; version?: number | undefined },
  services: Pick<Services, 'files' | 'audit'>,
): Promise<void> {
  await lockTeamNames(tx);
  const stored = await lockTeam(tx, id);
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  if (Object.keys(edit).length === 0) return;
  const { type = stored.type } = edit;
  const leaves = type === 'national' && stored.type === 'club';
  const kept = leaves ? { ...stored, cityId: null, logo: null } : stored;
  const facts: TeamFields = {
    type,
    name: edit.name ?? kept.name,
    nameAr: edit.nameAr === undefined ? kept.nameAr : edit.nameAr,
    aliases: edit.aliases ?? kept.aliases,
    countryId: edit.countryId ?? kept.countryId,
    cityId: edit.cityId === undefined ? kept.cityId : edit.cityId,
    logo: edit.logo === undefined ? kept.logo : edit.logo,
  };
  // A club that came without a logo keeps going without until its form is saved with one.
  await requireValidTeam(tx, id, facts, edit.logo === undefined && stored.type === type);
  if (facts.logo !== null && facts.logo !== stored.logo)
    await claimLogo(tx, actor, facts.logo, services);
  await tx.execute(
    `update team set type = ?, name = ?, name_ar = ?, aliases = ${textArray}, country_id = ?,
       city_id = ?, logo = ?
     where id = ?`,
    [...columnValues(facts), id],
  );
  if (facts.logo !== stored.logo) await releasePublishedFiles(tx, [stored.logo]);
  await services.audit(tx, {
    actorId: actor.id,
    action: 'team.edit',
    subjectType: 'team',
    subjectId: id,
    detail: { ...edit },
  });
}

/** 404 where it is gone, 409 saying which matches name it. Its logo is let go of. */
export async function deleteTeam(
  tx: Tx,
  actor: Actor,
  id: string,
  { audit, config }: Pick<Services, 'audit' | 'config'>,
): Promise<void> {
  const { name, logo } = await lockTeam(tx, id);
  await requireUnused(tx, 'team', { id, name, timeZone: config.league.timeZone });
  await tx.execute('delete from team where id = ?', [id]);
  await releasePublishedFiles(tx, [logo]);
  await audit(tx, {
    actorId: actor.id,
    action: 'team.delete',
    subjectType: 'team',
    subjectId: id,
    detail: { name },
  });
}

function columnValues({
  type,
  name,
  nameAr,
  aliases,
  countryId,
  cityId,
  logo,
}: TeamFields): unknown[] {
  return [type, name, nameAr, JSON.stringify(aliases), countryId, cityId, logo];
}

async function lockTeam(tx: Tx, id: string): Promise<TeamFields & { version: number }> {
  const [row] = await tx.execute<(TeamFields & { version: number })[]>(
    `select version, type, name, name_ar as "nameAr", array_to_json(aliases) as aliases,
       country_id as "countryId", city_id as "cityId", logo
     from team where id = ? for update`,
    [id],
  );
  if (!row) throw notFound('places.teamGone');
  return row;
}

async function requireValidTeam(
  tx: Tx,
  id: string | null,
  facts: TeamFields,
  logoMayLack: boolean,
): Promise<void> {
  const club = facts.type === 'club';
  const wrong: Record<string, MessageKey | undefined> = {
    ...(await findLocationErrors(tx, facts)),
  };
  if (club && facts.cityId === null) wrong['cityId'] = 'places.cityRequired';
  if (club && facts.logo === null && !logoMayLack) wrong['logo'] = 'places.logoRequired';
  if (!club && facts.cityId !== null) wrong['cityId'] = 'places.clubsOnly';
  if (!club && facts.logo !== null) wrong['logo'] = 'places.clubsOnly';
  const fields = prefixFields('team', wrong);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await requireUniqueNames(tx, { id, ...facts });
}

async function claimLogo(
  tx: Tx,
  actor: Actor,
  name: string,
  { files }: Pick<Services, 'files'>,
): Promise<void> {
  try {
    await files.claim(tx, {
      name,
      purpose: 'logo',
      ownerId: null,
      claimant: { accountId: actor.id },
    });
  } catch (error) {
    throw asFieldError(error, 'team.logo');
  }
}
