/** Opens a write transaction in another database of the tests' cluster. */
import { openDatabase } from '#api/platform/database/database.ts';

export interface OpenTransaction {
  readonly pid: number;
  readonly database: string;
  end(): Promise<void>;
}

export async function openTransactionElsewhere(): Promise<OpenTransaction> {
  const orm = await openDatabase({
    url: String(process.env['TEST_DATABASE_URL']),
    entities: [],
    idleTimeout: 0,
  });
  const em = orm.em.fork();
  await em.begin();
  const [self] = await em.execute<{ pid: number; database: string }[]>(
    'select pg_backend_pid() as pid, current_database() as database, pg_current_xact_id()',
  );
  return {
    pid: self?.pid ?? 0,
    database: self?.database ?? '',
    async end() {
      await em.rollback();
      await orm.close(true);
    },
  };
}
