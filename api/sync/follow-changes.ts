/** Notifies live streams of an account's changes. */
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { liveTopics } from '#sync/protocol/live-stream.ts';
import type { LiveHub } from '#sync/server/live-hub.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import type { Database } from '#api/schema.ts';
import { accountBuckets } from '#api/sync/account-buckets.ts';
import type { LiveStream } from '#api/sync/live-stream.ts';

export interface OpenStream {
  actor: Actor;
  stream: LiveStream;
}

/** Runs one query outside of any transaction. */
export type Read = <Rows>(query: (db: Kysely<Database>) => Promise<Rows>) => Promise<Rows>;

type SessionAndAccount = Database & { s: Database['session']; a: Database['account'] };

/** Whether session `s` of account `a` may still read. */
export function isValidSession(eb: ExpressionBuilder<SessionAndAccount, 's' | 'a'>) {
  return eb.and([
    eb('s.revoked_at', 'is', null),
    eb('s.expires_at', '>', sql<string>`now()`),
    eb('a.deleted_at', 'is', null),
    eb('a.status', '=', 'approved'),
  ]);
}

/** Notifies a stream of changes to the account's buckets; resolves with a function to stop. */
export async function followAccount(
  read: Read,
  live: LiveHub,
  actor: Actor,
  stream: LiveStream,
): Promise<() => void> {
  let keys: ReadonlySet<string> = new Set();
  let refreshing: Promise<void> | undefined;
  let isOutdated = false;

  async function refresh(): Promise<void> {
    do {
      isOutdated = false;
      const current = await readListenKeys(read, actor);
      if (!stream.isOpen) return;
      if (current === null) return stream.endSession();
      const hasNewKeys = !current.isSubsetOf(keys);
      keys = current;
      // Nobody was notified of changes to a new bucket between the client's pull and this query.
      if (hasNewKeys) stream.notifyPull();
    } while (isOutdated);
  }

  function scheduleRefresh(): void {
    isOutdated = true;
    refreshing ??= refresh()
      .catch(stream.close)
      .finally(() => (refreshing = undefined));
  }

  const stop = await live.listen({
    keys: () => keys,
    notify(notified) {
      if (notified.has(`session:${actor.sessionId}`)) return stream.endSession();
      const isAny = notified.has('*');
      const topics = liveTopics.filter((topic) => isAny || notified.has(`topic:${topic}`));
      if (actor.scope === 'admin' && topics.length > 0) stream.notifyChanged(topics);
      if ([...notified].some((key) => !key.includes(':'))) stream.notifyPull();
      // The account's buckets may have changed.
      if (isAny || notified.has(`user/${actor.id}`)) scheduleRefresh();
    },
  });
  scheduleRefresh();
  await refreshing;
  stream.sendHello();
  return stop;
}

/** The keys to listen to; null if the session or the account is no longer valid. */
async function readListenKeys(read: Read, actor: Actor): Promise<Set<string> | null> {
  const rows = await read((db) =>
    db
      .selectFrom('session as s')
      .innerJoin('account as a', 'a.id', 's.account_id')
      .leftJoin(accountBuckets(actor.id), (join) => join.onTrue())
      .select('own.bucket')
      .where('s.id', '=', actor.sessionId)
      .where('s.account_id', '=', actor.id)
      .where('a.scope', '=', actor.scope)
      .where(isValidSession)
      .execute(),
  );
  if (rows.length === 0) return null;
  const topics: readonly string[] = actor.scope === 'admin' ? liveTopics : [];
  return new Set([
    ...rows.flatMap(({ bucket }) => bucket ?? []),
    ...topics.map((topic) => `topic:${topic}`),
    `session:${actor.sessionId}`,
  ]);
}

/** Ends the streams of sessions that expired or ended without a notification, in one query. */
export async function endExpiredStreams(read: Read, streams: readonly OpenStream[]): Promise<void> {
  if (streams.length === 0) return;
  const rows = await read((db) =>
    db
      .selectFrom('session as s')
      .innerJoin('account as a', 'a.id', 's.account_id')
      .select(['s.id', 'a.scope'])
      .where('s.id', '=', anyId(streams.map(({ actor }) => actor.sessionId)))
      .where(isValidSession)
      .execute(),
  );
  const scopes = new Map(rows.map(({ id, scope }) => [id, scope]));
  for (const { actor, stream } of streams)
    if (scopes.get(actor.sessionId) !== actor.scope) stream.endSession();
}
