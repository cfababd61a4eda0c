/** Reads the state of the database and what waits in it. */
import { sql } from 'kysely';
import type { SystemState } from '#sync/contracts/admin/system.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import type { Jobs } from '#api/platform/jobs.ts';
import { db } from '#api/schema.ts';

type DatabaseState = NonNullable<SystemState['database']>;

/** @param tx outside of a transaction, which would be the oldest one */
export async function readDatabaseState(
  tx: Tx,
  jobs: Pick<Jobs, 'backlog'>,
): Promise<DatabaseState> {
  const [row, backlog] = await Promise.all([
    db(tx)
      .selectNoFrom((eb) => [
        sql<string>`pg_database_size(current_database())`.as('bytes'),
        sql<number>`(select sum(numbackends)::integer from pg_stat_database)`.as('used'),
        sql<number>`current_setting('max_connections')::integer`.as('most'),
        // Sessions of other roles are hidden from an ordinary one; `syncLag` notices those too.
        sql<number>`(select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::integer
          from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend')`.as(
          'oldestTransaction',
        ),
        eb
          .selectFrom('mail')
          .select(sql<number>`count(*)::integer`.as('count'))
          .where('status', '=', 'queued')
          .$asScalar()
          .$notNull()
          .as('mailsWaiting'),
        eb
          .selectFrom('mail')
          .select(
            sql<number>`coalesce(extract(epoch from now() - min(queued_at)), 0)::integer`.as('age'),
          )
          .where('status', '=', 'queued')
          .$asScalar()
          .$notNull()
          .as('oldestMail'),
        eb
          .selectFrom('mail')
          .select(sql<number>`count(*)::integer`.as('count'))
          .where('status', '=', 'failed')
          .$asScalar()
          .$notNull()
          .as('mailsFailed'),
        eb
          .selectFrom('last_backup')
          .select((of) => isoInstant(of.ref('taken_at')).as('taken_at'))
          .$asScalar()
          .as('lastBackup'),
      ])
      .executeTakeFirstOrThrow(),
    jobs.backlog(),
  ]);
  return {
    bytes: Number(row.bytes),
    connections: { used: row.used, most: row.most },
    oldestTransaction: row.oldestTransaction,
    outboxes: [
      { name: 'mail', waiting: row.mailsWaiting, oldest: row.oldestMail },
      { name: 'jobs', waiting: backlog.waiting, oldest: backlog.oldestSeconds },
    ],
    mailsFailed: row.mailsFailed,
    lastBackup: row.lastBackup,
  };
}
