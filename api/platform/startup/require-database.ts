import { openDatabase } from '#api/platform/database/database.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** Fails with one line if the database does not answer, does not exist or refuses the account. */
export async function requireDatabase(url: string): Promise<void> {
  const orm = await openDatabase({ url, entities: [], poolMax: 1 });
  try {
    await orm.em.fork().execute('select 1');
  } catch (error) {
    const { host, pathname } = new URL(url);
    // A name with several addresses that refuse has an error without a message.
    const { message, code } = error as { message: string; code?: string };
    throw new StartError(
      `DATABASE_URL: ${host}${pathname} cannot be used: ${message || code}`,
      error,
    );
  } finally {
    await orm.close(true);
  }
}
