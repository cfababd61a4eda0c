import { expect, test } from 'vitest';
import { db, entities } from '#api/schema.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const database = withDatabase({ entities });

/** Maps the entities' column types to PostgreSQL's type names. */
const types: Record<string, string> = {
  uuid: 'uuid',
  text: 'text',
  integer: 'int4',
  int: 'int4',
  boolean: 'bool',
  date: 'date',
  bytea: 'bytea',
  jsonb: 'jsonb',
  'text[]': '_text',
};

interface Column {
  table: string;
  name: string;
  type: string;
  /** For PostgreSQL a view's columns may always be null, so they are not compared. */
  nullable: boolean | null;
  /** Whether an insert may omit the column. */
  optional: boolean | null;
}

async function columnsOfDatabase(): Promise<Column[]> {
  return database.tx((tx) =>
    tx.execute<Column[]>(
      `select c.table_name as "table", c.column_name as name, c.udt_name as type,
         case when t.table_type <> 'VIEW' then c.is_nullable = 'YES' end as nullable,
         case when t.table_type <> 'VIEW'
           then c.is_nullable = 'YES' or c.column_default is not null end as optional
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.table_name <> 'mikro_orm_migrations'`,
    ),
  );
}

function columnsOfEntities(database_: Column[]): Column[] {
  const views = new Set(
    database_.filter(({ nullable }) => nullable === null).map(({ table }) => table),
  );
  return [...database.orm.getMetadata().getAll().values()].flatMap(({ tableName, props }) =>
    props.map(({ fieldNames, columnTypes, nullable = false, ...prop }) => {
      const written = columnTypes[0] ?? '';
      const isView = views.has(tableName);
      const hasDefault = prop.default !== undefined || prop.defaultRaw !== undefined;
      return {
        table: tableName,
        name: fieldNames[0] ?? '',
        type: written.startsWith('timestamptz') ? 'timestamptz' : (types[written] ?? written),
        nullable: isView ? null : nullable,
        optional: isView ? null : nullable || hasDefault,
      };
    }),
  );
}

const sorted = (columns: Column[]) =>
  columns.map((column) => JSON.stringify(column, Object.keys(column).toSorted())).toSorted();

test('the entities describe every column of every table as the migrations made it', async () => {
  const expected = await columnsOfDatabase();
  expect(sorted(columnsOfEntities(expected))).toEqual(sorted(expected));
});

test('dates are read as text, jsonb is read parsed and written as text', async () => {
  const rows = await database.tx(async (tx) => {
    await db(tx)
      .insertInto('signing_key')
      .values({ kid: 'one', public_jwk: JSON.stringify({ kty: 'OKP' }) })
      .execute();
    return db(tx).selectFrom('signing_key').select(['public_jwk', 'created_at']).execute();
  });
  expect(rows).toEqual([
    { public_jwk: { kty: 'OKP' }, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) },
  ]);
});
