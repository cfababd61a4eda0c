/** A piece's form: its values, what is wrong with them, and what they change. */
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { newsFeed, type News, type NewsEdit, type NewsFeed } from '#sync/contracts/content/news.ts';

export interface ChosenTag {
  /** Null for one that is made with the piece. */
  id: string | null;
  name: string;
}

export interface NewsValues {
  title: string;
  /** A tournament's id, `none`, or empty while nothing is chosen. */
  event: string;
  /** The editor's document, serialized; empty while nothing was written. */
  text: string;
  tags: ChosenTag[];
  /** A new upload's name; empty while the stored one stays. */
  banner: string;
}

export const noEvent = 'none';

export function valuesOf(piece: News | null): NewsValues {
  return {
    title: piece?.title ?? '',
    event: piece === null ? '' : (piece.Event?.id ?? noEvent),
    text: piece?.text ?? '',
    tags: piece?.Tags.map(({ id, name }) => ({ id, name })) ?? [],
    banner: '',
  };
}

/** The values as the contract has them; an event that is not chosen is none of its values. */
function contractOf({ title, event, text, tags, banner }: NewsValues) {
  return {
    title,
    text,
    banner,
    eventId: event === noEvent ? null : event,
    Tags: tags.map(({ id, name }) => id ?? { name }),
  };
}

/** @throws ZodMiniError for values with problems */
export function newPieceOf(values: NewsValues): NewsFeed {
  return newsFeed.parse(contractOf(values));
}

/** What the form changes of what it was filled from; null while that is nothing. */
export function editOf(values: NewsValues, loaded: NewsValues): NewsEdit | null {
  const now = contractOf(values);
  const before = contractOf(loaded);
  const keys = Object.keys(now) as (keyof typeof now)[];
  const changed = keys.filter((field) =>
    field === 'banner'
      ? now.banner !== ''
      : JSON.stringify(now[field]) !== JSON.stringify(before[field]),
  );
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

/** Catalogue keys by field; a stored cover needs no new one. The server checks the same schema. */
export function problemsOf(
  values: NewsValues,
  stored: Pick<News, 'banner'> | null,
): Partial<Record<keyof NewsValues, MessageKey>> {
  const kept = values.banner === '' ? (stored?.banner ?? '') : values.banner;
  const checked = newsFeed.safeParse({ ...contractOf(values), banner: kept });
  const problems: Partial<Record<keyof NewsValues, MessageKey>> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = fieldOf(String(path[0]));
    if (field !== null) problems[field] ??= isMessageKey(message) ? message : 'error.invalid';
  }
  return problems;
}

const fields = new Map<string, keyof NewsValues>([
  ['title', 'title'],
  ['eventId', 'event'],
  ['text', 'text'],
  ['Tags', 'tags'],
  ['banner', 'banner'],
]);

/** The form's field of a server's field: `feed.Tags.0.name` → `tags`. */
export function fieldOf(path: string): keyof NewsValues | null {
  return fields.get(path.replace(/^feed\./, '').split('.')[0] ?? '') ?? null;
}
