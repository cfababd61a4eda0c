/** Sends one push message to every browser of a person, each at most once. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { readsArabic } from '#sync/contracts/messages/languages.ts';
import { inTransaction, type Orm, type Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import type { Jobs } from '#api/platform/jobs.ts';
import { encryptPayload } from '#api/platform/push/encrypt-payload.ts';
import { pushJobName } from '#api/platform/push/push-outbox.ts';
import { notificationKind, pushUrgency } from '#api/platform/push/push-templates.ts';
import type { PushOutcome, PushTransport } from '#api/platform/push/push-transport.ts';
import type { MailSettings } from '#api/notifications/emails/mail-context.ts';
import { cancelReason } from '#api/notifications/outbox/cancel-reasons.ts';
import { readNotificationContent } from '#api/notifications/outbox/notification-content.ts';
import { namesInMail } from '#api/notifications/outbox/names-in-mail.ts';
import { countBadge } from '#api/notifications/push/count-badge.ts';
import { renderPush } from '#api/notifications/push/render-push.ts';
import { readArabicNames } from '#api/places/read-places.ts';
import { db } from '#api/schema.ts';

export interface PushSender {
  orm: Orm;
  jobs: Pick<Jobs, 'send'>;
  transport: PushTransport;
  settings: MailSettings;
}

/** Number of failures in a row that end a subscription. */
const maxFailures = 10;
/** Seconds for which push services store a message at most. */
const maxTtl = 28 * 86_400;
/** Seconds of the first pause if a service does not say how long, then twice as many each time. */
const firstPause = 30;
const longestPause = 3600;

/**
 * Gives the message to the browsers that it was not given to, unless it is pointless by now. A worker
 * notes what it is about to send before it sends, so that a message is rather lost than sent twice.
 */
export async function sendPush(sender: PushSender, id: string): Promise<void> {
  const em = sender.orm.em.fork();
  const message = await claimMessage(em, id);
  if (message === undefined || message.browsers.length === 0) return;
  const subscriptions = await readSubscriptions(em, message.browsers);
  const badge = await countBadge(em, message.accountId);
  const sent = await Promise.all(
    subscriptions.map(async (subscription) => ({
      subscription,
      outcome: await sendTo(em, sender, { ...message, badge }, subscription),
    })),
  );
  await recordOutcomes(sender, id, sent);
}

type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;
type Subscription = Awaited<ReturnType<typeof readSubscriptions>>[number];
interface Sent {
  subscription: Subscription;
  outcome: PushOutcome;
}

/** Notes the browsers that get the message now: none if it is cancelled, replaced or expired. */
async function claimMessage(em: Tx, id: string) {
  return db(em)
    .with(
      (cte) => cte('waiting').materialized(),
      (query) =>
        query
          .selectFrom('push_message as m')
          .innerJoin('account as a', 'a.id', 'm.account_id')
          .select((eb) => [
            'm.id',
            sql<string[]>`case
              when ${cancelReason(eb)} is not null then '{}'
              when exists (select from push_message n where n.account_id = m.account_id
                and n.subject = m.subject and (n.created_at, n.id) > (m.created_at, m.id))
              then '{}'
              else array(
                select p.id::text from push_subscription p join session s on s.id = p.session_id
                where s.account_id = m.account_id and s.revoked_at is null
                  and s.expires_at > now() and not p.id::text = any(m.given_to))
              end`.as('browsers'),
          ])
          .where('m.id', '=', id)
          .where('m.expires_at', '>', sql<string>`now()`)
          .where('a.deleted_at', 'is', null)
          .forUpdate('m'),
    )
    .updateTable('push_message')
    .from('waiting')
    .set({ given_to: sql`push_message.given_to || waiting.browsers` })
    .whereRef('push_message.id', '=', 'waiting.id')
    .returning([
      'push_message.account_id as accountId',
      'push_message.notification_id as notificationId',
      'push_message.template',
      'push_message.data',
      'push_message.subject',
      sql<number>`floor(extract(epoch from push_message.expires_at - now()))::int`.as('seconds'),
      'waiting.browsers',
    ])
    .executeTakeFirst();
}

