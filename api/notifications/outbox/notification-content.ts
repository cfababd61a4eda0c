/** Reads the texts of a notification in one of its languages, and its attachments. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type CompleteLanguage, directionOf } from '#sync/contracts/messages/languages.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

export async function readNotificationContent(em: Tx, id: string, language: CompleteLanguage) {
  const { attached, rtl, translation, ...written } = await db(em)
    .selectFrom('notification as n')
    .select((eb) => [
      'n.subject',
      'n.text',
      'n.styled',
      'n.button',
      'n.rtl',
      'n.translation',
      jsonArrayFrom(
        eb
          .selectFrom(
            sql<{ at: number }>`jsonb_array_elements(n.attachments) with ordinality`.as<'a'>(
              sql`a(file, at)`,
            ),
          )
          .innerJoin('stored_file as f', (join) => join.on('f.name', '=', sql`a.file ->> 'name'`))
          .select(['f.name', sql<string>`a.file ->> 'title'`.as('title'), 'f.mime'])
          .orderBy('a.at'),
      ).as('attached'),
    ])
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow();
  const isTranslated = translation !== null && (directionOf(language) === 'rtl') !== rtl;
  if (!isTranslated) return { data: written, attached };
  const { subject, text, buttonText } = translation;
  const button = written.button && { ...written.button, text: buttonText ?? written.button.text };
  return { data: { ...written, subject, text, button }, attached };
}
