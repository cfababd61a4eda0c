/** Values of the news form, their validation and the changes they make. */
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { newsFeed, type News, type NewsEdit, type NewsFeed } from '#sync/contracts/content/news.ts';

export interface ChosenTag {
  /** Null for a tag that is created with the article. */
  id: string | null;
  name: string;
}

export interface NewsValues {
  title: string;
  /** A tournament's id, `none`, or empty if nothing is selected. */
  event: string;
  /** The editor's document, serialized; empty if there is no text. */
  text: string;
  tags: ChosenTag[];
  /** File name of a new upload; empty to keep the stored cover. */
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

/** The values in the contract's form, without the event if none is selected. */
function contractOf({ title, event, text, tags, banner }: NewsValues) {
  return {
    title,
    text,
    banner,
    eventId: event === noEvent ? null : event,
    Tags: tags.map(({ id, name }) => id ?? { name }),
  };
}

/** @throws ZodMiniError for invalid values */
export function newPieceOf(values: NewsValues): NewsFeed {
  return newsFeed.parse(contractOf(values));
}

/** The fields that differ from the loaded article; null if none do. */
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

/** Message keys by field; a stored cover needs no new upload. The server validates again. */
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

/** The form field for a field in the server's reply: `feed.Tags.0.name` → `tags`. */
export function fieldOf(path: string): keyof NewsValues | null {
  return fields.get(path.replace(/^feed\./, '').split('.')[0] ?? '') ?? null;
}
