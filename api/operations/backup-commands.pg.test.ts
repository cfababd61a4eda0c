/**
 * Tests `npm run backup` and `npm run restore` as an operator uses them, on a folder with its
 * database.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import { forgeBackup, readArchiveEntries } from '#api/platform/backup/testing/archives.ts';
import { withConfiguredDatabase } from '#api/platform/embedded-postgres/configured-database.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { diskOwnerMark } from '#api/platform/files/owner-mark.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { runCommand, runHere } from '#api/operations/testing/run-command.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

// Each command starts PostgreSQL.
vi.setConfig({ testTimeout: longTestLimit, hookTimeout: longTestLimit });

const made: string[] = [];
/** Creates a folder that PostgreSQL's account can enter. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-commands-'));
  made.push(folder);
  return folder;
}
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const dataDir = newFolder();
const backups = newFolder();
const file = join(backups, 'first.tar.gz');
const photo = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const elsewhere = withDatabase({ empty: true });

const backup = (args: string[], env: Record<string, string> = {}) =>
  runHere('backup', args, { DATA_DIR: dataDir, ...env });
const restore = (args: string[], env: Record<string, string> = {}) =>
  runHere('restore', args, { DATA_DIR: dataDir, ...env });

const ask = (sql: string, folder = dataDir) =>
  withConfiguredDatabase({ databaseUrl: null, dataDir: folder }, (url) =>
    withBackupConnection(url, (database) => database.query(sql)),
  );
const fill = /* sql */ `
  insert into account (email, password_hash, first_name, last_name, scope, status)
    values ('nour@press.example', 'a-hash', 'Nour', 'Hassan', 'admin', 'approved');
  insert into stored_file (name, mime, bytes, sent_bytes, sha256)
    values ('${photo}', 'image/png', 7, 7, sha256('a photo'));
  insert into session (account_id, remember, expires_at)
    select id, true, now() + interval '1 hour' from account;
  insert into mail (recipient, language, template, data, queued_at) values
    ('young@press.example', 'en', 'ticket', '{}', now() - interval '1 hour'),
    ('old@press.example', 'en', 'ticket', '{}', now() - interval '5 days'),
    ('link@press.example', 'en', 'passwordReset', '{"token": "secret-link"}', now());
  insert into password_reset (token_hash, account_id, expires_at)
    select sha256('secret-link'), id, now() + interval '1 hour' from account`;

let first: Awaited<ReturnType<typeof runCommand>>;
/** The row that the first backup left; a later restore puts back a state without it. */
let lastBackup: unknown[];

beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await migrateUp(postgres.url);
  await withBackupConnection(postgres.url, (database) => database.query(fill));
  await postgres.stop();
  await diskStore(join(dataDir, 'files')).put(photo, Buffer.from('a photo'));
  writeFileSync(join(dataDir, 'jwt-secret'), 'j'.repeat(43), { mode: 0o600 });
  first = await runCommand('backup', [file], { DATA_DIR: dataDir });
  lastBackup = await ask('select id from last_backup');
});