async function readSubscriptions(em: Tx, ids: readonly string[]) {
  return db(em)
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'language', 'details', 'failures'])
    .where('id', '=', anyId(ids))
    .execute();
}

async function sendTo(
  em: Tx,
  { transport, settings }: PushSender,
  { notificationId, data, seconds, ...message }: ClaimedMessage & { badge: number },
  { language, details, endpoint, p256dh, auth }: Subscription,
): Promise<PushOutcome> {
  const kind = notificationKind(message.template) ?? 'message';
  const written =
    notificationId === null
      ? undefined
      : (await readNotificationContent(em, notificationId, language)).data;
  const names = readsArabic(language) ? await readArabicNames(em, namesInMail(data)) : undefined;
  const stored = { ...message, data: { ...data, ...written } };
  const payload = renderPush(stored, { language, details }, settings, names);
  // The push service must not learn what the message is about.
  const topic = createHash('sha256').update(auth).update(message.subject).digest('base64url');
  return transport.send({
    endpoint,
    body: encryptPayload(Buffer.from(JSON.stringify(payload)), { p256dh, auth }),
    ttl: Math.min(seconds, maxTtl),
    urgency: pushUrgency[kind].urgency,
    topic: topic.slice(0, 32),
  });
}

/** Notes successes and failures, and queues another attempt for services that ask to wait. */
async function recordOutcomes({ orm, jobs }: PushSender, id: string, sent: Sent[]): Promise<void> {
  const idsOf = (...kinds: PushOutcome['kind'][]) =>
    sent.flatMap(({ subscription, outcome }) =>
      kinds.includes(outcome.kind) ? [subscription.id] : [],
    );
  const failed = sent.filter(
    ({ outcome: { kind, ...outcome } }) =>
      ['unreachable', 'lost'].includes(kind) || ('isLimit' in outcome && !outcome.isLimit),
  );
  const accepted = idsOf('accepted');
  await noteSuccess(orm.em.fork(), accepted);
  if (accepted.length === sent.length) return;
  const again = idsOf('later', 'unreachable');
  await inTransaction(orm.em, async (tx) => {
    await db(tx)
      .updateTable('push_subscription')
      .set({ failures: sql`failures + 1` })
      .where('id', '=', anyId(failed.map(({ subscription }) => subscription.id)))
      .execute();
    await db(tx)
      .deleteFrom('push_subscription')
      .where((eb) =>
        eb.or([
          eb('id', '=', anyId(idsOf('gone'))),
          eb.and([eb('failures', '>=', maxFailures), eb('id', '=', anyId(again))]),
          eb.and([eb('failures', '>=', maxFailures), eb('id', '=', anyId(idsOf('lost')))]),
        ]),
      )
      .execute();
    if (again.length === 0) return;
    await db(tx)
      .updateTable('push_message')
      .set({
        given_to: sql`array(select each from unnest(given_to) each
          where not each = any(${again}::text[]))`,
      })
      .where('id', '=', id)
      .execute();
    await jobs.send(tx, pushJobName, { id }, { startAfter: Math.max(...sent.map(pauseOf)) });
  });
}

async function noteSuccess(em: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db(em)
    .updateTable('push_subscription')
    .set({ last_success_at: sql`now()`, failures: 0 })
    .where('id', '=', anyId(ids))
    .execute();
}

/** Seconds until the next attempt. */
function pauseOf({ subscription: { failures }, outcome }: Sent): number {
  const usual = Math.min(firstPause * 2 ** failures, longestPause);
  if (outcome.kind === 'later') return Math.max(outcome.seconds ?? usual, 1);
  return outcome.kind === 'unreachable' ? usual : 0;
}
