import { expect, test } from 'vitest';
import { knownMigrations } from '#api/platform/startup/migration-files.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const migration = '0044-contact-names';
const db = withDatabase({ empty: true });
const run = (sql: string, params: unknown[] = []) =>
  db.orm.em.fork().execute<{ detail: object }[]>(sql, params);

test('old entries of the log lose the names of contacts, and it stays append-only', async () => {
  await migrateUp(db.url, { names: knownMigrations().filter((name) => name < migration) });
  let entries = 0;
  const insert = (action: string, detail: object) =>
    run(
      `insert into audit_entry (action, subject_type, subject_id, detail) values (?, 'match', ?, ?)`,
      [action, `${(entries += 1)}`, JSON.stringify(detail)],
    );
  await insert('match.gates-set-up', { contact: 'Hany Ragab', closesAfter: 120 });
  await insert('match.gates-edit', { contact: 'Hany Ragab', recipients: 2 });
  await insert('match.gates-edit', { contact: null });
  await insert('match.gates-edit', { contact: true });
  await insert('match.gates-edit', { reEntry: true });
  await insert('match.edit', { contact: 'not a person’s name' });
  expect(await migrateUp(db.url)).toContain(migration);
  const details = async () =>
    (await run('select detail from audit_entry order by subject_id')).map(({ detail }) => detail);
  const after = [
    { contact: true, closesAfter: 120 },
    { contact: true, recipients: 2 },
    { contact: false },
    { contact: true },
    { reEntry: true },
    { contact: 'not a person’s name' },
  ];
  expect(await details()).toEqual(after);
  await expect(run(`update audit_entry set detail = '{}'`)).rejects.toThrow(/append-only/);
  expect(await details()).toEqual(after);
});
