import { openDatabase } from '#api/platform/database/database.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** Milliseconds; a value that no role, database or pooler is likely to have set itself. */
const probeTimeout = 10_007;

/**
 * Fails with one line if the database does not answer, does not exist or refuses the account, or if
 * the address is a connection pooler's.
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
  let timeout: string | undefined;
  try {
    // Not by an entity manager, which would join a transaction that the caller has begun elsewhere.
    const [row] = await orm.em
      .getConnection()
      .execute<{ timeout: string }[]>(`select current_setting('statement_timeout') as timeout`);
    timeout = row?.timeout;
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
  if (timeout !== `${probeTimeout}ms`) throw poolerError(place);
}

function poolerError(place: string, cause?: unknown): StartError {
  return new StartError(
    `${place} is a connection pooler such as PgBouncer, which does not pass on statement_timeout. Use PostgreSQL's own host and port; each process has its own pool (DATABASE_CONNECTIONS).`,
    cause,
  );
}
