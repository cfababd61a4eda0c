/** Shows an administrator whom a notification would reach, by the query that sends it. */
import { sql } from 'kysely';
import type { Language } from '#sync/contracts/messages/languages.ts';
import { audienceProblems, type MailForm } from '#sync/contracts/notifications/notifications.ts';
import type {
  MailRecipient,
  recipientColumns,
  RecipientsPage,
  RecipientsQuery,
} from '#sync/contracts/notifications/recipients.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { type ListOrder, readListPage } from '#api/platform/lists/list-pages.ts';
import { sortName } from '#api/platform/lists/search-text.ts';
import { type Audience, resolveAudience, selectAudience } from '#api/notifications/audience.ts';
import { db } from '#api/schema.ts';

/** An address without an account gets an id of its own, so that pages can continue after it. */
const recipientId = sql<string>`coalesce(person.id, md5(person.email)::uuid)`;

const recipientOrder = (language: Language): ListOrder<(typeof recipientColumns)[number]> => ({
  id: recipientId,
  columns: {
    name: {
      type: 'text',
      value: sortName(
        language,
        sql`coalesce(a.last_name || ' ' || a.first_name, person.email)`,
        sql.ref('a.name_arabic'),
      ),
    },
  },
});

/** One page of the recipients; none while the audience is incomplete. Throws 400 for an unknown cursor. */
export async function previewRecipients(
  tx: Tx,
  form: MailForm,
  query: RecipientsQuery,
  language: Language,
): Promise<RecipientsPage> {
  if (Object.keys(audienceProblems(form)).length > 0) {
    const position = { skipped: 0, next: null, previous: null };
    return { receivers: 0, refused: [], recipients: [], organizations: [], ...position };
  }
  const audience = await resolveAudience(tx, form);
  const found = await readListPage(tx, peopleOf(tx, audience), recipientOrder(language), query);
  const { rows: ids, totalCount, ...position } = found;
  return {
    receivers: totalCount,
    refused: audience.refused,
    recipients: await readRecipients(tx, audience, ids),
    ...position,
    organizations: await readOrganizations(tx, audience),
  };
}

const peopleOf = (tx: Tx, audience: Audience) =>
  db(tx)
    .selectFrom(selectAudience(db(tx), audience).as('person'))
    .leftJoin('account as a', 'a.id', 'person.id');

async function readRecipients(
  tx: Tx,
  audience: Audience,
  ids: readonly string[],
): Promise<MailRecipient[]> {
  const rows = await peopleOf(tx, audience)
    .where(recipientId, '=', anyId(ids))
    .select((eb) => [
      recipientId.as('key'),
      'person.email',
      'a.id',
      eb.ref('a.first_name').$notNull().as('firstName'),
      eb.ref('a.last_name').$notNull().as('lastName'),
      'a.name_arabic as nameArabic',
      'a.organization',
      'a.organization_arabic as organizationArabic',
      'a.role',
      eb.ref('a.language').$notNull().as('language'),
    ])
    .execute();
  const recipients = new Map(
    rows.map(({ key, email, id, ...person }) => [
      key,
      { email, account: id === null ? null : { id, ...person } },
    ]),
  );
  return ids.flatMap((id) => recipients.get(id) ?? []);
}

async function readOrganizations(
  tx: Tx,
  audience: Audience,
): Promise<RecipientsPage['organizations']> {
  const filter = { ...audience.filter, organization: undefined };
  return peopleOf(tx, { ...audience, addresses: [], filter })
    .where('a.organization', 'is not', null)
    .select((eb) => [
      eb.ref('a.organization').$notNull().as('name'),
      sql<string | null>`max(a.organization_arabic)`.as('nameArabic'),
    ])
    .groupBy('a.organization')
    .orderBy('a.organization')
    .execute();
}
