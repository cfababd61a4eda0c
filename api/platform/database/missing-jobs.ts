import { sql, type Expression, type RawBuilder } from 'kysely';

/** Whether no unfinished job with this name has the id. No entity describes the queue's own table. */
export const hasNoJob = (name: string, id: Expression<string>): RawBuilder<boolean> =>
  sql`not exists (select from pgboss.job
    where name = ${name} and state < 'completed' and data ->> 'id' = ${id}::text)`;