test('a backup of a stopped portal is one file, readable by its owner only, and leaves nothing running', async () => {
  const { said, code } = first;
  expect(said).toMatch(/^Backed up to .*first\.tar\.gz/);
  expect(said).toContain('  1 file, 7 bytes\n  the key jwt-secret\n');
  expect(code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(lastBackup, 'the page "System" shows it').toHaveLength(1);
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  const names = (await readArchiveEntries(file)).map(({ name }) => name);
  expect(names).toContain('keys/jwt-secret');
  expect(
    names.filter((name) => /password_reset|login_attempt|sync\.(change|meta)/.test(name)),
  ).toEqual([]);
});

test('a backup into a folder has the time in its name; a name that is taken is kept', async () => {
  expect((await backup([backups])).code).toBe(0);
  expect(
    readdirSync(backups).filter((name) => /^touchline-\d{8}-\d{6}\.tar\.gz$/.test(name)),
  ).toHaveLength(1);
  const before = statSync(file).mtimeMs;
  const { said, code } = await backup([file]);
  expect([said, code]).toEqual([`No backup was made. ${file} is there already.\n`, 1]);
  expect(statSync(file).mtimeMs).toBe(before);
});

test('a key of the environment stays out of the backup and of the output', async () => {
  const path = join(backups, 'environment.tar.gz');
  const secret = 'of-the-environment-'.repeat(3);
  const { said } = await backup([path], { JWT_SECRET: secret });
  expect(said).toContain('not the key jwt-secret: it comes from the environment');
  const pieces = await readArchiveEntries(path);
  expect(pieces.map(({ name }) => name)).not.toContain('keys/jwt-secret');
  for (const { bytes } of pieces) expect(bytes.includes(secret)).toBe(false);
  expect(said).not.toContain(secret);
});

test('a folder without a database is reported, and none is created', async () => {
  const empty = newFolder();
  const { said, code } = await backup([backups], { DATA_DIR: empty });
  expect([said, code]).toEqual([
    `No backup was made. DATA_DIR: there is no database in ${empty} that this account can see.\n`,
    1,
  ]);
  expect(readdirSync(empty)).toEqual([]);
});

test('a file that is missing in the store is reported, and the backup is not a success', async () => {
  const store = diskStore(join(dataDir, 'files'));
  await store.remove(photo);
  const { said, code } = await backup([join(backups, 'missing.tar.gz')]);
  await store.put(photo, Buffer.from('a photo'));
  expect(said).toContain(`MISSING in the store: ${photo}\n`);
  expect(code).toBe(3);
});

test.each<[string[]]>([
  [[]],
  [['a', 'b']],
  [['--replace']],
  [['--what', file]],
  [['--new-epoch', file]],
])('the arguments of restore %j are answered with its usage', async (args) => {
  const { said, code } = await restore(args);
  expect(said).toMatch(/^Usage: npm run restore/);
  expect(code).toBe(2);
});

test('--check lists what is in a backup and changes nothing', async () => {
  const untouched = join(newFolder(), 'data');
  const { said, code } = await restore(['--check', file], { DATA_DIR: untouched });
  expect(said).toContain('is whole and can be restored by this version.');
  expect(code).toBe(0);
  expect(existsSync(untouched)).toBe(false);
});

test('a failed restore is reported in one line, and the folder is as it was', async () => {
  const cut = join(backups, 'cut.tar.gz');
  const later = join(backups, 'later.tar.gz');
  const pieces = await readArchiveEntries(file);
  writeFileSync(cut, readFileSync(file));
  truncateSync(cut, statSync(file).size - 100);
  await forgeBackup(later, pieces, (own) => ({
    ...own,
    product: '9.0.0',
    migrations: [...own.migrations, '9999-from-the-future'],
  }));
  const before = readdirSync(dataDir);
  for (const [path, message] of [
    [cut, `${cut} is cut off.`],
    [
      later,
      'The backup was made by a later version (9.0.0, migration 9999-from-the-future) than this one.',
    ],
    [join(backups, 'nowhere'), `${join(backups, 'nowhere')} is not there.`],
    [join(dataDir, 'jwt-secret'), `${join(dataDir, 'jwt-secret')} is no backup of Touchline.`],
    [
      file,
      `DATA_DIR: ${dataDir} is not empty (it has postgres). --replace lays aside what it holds.`,
    ],
  ] as const) {
    const replace = path === file ? [] : ['--replace'];
    const { said, code } = await restore([...replace, path]);
    expect([said, code]).toEqual([`Nothing was restored. ${message}\n`, 1]);
  }
  expect(readdirSync(dataDir)).toEqual(before);
});

test('nothing is restored while the portal runs', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    const { said, code } = await runCommand('restore', ['--replace', file], { DATA_DIR: dataDir });
    expect(said).toMatch(/^Nothing was restored\. .* is in use by another Touchline/);
    expect(code).toBe(1);
  } finally {
    await postgres.stop();
  }
});

test('a restore into a new folder has rows, files and key, sorts emails, ends links and starts an epoch', async () => {
  const target = newFolder();
  const { said, code } = await runCommand('restore', [file], { DATA_DIR: target });
  expect(code, said).toBe(0);
  expect(said).toContain('1 mail waiting then will be sent at the next start');
  expect(said).toContain('2 mails too old, or with a link that no longer works: marked as failed.');
  expect(said).toContain('1 session and 0 tickets are valid');
  expect(readdirSync(target).toSorted()).toEqual(['files', 'jwt-secret', 'postgres']);
  expect(statSync(join(target, 'jwt-secret')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(target, 'jwt-secret'), 'utf8')).toBe('j'.repeat(43));
  expect((await diskStore(join(target, 'files')).read(photo)).toString()).toBe('a photo');
  const mails = await ask('select recipient, status, data from mail order by 1', target);
  expect(mails).toEqual([
    { recipient: 'link@press.example', status: 'failed', data: {} },
    { recipient: 'old@press.example', status: 'failed', data: {} },
    { recipient: 'young@press.example', status: 'queued', data: {} },
  ]);
  expect(await ask('select from password_reset', target)).toEqual([]);
  const audit = await ask('select action from audit_entry', target);
  expect(audit).toEqual([{ action: 'backup.restore' }]);
  expect(await ask('select seed from sync.meta', target)).not.toEqual(
    await ask('select seed from sync.meta'),
  );
});

