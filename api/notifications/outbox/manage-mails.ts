/** The outbox for administrators: what waits, what went, what failed; and once more. */
import type {
  MailPage,
  MailCounts,
  MailRow,
  ResendSelection,
  MailsQuery,
} from '#sync/contracts/notifications/mail-outbox.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { mailJobName } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { cancelReasonSql } from '#api/notifications/outbox/cancel-reasons.ts';

/** What was not sent because it had ended stays so, even if it were to begin anew: that has its own. */
const stillAppliesSql = /* sql */ `coalesce(m.last_error, '') not like 'mails.lapsed.%' and ${cancelReasonSql} is null`;

export async function readMails(
  tx: Tx,
  { page, pageSize, state, text = '', notification }: MailsQuery,
): Promise<MailPage> {
  const words = text.trim().toLowerCase();
  const [narrow, params] = mailFilter(words, notification);
  const counted = await tx.execute<{ state: keyof MailCounts; count: number }[]>(
    `select m.status as state, count(*)::int as count
     from mail m left join notification n on n.id = m.notification_id
     where ${narrow} group by 1`,
    params,
  );
  const counts = { queued: 0, sent: 0, failed: 0 };
  for (const each of counted) counts[each.state] = each.count;
  const mails = await tx.execute<MailRow[]>(
    `select m.id, m.recipient, m.template as kind, m.language, n.subject,
       m.notification_id as "notificationId", m.status as state, m.attempts,
       m.last_error as "lastError", iso_instant(m.created_at) as "createdAt",
       iso_instant(m.sent_at) as "sentAt", m.status = 'failed' and ${stillAppliesSql} as again
     from mail m left join notification n on n.id = m.notification_id
     where ${narrow} ${state === undefined ? '' : 'and m.status = ?'}
     order by m.created_at desc, m.id desc limit ? offset ?`,
    [...params, ...(state === undefined ? [] : [state]), pageSize, (page - 1) * pageSize],
  );
  const totalCount =
    state === undefined ? counts.queued + counts.sent + counts.failed : counts[state];
  const named = notification === undefined ? null : await readNotification(tx, notification);
  return { mails, totalCount, counts, notification: named };
}

function mailFilter(words: string, notification: string | undefined): [string, string[]] {
  const conditions = ['true'];
  const params: string[] = [];
  if (words !== '') {
    conditions.push('(strpos(lower(m.recipient), ?) > 0 or strpos(lower(n.subject), ?) > 0)');
    params.push(words, words);
  }
  if (notification !== undefined) {
    conditions.push('m.notification_id = ?');
    params.push(notification);
  }
  return [conditions.join(' and '), params];
}

async function readNotification(tx: Tx, id: string): Promise<MailPage['notification']> {
  const [row] = await tx.execute<NonNullable<MailPage['notification']>[]>(
    `select n.id, n.subject, a.first_name || ' ' || a.last_name as sender,
       iso_instant(n.created_at) as "createdAt"
     from notification n join account a on a.id = n.sender_id where n.id = ?`,
    [id],
  );
  return row ?? null;
}

/**
 * Failed mails wait again, and the days of trying begin anew. What no longer holds is left as it
 * is. Throws 409 where none of the named ones can go.
 */
export async function requeueFailedMails(
  tx: Tx,
  actor: Actor,
  wanted: ResendSelection,
  { jobs, audit }: Pick<Services, 'jobs' | 'audit'>,
): Promise<{ queued: number; left: number }> {
  const [which, params] = selection(wanted);
  // Two who do it at once take the rows in one order; the second finds none failed.
  const mails = await tx.execute<{ id: string }[]>(
    `update mail set status = 'queued', queued_at = now(), taken_until = null, last_error = null
     where status = 'failed' and id in (
       select m.id from mail m where m.status = 'failed' and ${which} and ${stillAppliesSql}
       order by m.id for update)
     returning id`,
    params,
  );
  await jobs.sendMany(
    tx,
    mailJobName,
    mails.map(({ id }) => ({ id })),
  );
  const still = await countFailed(tx, which, params);
  if ('ids' in wanted && mails.length === 0) {
    throw conflict(still > 0 ? 'mails.linkGone' : 'mails.notFailed');
  }
  if (mails.length > 0) {
    await audit(tx, {
      actorId: actor.id,
      action: 'mail.again',
      subjectType: 'mail',
      subjectId: 'ids' in wanted && mails.length === 1 ? (mails[0]?.id ?? '') : 'many',
      detail: { queued: mails.length },
    });
  }
  const left = 'ids' in wanted ? new Set(wanted.ids).size - mails.length : still;
  return { queued: mails.length, left };
}

function selection(wanted: ResendSelection): [string, string[]] {
  if ('ids' in wanted) {
    return [`m.id = any (string_to_array(?, ',')::uuid[])`, [wanted.ids.join(',')]];
  }
  if (wanted.notification === undefined) return ['true', []];
  return ['m.notification_id = ?', [wanted.notification]];
}

async function countFailed(tx: Tx, which: string, params: readonly string[]): Promise<number> {
  const [row] = await tx.execute<{ count: number }[]>(
    `select count(*)::int as count from mail m where m.status = 'failed' and ${which}`,
    [...params],
  );
  return row?.count ?? 0;
}
