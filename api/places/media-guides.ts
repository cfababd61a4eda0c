/** Reads and writes media guides. The caller has locked the venue or the match. */
import type { ExpressionBuilder } from 'kysely';
import {
  type GuideField,
  guideFieldNames,
  type GuideNotes,
} from '#sync/contracts/places/media-guides.ts';
import type { GuideEdit } from '#sync/contracts/places/media-guide-form.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db, type Database } from '#api/schema.ts';

/** Separates the fields of a guide from the others of a form. */
export function splitGuide<Form extends GuideEdit>(
  form: Form,
): { guide: GuideEdit; fields: Omit<Form, GuideField> } {
  const entries = Object.entries(form);
  const isGuide = ([field]: [string, unknown]) => (guideFieldNames as string[]).includes(field);
  return {
    guide: Object.fromEntries(entries.filter(isGuide)),
    fields: Object.fromEntries(entries.filter((entry) => !isGuide(entry))) as Omit<
      Form,
      GuideField
    >,
  };
}

/** For the audit log, which is kept for good: the names of the fields without Wi-Fi passwords. */
export function withoutTexts(guide: GuideEdit): Record<string, null> {
  return Object.fromEntries(Object.keys(guide).map((field) => [field, null]));
}

type GuidePlace = { venueId: string; matchId?: string };

const isOfPlace =
  ({ venueId, matchId }: GuidePlace) =>
  (eb: ExpressionBuilder<Database, 'media_guide'>) =>
    matchId === undefined
      ? eb.and([eb('venue_id', '=', venueId), eb('match_id', 'is', null)])
      : eb('match_id', '=', matchId);

/** The notes of a venue, or those of a match that differ. */
export async function readGuide(tx: Tx, place: GuidePlace): Promise<GuideNotes> {
  const found = await db(tx)
    .selectFrom('media_guide')
    .select('notes')
    .where(isOfPlace(place))
    .executeTakeFirst();
  return found?.notes ?? {};
}

/** Changes the given notes; null and an empty text remove one. Returns whether any differ. */
export async function writeGuide(tx: Tx, place: GuidePlace, edit: GuideEdit): Promise<boolean> {
  const before = await readGuide(tx, place);
  const changes = Object.entries(edit).filter(
    ([field, text]) => (text ?? '') !== (before[field as GuideField] ?? ''),
  );
  if (changes.length === 0) return false;
  const all = Object.entries({ ...before, ...Object.fromEntries(changes) });
  const notes = JSON.stringify(Object.fromEntries(all.filter(([, text]) => text)));
  if (notes === '{}') {
    await db(tx).deleteFrom('media_guide').where(isOfPlace(place)).execute();
    return true;
  }
  const { numUpdatedRows } = await db(tx)
    .updateTable('media_guide')
    .set({ notes })
    .where(isOfPlace(place))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return true;
  const { venueId, matchId = null } = place;
  await db(tx)
    .insertInto('media_guide')
    .values({ venue_id: venueId, match_id: matchId, notes })
    .execute();
  return true;
}
