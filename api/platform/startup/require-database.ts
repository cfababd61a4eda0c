import { openDatabase } from '#api/platform/database/database.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** A probed time limit in milliseconds that no role, database or pooler is likely to have set itself. */
const probeTimeout = 10_007;

/** The oldest version of PostgreSQL that has what our statements use. */
const oldest = 15;

/**
 * Fails with one line if the database does not answer, does not exist, refuses the account, is too
 * old or has another encoding, or if the address is a connection pooler's.
 */
export async function requireDatabase(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const place = `DATABASE_URL: ${host}${pathname}`;
  const orm = await openDatabase({
    url,
    entities: [],
    poolMax: 1,
    statementTimeout: probeTimeout,
  });
  let found: { timeout: string; encoding: string; version: number } | undefined;
  try {
    // Not by an entity manager, which would join a transaction that the caller has begun elsewhere.
    [found] = await orm.em.getConnection().execute<NonNullable<typeof found>[]>(
      `select current_setting('statement_timeout') as timeout,
         current_setting('server_encoding') as encoding,
         current_setting('server_version_num')::int as version`,
    );
  } catch (error) {
    // A name with several addresses that refuse has an error without a message.
    const { message, code } = error as { message: string; code?: string };
    // PgBouncer refuses settings it cannot keep for a client; PostgreSQL knows all of ours.
    if (message.includes('unsupported startup parameter')) throw poolerError(place, error);
    throw new StartError(`${place} cannot be used: ${message || code}`, error);
  } finally {
    await orm.close(true);
  }
  // A pooler set to ignore them accepts the connection, but our limits and LISTEN do not work.
  if (found?.timeout !== `${probeTimeout}ms`) throw poolerError(place);
  if (found.version < oldest * 10_000)
    throw new StartError(`${place} is older than PostgreSQL ${oldest}.`);
  // A cluster that was made without a locale has another one and cannot store Arabic.
  if (found.encoding !== 'UTF8')
    throw new StartError(
      `${place} has the encoding ${found.encoding}. Create the database with createdb --template=template0 --encoding=UTF8.`,
    );
}

function poolerError(place: string, cause?: unknown): StartError {
  return new StartError(
    `${place} is a connection pooler such as PgBouncer, which does not pass on statement_timeout. Use PostgreSQL's own host and port; each process has its own pool (DATABASE_CONNECTIONS).`,
    cause,
  );
}