test('--replace keeps the old state beside the new as a data folder of its own', async () => {
  await ask(`update account set first_name = 'Later'`);
  writeFileSync(join(dataDir, 'ticket-signing-key.pem'), 'made since', { mode: 0o600 });
  mkdirSync(join(dataDir, 'restoring-20200101-000000/files'), { recursive: true });
  const { said, code } = await restore(['--replace', '--end-sessions', file]);
  expect(code, said).toBe(0);
  const aside = /lies in (\S+);/.exec(said)?.[1] ?? '';
  expect(aside).toMatch(/before-restore-\d{8}-\d{6}$/);
  expect(await ask('select first_name from account')).toEqual([{ first_name: 'Nour' }]);
  expect(await ask('select first_name from account', aside)).toEqual([{ first_name: 'Later' }]);
  expect(readFileSync(join(aside, 'ticket-signing-key.pem'), 'utf8')).toBe('made since');
  expect(existsSync(join(dataDir, 'ticket-signing-key.pem'))).toBe(false);
  expect(await ask('select from session where revoked_at is null')).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
});

test('--new-epoch begins an epoch where a database was restored by other means', async () => {
  const before = await ask('select seed from sync.meta');
  const { said, code } = await restore(['--new-epoch']);
  expect(said).toMatch(/^A new sync epoch has begun/);
  expect(code).toBe(0);
  expect(await ask('select seed from sync.meta')).not.toEqual(before);
});

test('a restore into another PostgreSQL needs --replace unless it is empty, and no connected portal', async () => {
  const target = { DATA_DIR: newFolder(), DATABASE_URL: elsewhere.url };
  const { said, code } = await restore([file], target);
  expect(code, said).toBe(0);
  expect(await elsewhere.orm.em.fork().execute('select first_name from account')).toEqual([
    { first_name: 'Nour' },
  ]);
  expect(readdirSync(target.DATA_DIR).toSorted()).toEqual(['files', 'jwt-secret']);
  // The test's own connections count as a portal's.
  const connected = await restore(['--replace', file], target);
  expect(connected.said).toBe(
    'Nothing was restored. A Touchline is connected to this database. Stop that first.\n',
  );
  const [{ id }] = (await elsewhere.orm.em.fork().execute(
    `insert into database_identity (id, cluster) select gen_random_uuid(),
       split_part(known, '/', 1) || '/' || split_part(known, '/', 3)
     from sync.cluster_identity() as known returning id`,
  )) as [{ id: string }];
  await elsewhere.orm.close(true);
  writeFileSync(join(target.DATA_DIR, 'jwt-secret'), 'another');
  expect((await restore([file], target)).said).toMatch(/has a key already \(jwt-secret\)/);
  // A store of another database: production's, in a drill.
  const mark = diskOwnerMark(join(target.DATA_DIR, 'files'));
  const other = '0199a000-0000-7000-8000-000000000001';
  await mark.write(other, { replace: true });
  const refused = await restore(['--replace', file], target);
  expect([refused.said, refused.code]).toEqual([
    expect.stringMatching(/^Nothing was restored\. DATA_DIR: .* of another database/),
    1,
  ]);
  const taken = await restore(['--replace', file], { ...target, TAKE_FILES_FROM: other });
  expect(taken.said).toContain(`Start the portal with TAKE_FILES_FROM=${other} too`);
  await mark.write(id, { replace: true });
  const again = await restore(['--replace', file], target);
  expect(again.code, again.said).toBe(0);
  expect(again.said).not.toContain('TAKE_FILES_FROM');
  expect(readFileSync(join(target.DATA_DIR, 'jwt-secret'), 'utf8')).toBe('j'.repeat(43));
  const aside = readdirSync(target.DATA_DIR).find((name) => name.startsWith('before-restore-'));
  expect(readFileSync(join(target.DATA_DIR, String(aside), 'jwt-secret'), 'utf8')).toBe('another');
});
