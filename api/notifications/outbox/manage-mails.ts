/** The outbox for administrators: listing emails, and sending failed ones again. */
import { sql, type ExpressionBuilder, type Nullable } from 'kysely';
import type {
  MailPage,
  ResendSelection,
  MailsQuery,
  mailListColumns,
} from '#sync/contracts/notifications/mail-outbox.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { type Tx, inTransaction } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { hasNoJob } from '#api/platform/database/missing-jobs.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { type ListOrder, readListPage } from '#api/platform/lists/list-pages.ts';
import { containsWords } from '#api/platform/lists/search-text.ts';
import { mailJobName, queueMailJobs } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { cancelReason } from '#api/notifications/outbox/cancel-reasons.ts';
import { db, type Database } from '#api/schema.ts';

type MailBuilder = ExpressionBuilder<Database & { m: Database['mail'] }, 'm'>;
type ListBuilder = ExpressionBuilder<
  { m: Database['mail']; n: Nullable<Database['notification']> },
  'm' | 'n'
>;

type RowBuilder = ExpressionBuilder<
  Database & { m: Database['mail']; n: Nullable<Database['notification']> },
  'm' | 'n'
>;

/** Whether it can be sent again: not a cancelled one, because what cancelled it sends its own email. */
const canResend = (eb: MailBuilder) =>
  eb.and([
    eb(eb.fn.coalesce('m.last_error', sql.lit('')), 'not like', 'mails.lapsed.%'),
    eb(cancelReason(eb), 'is', null),
  ]);

/** The columns of a `MailRow`. */
export const mailColumns = (eb: RowBuilder) =>
  [
    'm.id',
    'm.recipient',
    'm.template as kind',
    'm.language',
    sql<string | null>`case when n.rtl = (m.language = 'ar') then n.subject
      else coalesce(n.translation ->> 'subject', n.subject) end`.as('subject'),
    'm.notification_id as notificationId',
    'm.status as state',
    'm.attempts',
    'm.last_error as lastError',
    isoInstant(eb.ref('m.created_at')).as('createdAt'),
    isoInstant(eb.ref('m.sent_at')).as('sentAt'),
    eb
      .and([eb('m.status', '=', 'failed'), canResend(eb)])
      .$castTo<boolean>()
      .as('again'),
  ] as const;

const mailOrder: ListOrder<(typeof mailListColumns)[number]> = {
  id: sql.ref('m.id'),
  columns: { created: { type: 'instant', value: sql.ref('m.created_at') } },
  isIndexed: true,
};

/** Throws 400 for an unknown cursor. */
export async function readMails(tx: Tx, query: MailsQuery): Promise<MailPage> {
  const { state, text, notification } = query;
  const filter = mailFilter(text, notification);
  const selected = () =>
    db(tx)
      .selectFrom('mail as m')
      .leftJoin('notification as n', 'n.id', 'm.notification_id')
      .where(filter);
  const counted = await selected()
    .select(['m.status', sql<number>`count(*)::int`.as('count')])
    .groupBy('m.status')
    .execute();
  const counts = { queued: 0, sent: 0, failed: 0 };
  for (const { status, count } of counted) counts[status] = count;
  const found = selected().$if(state !== undefined, (rows) =>
    rows.where('m.status', '=', state ?? 'queued'),
  );
  const { rows: ids, ...page } = await readListPage(tx, found, mailOrder, query);
  const rows = await selected().where('m.id', '=', anyId(ids)).select(mailColumns).execute();
  const mails = new Map(rows.map((mail) => [mail.id, mail]));
  const named = notification === undefined ? null : await readNotification(tx, notification);
  return {
    mails: ids.flatMap((id) => mails.get(id) ?? []),
    ...page,
    counts,
    notification: named,
  };
}

function mailFilter(text: string | undefined, notificationId: string | undefined) {
  return (eb: ListBuilder) =>
    eb.and([
      containsWords(sql`concat_ws(' ', m.recipient, n.subject, n.translation ->> 'subject')`, text),
      ...(notificationId === undefined ? [] : [eb('m.notification_id', '=', notificationId)]),
    ]);
}

async function readNotification(tx: Tx, id: string): Promise<MailPage['notification']> {
  const row = await db(tx)
    .selectFrom('notification as n')
    .innerJoin('account as a', 'a.id', 'n.sender_id')
    .select((eb) => [
      'n.id',
      'n.subject',
      sql<string>`a.first_name || ' ' || a.last_name`.as('sender'),
      isoInstant(eb.ref('n.created_at')).as('createdAt'),
    ])
    .where('n.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Queues failed emails again, except cancelled ones. Throws 409 if none can be sent. */
export async function requeueFailedMails(
  tx: Tx,
  actor: Actor,
  selection: ResendSelection,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<{ queued: number; left: number }> {
  // Two administrators who do it concurrently lock the rows in one order; the second finds none failed.
  const mails = await db(tx)
    .updateTable('mail')
    .set({ status: 'queued', queued_at: sql`now()`, taken_until: null, last_error: null })
    .where('status', '=', 'failed')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail as m')
        .select('m.id')
        .where('m.status', '=', 'failed')
        .where(isSelected(selection))
        .where(canResend)
        .orderBy('m.id')
        .forUpdate(),
    )
    .returning(['id', 'template'])
    .execute();
  await queueMailJobs(tx, jobs, mails);
  const stillFailed = await countFailed(tx, selection);
  if ('ids' in selection && mails.length === 0) {
    throw conflict(stillFailed > 0 ? 'mails.linkGone' : 'mails.notFailed');
  }
  if (mails.length > 0) {
    const subject = 'ids' in selection && mails.length === 1 ? (mails[0]?.id ?? '') : 'many';
    await audit(tx, actor, 'mail.again', ['mail', subject], { queued: mails.length });
  }
  const left = 'ids' in selection ? new Set(selection.ids).size - mails.length : stillFailed;
  return { queued: mails.length, left };
}

function isSelected(selection: ResendSelection) {
  return (eb: MailBuilder) => {
    if ('ids' in selection) return eb('m.id', '=', anyId(selection.ids));
    if (selection.notification === undefined) return eb.lit(true);
    return eb('m.notification_id', '=', selection.notification);
  };
}

async function countFailed(tx: Tx, selection: ResendSelection): Promise<number> {
  const { count } = await db(tx)
    .selectFrom('mail as m')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('m.status', '=', 'failed')
    .where(isSelected(selection))
    .executeTakeFirstOrThrow();
  return count;
}

/** Creates the missing jobs of queued emails, as after a restore; returns how many. */
export async function requeueMails({ orm, jobs }: Pick<Services, 'orm' | 'jobs'>): Promise<number> {
  return inTransaction(orm.em, async (tx) => {
    // A second job for an email that another process is about to send finds it sent.
    const mails = await db(tx)
      .selectFrom('mail')
      .select(['id', 'template'])
      .where('status', '=', 'queued')
      .where((eb) => hasNoJob(mailJobName, eb.ref('mail.id')))
      .orderBy('created_at')
      .execute();
    await queueMailJobs(tx, jobs, mails);
    return mails.length;
  });
}
