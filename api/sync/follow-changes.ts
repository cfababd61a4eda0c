/** Notifies live streams of changes to what their callers may read. */
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { liveTopics, officerTopics } from '#sync/protocol/live-stream.ts';
import type { LiveHub } from '#sync/server/live-hub.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import type { Database } from '#api/schema.ts';
import { accountBuckets } from '#api/sync/account-buckets.ts';
import type { LiveStream } from '#api/sync/live-stream.ts';

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

/** The buckets and topics that one caller listens to. */
export interface ListenTarget {
  /** The buckets that the caller may read now; null if the stream has to end. */
  readBuckets(): Promise<readonly string[] | null>;
  /** Key of a notification, `session:…`, that ends the stream. */
  sessionKey: string;
  /** A bucket whose changes may make other buckets readable or unreadable. */
  decidingBucket: string;
  /** Topics of the lists that it is notified of. */
  topics: readonly string[];
}

/** Notifies a stream of changes to the caller's buckets; resolves with a function to stop. */
export async function followBuckets(
  live: LiveHub,
  stream: LiveStream,
  { readBuckets, sessionKey, decidingBucket, topics }: ListenTarget,
): Promise<() => void> {
  let keys: ReadonlySet<string> = new Set();
  let refreshing: Promise<void> | undefined;
  let isOutdated = false;

  async function refresh(): Promise<void> {
    do {
      isOutdated = false;
      const buckets = await readBuckets();
      if (!stream.isOpen) return;
      if (buckets === null) return stream.endSession();
      const current = new Set([...buckets, ...topics.map((topic) => `topic:${topic}`), sessionKey]);
      const hasNewKeys = !current.isSubsetOf(keys);
      keys = current;
      // No one was notified of changes to a new bucket between the client's pull and this query.
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
      if (notified.has(sessionKey)) return stream.endSession();
      const isAny = notified.has('*');
      const changed = topics.filter((topic) => isAny || notified.has(`topic:${topic}`));
      if (changed.length > 0) stream.notifyChanged(changed);
      if ([...notified].some((key) => !key.includes(':'))) stream.notifyPull();
      if (isAny || notified.has(decidingBucket)) scheduleRefresh();
    },
  });
  scheduleRefresh();
  await refreshing;
  stream.sendHello();
  return stop;
}

/** Notifies a stream in the same way of changes to what an account's session may read. */
export function followAccount(
  read: Read,
  live: LiveHub,
  actor: Actor,
  stream: LiveStream,
): Promise<() => void> {
  return followBuckets(live, stream, {
    readBuckets: () => readAccountBuckets(read, actor),
    sessionKey: `session:${actor.sessionId}`,
    decidingBucket: `user/${actor.id}`,
    topics: topicsOf(actor),
  });
}

/** The lists that the account sees online; a topic says only that something in one has changed. */
function topicsOf({ scope }: Actor): readonly (typeof liveTopics)[number][] {
  if (scope === 'admin') return liveTopics;
  return scope === 'officer' ? officerTopics : [];
}

/** Returns the account's buckets; null if the session or the account is no longer valid. */
async function readAccountBuckets(read: Read, actor: Actor): Promise<string[] | null> {
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
  return rows.length === 0 ? null : rows.flatMap(({ bucket }) => bucket ?? []);
}

/** Ends the streams of sessions that expired or ended without a notification, in one query. */
export async function endExpiredSessions(
  read: Read,
  streams: readonly { caller: Actor; stream: LiveStream }[],
): Promise<void> {
  if (streams.length === 0) return;
  const rows = await read((db) =>
    db
      .selectFrom('session as s')
      .innerJoin('account as a', 'a.id', 's.account_id')
      .select(['s.id', 'a.scope'])
      .where('s.id', '=', anyId(streams.map(({ caller }) => caller.sessionId)))
      .where(isValidSession)
      .execute(),
  );
  const scopes = new Map(rows.map(({ id, scope }) => [id, scope]));
  for (const { caller, stream } of streams)
    if (scopes.get(caller.sessionId) !== caller.scope) stream.endSession();
}
