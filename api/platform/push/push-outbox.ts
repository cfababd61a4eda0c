/** Queues push messages in the transaction that causes them; they are sent after its commit. */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { NotificationChannel, NotificationKind } from '#sync/contracts/notifications/push.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import type { Jobs } from '#api/platform/jobs.ts';
import {
  notificationKind,
  pushExpiry,
  pushSubject,
  pushUrgency,
  type PushFacts,
  type PushTemplate,
} from '#api/platform/push/push-templates.ts';
import { db } from '#api/schema.ts';

/** The job that sends one row of `push_message` to the person's browsers. */
export const pushJobName = 'push.send';

export interface Push {
  accountId: string;
  template: PushTemplate;
  data: object;
  /** Names what happens once: a person gets one message about it. */
  occasion?: string;
}

/** The part of an email that decides whether it is a push message too. */
interface Announced {
  recipient: { accountId: string | null };
  template: PushTemplate;
  data: object;
}

/** Whether the account has a browser that gets push messages, with an open session. */
export const hasOpenSubscription = (accountId: Expression<unknown>) => sql<SqlBool>`exists (
  select from session s join push_subscription p on p.session_id = s.id
  where s.account_id = ${accountId} and s.revoked_at is null and s.expires_at > now())`;

/** Whether the person switched off this kind of notification in this channel. */
export const isSwitchedOff = (
  accountId: Expression<unknown>,
  kind: NotificationKind,
  channel: NotificationChannel,
) => sql<SqlBool>`exists (select from notification_off o
  where o.account_id = ${accountId} and o.kind = ${kind} and o.channel = ${channel})`;

/** Queues messages for the people who have a browser for them and did not switch off their kind. */
export async function queuePushes(
  tx: Tx,
  jobs: Pick<Jobs, 'sendMany'>,
  pushes: readonly Push[],
): Promise<void> {
  const kinds = Map.groupBy(pushes, ({ template }) => notificationKind(template));
  for (const [kind, same] of kinds) if (kind !== undefined) await queueKind(tx, jobs, kind, same);
}

/** Rows of one statement. */
const insertSize = 1000;

async function queueKind(
  tx: Tx,
  jobs: Pick<Jobs, 'sendMany'>,
  kind: NotificationKind,
  pushes: readonly Push[],
): Promise<void> {
  const now = new Date();
  for (let done = 0; done < pushes.length; done += insertSize) {
    const rows = pushes.slice(done, done + insertSize).map((push) => ({
      ...push,
      subject: pushSubject(kind, push.template, push.data),
      expiresAt: pushExpiry(kind, push.data, now),
    }));
    const given = sql<{
      accountId: string;
      template: string;
      data: string;
      subject: string;
      occasion: string | null;
      expiresAt: string;
    }>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(
      sql`given("accountId" uuid, template text, data jsonb, subject text, occasion text,
        "expiresAt" timestamptz)`,
    );
    const queued = await db(tx)
      .insertInto('push_message')
      .columns(['account_id', 'template', 'data', 'subject', 'occasion', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom(given)
          .select([
            'given.accountId',
            'given.template',
            'given.data',
            'given.subject',
            'given.occasion',
            'given.expiresAt',
          ])
          .where('given.expiresAt', '>', sql<string>`now()`)
          .where((row) => hasOpenSubscription(row.ref('given.accountId')))
          .where((row) => row.not(isSwitchedOff(row.ref('given.accountId'), kind, 'push'))),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'occasion']).doNothing())
      .returning('id')
      .execute();
    await queuePushJobs(tx, jobs, kind, queued);
  }
}

/** Queues the jobs that send these rows of `push_message`. */
export async function queuePushJobs(
  tx: Tx,
  jobs: Pick<Jobs, 'sendMany'>,
  kind: NotificationKind,
  messages: readonly { id: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  const { priority } = pushUrgency[kind];
  const data = messages.map(({ id }) => ({ id }));
  await jobs.sendMany(tx, pushJobName, data, { priority });
}

/** The push messages of emails: one for each person and kind, however many emails there are. */
export function pushesOf(mails: readonly Announced[]): Push[] {
  const pushes = mails.flatMap(({ recipient: { accountId }, template, data }) => {
    const kind = notificationKind(template);
    // A person who has just chosen a seat knows of the ticket.
    const isOwnChoice = template === 'ticket' && ((data as PushFacts).seat ?? null) !== null;
    return kind === undefined || accountId === null || isOwnChoice
      ? []
      : [{ accountId, template, data, kind }];
  });
  const groups = Map.groupBy(pushes, ({ accountId, kind }) => `${accountId} ${kind}`);
  return [...groups.values()].flatMap((group): readonly Push[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { accountId, kind } = first;
    if (group.length === 1 || (kind !== 'decision' && kind !== 'report')) return group;
    const template = kind === 'decision' ? 'severalDecisions' : 'severalReports';
    const dates = group.map(({ data }) => (data as PushFacts).date);
    const matches = dates.every((date) => date !== undefined)
      ? dates.map((date) => ({ date }))
      : [];
    return [{ accountId, template, data: { count: group.length, matches } }];
  });
}

/** Leaves out the emails whose kind the person switched off. */
export async function withoutSwitchedOff<Mail extends Announced>(
  tx: Tx,
  mails: readonly Mail[],
): Promise<readonly Mail[]> {
  const ids = mails.flatMap(({ recipient: { accountId }, template }) =>
    accountId !== null && notificationKind(template) !== undefined ? [accountId] : [],
  );
  if (ids.length === 0) return mails;
  const off = await db(tx)
    .selectFrom('notification_off')
    .select(['account_id as accountId', 'kind'])
    .where('channel', '=', 'email')
    .where('account_id', '=', anyId(ids))
    .execute();
  const isOff = ({ recipient, template }: Announced) =>
    off.some(
      ({ accountId, kind }) =>
        accountId === recipient.accountId && kind === notificationKind(template),
    );
  return off.length === 0 ? mails : mails.filter((mail) => !isOff(mail));
}
