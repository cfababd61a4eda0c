/** A venue's form: its values, what is wrong with them, and what they change. */
import {
  type NewVenue,
  newVenue,
  type Venue,
  type VenueEdit,
} from '#sync/contracts/places/manage-places.ts';
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { PlaceValues } from '#pwa/features/manage-places/place-fields.tsx';

export function formOf(venue: Venue | null): PlaceValues {
  return {
    name: venue?.name ?? '',
    aliases: venue?.aliases.join('\n') ?? '',
    countryId: venue?.Country.id ?? '',
    cityId: venue?.cityId ?? '',
  };
}

/** As the contract has it: what is empty is left for the contract to miss. */
export function venueOf({ name, cityId, aliases }: PlaceValues): NewVenue {
  return { name: name.trim(), cityId, aliases: linesOf(aliases) };
}

/** What the form changes of the venue it was filled from; null while that is nothing. */
export function editOf(form: PlaceValues, loaded: PlaceValues): VenueEdit | null {
  const [now, before] = [venueOf(form), venueOf(loaded)];
  const edit: VenueEdit = {
    ...(now.name !== before.name && { name: now.name }),
    ...(now.cityId !== before.cityId && { cityId: now.cityId }),
    ...(now.aliases?.join('\n') !== before.aliases?.join('\n') && { aliases: now.aliases }),
  };
  return Object.keys(edit).length === 0 ? null : edit;
}

/** Catalogue keys by field. The country is the form's own: the server has it from the city. */
export function problemsOf(form: PlaceValues): Partial<Record<keyof PlaceValues, MessageKey>> {
  const problems: Partial<Record<keyof PlaceValues, MessageKey>> = {};
  if (form.countryId === '') problems.countryId = 'places.countryRequired';
  for (const { path, message } of newVenue.safeParse(venueOf(form)).error?.issues ?? []) {
    const field = path[0] as keyof PlaceValues;
    problems[field] ??= isMessageKey(message) ? message : 'error.invalid';
  }
  return problems;
}

/** The form's field of a server's field: `location.aliases.0` → `aliases`. */
export function fieldOf(path: string): keyof PlaceValues | null {
  const field = path.replace(/^location\./, '').split('.')[0] ?? '';
  return field in formOf(null) ? (field as keyof PlaceValues) : null;
}

/** Lines with something on them. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
