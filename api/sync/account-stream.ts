/** What one account's live stream is told, and when it is over. */
import { liveTopics } from '#sync/protocol/live-stream.ts';
import type { LiveHub } from '#sync/server/live-hub.ts';
import type { LiveStream } from '#api/sync/live-stream.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { accountBucketsSql } from '#api/sync/account-buckets.ts';

export interface OpenStream {
  actor: Actor;
  stream: LiveStream;
}

/** Runs one statement; parameters stand as `?`. */
export type ReadRows = <Row extends object>(sql: string, params: unknown[]) => Promise<Row[]>;

/** Of `session s` and `account a`. */
const validSessionSql = `s.revoked_at is null and s.expires_at > now() and a.deleted_at is null
  and a.status = 'approved'`;

/** Tells a stream what concerns its account, as that stands at each moment; returns how to stop. */
export async function followAccount(
  read: ReadRows,
  live: LiveHub,
  actor: Actor,
  stream: LiveStream,
): Promise<() => void> {
  let keys: ReadonlySet<string> = new Set();
  let looking: Promise<void> | undefined;
  let outdated = false;

  async function look(): Promise<void> {
    do {
      outdated = false;
      const found = await readListenKeys(read, actor);
      if (!stream.isOpen) return;
      if (found === null) return stream.endSession();
      const more = !found.isSubsetOf(keys);
      keys = found;
      // What changed in a new bucket between the client's pull and this look was told to nobody.
      if (more) stream.notifyPull();
    } while (outdated);
  }

  function lookAgain(): void {
    outdated = true;
    looking ??= look()
      .catch(stream.close)
      .finally(() => (looking = undefined));
  }

  const leave = await live.listen({
    keys: () => keys,
    notify(said) {
      if (said.has(`session:${actor.sessionId}`)) return stream.endSession();
      const any = said.has('*');
      const topics = liveTopics.filter((topic) => any || said.has(`topic:${topic}`));
      if (actor.scope === 'admin' && topics.length > 0) stream.notifyChanged(topics);
      if ([...said].some((key) => !key.includes(':'))) stream.notifyPull();
      // What the account has may be what has changed.
      if (any || said.has(`user/${actor.id}`)) lookAgain();
    },
  });
  lookAgain();
  await looking;
  stream.sendHello();
  return leave;
}

/** What the account is to hear of now; null when the session or the account no longer stands. */
async function readListenKeys(read: ReadRows, actor: Actor): Promise<Set<string> | null> {
  const rows = await read<{ bucket: string | null }>(
    `select own.bucket from session s join account a on a.id = s.account_id
     left join (${accountBucketsSql.replaceAll('$1', '?')}) as own (bucket) on true
     where s.id = ? and s.account_id = ? and a.scope = ? and ${validSessionSql}`,
    [actor.id, actor.sessionId, actor.id, actor.scope],
  );
  if (rows.length === 0) return null;
  const topics: readonly string[] = actor.scope === 'admin' ? liveTopics : [];
  return new Set([
    ...rows.flatMap(({ bucket }) => bucket ?? []),
    ...topics.map((topic) => `topic:${topic}`),
    `session:${actor.sessionId}`,
  ]);
}

/** Sessions also end by the clock, and by hands that tell nobody: one look for all streams. */
export async function endExpiredStreams(
  read: ReadRows,
  held: readonly OpenStream[],
): Promise<void> {
  if (held.length === 0) return;
  const sessions = JSON.stringify(held.map(({ actor }) => actor.sessionId));
  const rows = await read<{ id: string; scope: string }>(
    `select s.id, a.scope from session s join account a on a.id = s.account_id
     where s.id in (select value::uuid from jsonb_array_elements_text(?::jsonb)) and ${validSessionSql}`,
    [sessions],
  );
  const scopes = new Map(rows.map(({ id, scope }) => [id, scope]));
  for (const { actor, stream } of held)
    if (scopes.get(actor.sessionId) !== actor.scope) stream.endSession();
}
