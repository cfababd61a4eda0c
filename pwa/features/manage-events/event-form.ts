/** A tournament's form: its values, what is wrong with them, and what they change. */
import {
  type AdminEvent,
  type EventEdit,
  type EventForm,
  eventForm,
} from '#sync/contracts/events/manage-events.ts';
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';

export interface EventValues {
  name: string;
  acronym: string;
  /** `YYYY-MM-DD`, and so is the other. */
  startDate: string;
  endDate: string;
  description: string;
  /** A new upload's name; empty while the stored one stays. */
  banner: string;
  accreditationEnabled: boolean;
}

type Stored = Omit<EventForm, 'banner'> & { banner: string | null };

/** Of a stored tournament, or of one that is to be made: its window is opened (spec §9). */
export function valuesOf(event: Stored | null): EventValues {
  return {
    name: event?.name ?? '',
    acronym: event?.acronym ?? '',
    startDate: event?.startDate ?? '',
    endDate: event?.endDate ?? '',
    description: event?.description ?? '',
    banner: '',
    accreditationEnabled: event?.accreditationEnabled ?? true,
  };
}

/** The values as the contract has them. */
function contractOf({ acronym, ...values }: EventValues) {
  return { ...values, acronym: acronym.trim() === '' ? null : acronym };
}

/** @throws ZodMiniError for values with problems */
export function newEventOf(values: EventValues): EventForm {
  return eventForm.parse(contractOf(values));
}

/** What the form changes of what it was filled from; null while that is nothing. */
export function editOf(values: EventValues, loaded: EventValues): EventEdit | null {
  const now = contractOf(values);
  const before = contractOf(loaded);
  const keys = Object.keys(now) as (keyof typeof now)[];
  const changed = keys.filter((field) =>
    field === 'banner' ? now.banner !== '' : now[field] !== before[field],
  );
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

/** Catalogue keys by field; a stored cover needs no new one. The server checks the same schema. */
export function problemsOf(
  values: EventValues,
  stored: Pick<AdminEvent, 'banner'> | null,
): Partial<Record<keyof EventValues, MessageKey>> {
  const kept = values.banner === '' ? (stored?.banner ?? '') : values.banner;
  const checked = eventForm.safeParse({ ...contractOf(values), banner: kept });
  const problems: Partial<Record<keyof EventValues, MessageKey>> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as keyof EventValues;
    problems[field] ??= isMessageKey(message) ? message : 'error.invalid';
  }
  // Two whole days are compared while something else is still missing, too.
  if (
    values.startDate !== '' &&
    values.endDate !== '' &&
    values.startDate > values.endDate &&
    problems.startDate === undefined
  )
    problems.endDate ??= 'season.endsBeforeStart';
  return problems;
}

/** The form's field of a server's field: `event.name` → `name`. */
export function fieldOf(path: string): keyof EventValues | null {
  const field = path.replace(/^event\./, '');
  return Object.hasOwn(valuesOf(null), field) ? (field as keyof EventValues) : null;
}

/** A field's value in words. */
export function valueWords(
  field: 'name' | 'acronym' | 'startDate' | 'endDate',
  loaded: EventValues,
) {
  const value = loaded[field];
  return value !== '' && field.endsWith('Date') ? formatDate(value) : value;
}
