import { openDatabase, type Orm } from '#api/platform/database/database.ts';

/** Milliseconds that a check may take; a load balancer's usually gives up after five seconds. */
const usualLimit = 3_000;

/**
 * Asks whether the database answers, on a connection of its own that no request can occupy. A
 * connection that stays silent for `limit` milliseconds is replaced by the next check.
 */
export function createDatabaseProbe(url: string, limit = usualLimit) {
  let opened: Promise<Orm> | undefined;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    opened ??= openDatabase({
      url,
      entities: [],
      poolMax: 1,
      connectTimeout: limit,
      statementTimeout: limit,
      silenceLimit: limit,
      warn: () => undefined,
    });
    const { em } = await opened;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      // Words that count as a lost connection: nothing else is known of a silent database.
      const silent = new Error('timeout expired: the database is silent');
      timer = setTimeout(() => reject(silent), limit);
    });
    try {
      await Promise.race([em.fork().execute('select 1'), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Checks that come while one is under way get its answer. Throws while the database is away. */
    check: (): Promise<void> => (asking ??= ask().finally(() => (asking = undefined))),
    close: async (): Promise<void> => (await opened)?.close(true),
  };
}
