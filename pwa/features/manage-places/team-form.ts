/** A team's form: its values, what is wrong with them, and what they change. */
import {
  type NewTeam,
  newTeam,
  type Team,
  type TeamEdit,
} from '#sync/contracts/places/manage-places.ts';
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { PlaceValues } from '#pwa/features/manage-places/place-fields.tsx';
import { linesOf } from '#pwa/features/manage-places/venue-form.ts';

export interface TeamForm extends PlaceValues {
  type: 'club' | 'national';
  nameAr: string;
  /** The server's name of the file. */
  logo: string;
}

export function formOf(team: Team | null): TeamForm {
  return {
    type: team?.type ?? 'club',
    name: team?.name ?? '',
    nameAr: team?.nameAr ?? '',
    aliases: team?.aliases.join('\n') ?? '',
    countryId: team?.countryId ?? '',
    cityId: team?.cityId ?? '',
    logo: team?.logo ?? '',
  };
}

/** As the contract has it: what is empty is left for the contract to miss. */
export function teamOf({
  type,
  name,
  nameAr,
  aliases,
  countryId,
  cityId,
  logo,
}: TeamForm): NewTeam {
  const known = { name: name.trim(), nameAr: nameAr.trim() || null, aliases: linesOf(aliases) };
  return type === 'club'
    ? { type, ...known, countryId, cityId, logo }
    : { type, ...known, countryId };
}

/** What the form changes of the team it was filled from; null while that is nothing. */
export function editOf(form: TeamForm, loaded: TeamForm): TeamEdit | null {
  const [now, before] = [teamOf(form), teamOf(loaded)];
  const edit: TeamEdit & Record<string, unknown> = {};
  for (const [field, value] of Object.entries(now))
    if (JSON.stringify(value) !== JSON.stringify(before[field as keyof NewTeam]))
      edit[field] = value;
  return Object.keys(edit).length === 0 ? null : edit;
}

/** Catalogue keys by field. The server checks the same schema again. */
export function problemsOf(form: TeamForm): Partial<Record<keyof TeamForm, MessageKey>> {
  const problems: Partial<Record<keyof TeamForm, MessageKey>> = {};
  for (const { path, message } of newTeam.safeParse(teamOf(form)).error?.issues ?? []) {
    const field = path[0] as keyof TeamForm;
    problems[field] ??= isMessageKey(message) ? message : 'error.invalid';
  }
  return problems;
}

/** The form's field of a server's field: `team.aliases.0` → `aliases`. */
export function fieldOf(path: string): keyof TeamForm | null {
  const field = path.replace(/^team\./, '').split('.')[0] ?? '';
  return field in formOf(null) ? (field as keyof TeamForm) : null;
}
