/**
 * The id of this database, made once. A backup does not contain it, and a copy in another cluster
 * or under another name gets one of its own; a promoted standby keeps it.
 */
import type { BackupConnection } from '#api/platform/backup/connection.ts';
import type { Orm } from '#api/platform/database/database.ts';

/** The cluster and the database in it, without the timeline that a failover changes. */
const clusterSql = /* sql */ `
  (select split_part(known, '/', 1) || '/' || split_part(known, '/', 3)
   from sync.cluster_identity() as known)`;

const ensureSql = /* sql */ `
  insert into database_identity as old (id, cluster) values (gen_random_uuid(), ${clusterSql})
  on conflict (only_row) do update
    set id = case old.cluster when excluded.cluster then old.id else excluded.id end,
      cluster = excluded.cluster
  returning id`;

/** Returns the id; makes it on the first call. */
export async function readDatabaseId(orm: Orm): Promise<string> {
  const [row] = await orm.em.fork().execute<{ id: string }[]>(ensureSql);
  if (row === undefined) throw new Error('the database has no id');
  return row.id;
}

/** Returns the id of the database that a restore is about to replace; null if it has none. */
export async function findDatabaseId(database: BackupConnection): Promise<string | null> {
  const [table] = await database.query<{ found: boolean }>(
    `select to_regclass('public.database_identity') is not null as found`,
  );
  if (!table?.found) return null;
  const [row] = await database.query<{ id: string }>(
    `select id from database_identity where cluster = ${clusterSql}`,
  );
  return row?.id ?? null;
}

/** Gives a restored database the id of the one that it replaced in the same place. */
export async function keepDatabaseId(database: BackupConnection, id: string): Promise<void> {
  await database.query(
    `insert into database_identity (id, cluster) values ($1, ${clusterSql})
     on conflict (only_row) do update set id = excluded.id, cluster = excluded.cluster`,
    [id],
  );
}
