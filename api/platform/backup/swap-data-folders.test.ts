import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  completeInterruptedSwap,
  removeAbandonedRestores,
  swapDataFolders,
} from '#api/platform/backup/swap-data-folders.ts';
import { lockDataDir } from '#api/platform/startup/data-lock.ts';

let dataDir: string;
const at = (...names: string[]) => join(dataDir, ...names);
const said: string[] = [];
const finish = () => completeInterruptedSwap(dataDir, (line) => said.push(line));

function lay(folder: string, what: string, entries = ['postgres', 'files']): void {
  for (const name of entries) {
    mkdirSync(at(folder, name), { recursive: true });
    writeFileSync(at(folder, name, 'is'), what);
  }
  writeFileSync(at(folder, 'jwt-secret'), what);
}
const is = (...path: string[]) => readFileSync(at(...path), 'utf8');
const states = (folder: string) =>
  ['postgres/is', 'files/is', 'jwt-secret'].map((name) => is(folder, name));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-swap-'));
  said.length = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a swap brings the new state in and the old one aside, and leaves other things', async () => {
  lay('.', 'old');
  writeFileSync(at('ticket-signing-key.pem'), 'old');
  mkdirSync(at('mailbox'));
  lay('fresh', 'new');
  expect(await swapDataFolders(dataDir, { fresh: 'fresh', aside: 'aside' })).toBe(at('aside'));
  expect(states('.')).toEqual(['new', 'new', 'new']);
  expect(states('aside')).toEqual(['old', 'old', 'old']);
  // A key that the backup lacks does not belong to the new state.
  expect(is('aside', 'ticket-signing-key.pem')).toBe('old');
  expect(readdirSync(dataDir).toSorted()).toEqual([
    'aside',
    'files',
    'jwt-secret',
    'mailbox',
    'postgres',
  ]);
});

test('a swap into an empty folder lays nothing aside', async () => {
  lay('fresh', 'new');
  expect(await swapDataFolders(dataDir, { fresh: 'fresh', aside: 'aside' })).toBeNull();
  expect(existsSync(at('aside'))).toBe(false);
});

/** Sets up a swap that was interrupted after this many moves. */
function cutOff(moves: number): void {
  lay('.', 'old');
  lay('fresh', 'new');
  mkdirSync(at('aside'));
  const list = { fresh: 'fresh', aside: 'aside', old: ['postgres', 'files', 'jwt-secret'] };
  writeFileSync(at('restore-under-way.json'), JSON.stringify(list));
  const steps = [
    ...list.old.map((name) => [at(name), at('aside', name)] as const),
    ...list.old.map((name) => [at('fresh', name), at(name)] as const),
  ];
  for (const [from, to] of steps.slice(0, moves)) renameSync(from, to);
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a swap cut off after %i moves is completed later',
  async (moves) => {
    cutOff(moves);
    await finish();
    expect(states('.')).toEqual(['new', 'new', 'new']);
    expect(states('aside')).toEqual(['old', 'old', 'old']);
    expect(readdirSync(dataDir).toSorted()).toEqual(['aside', 'files', 'jwt-secret', 'postgres']);
    expect(said).toEqual(['A restore that was cut off at its end has been completed.']);
    await finish();
    expect(said).toHaveLength(1);
  },
);

test('control: without the plan a swap that was cut off leaves half of each state', () => {
  cutOff(4);
  rmSync(at('restore-under-way.json'));
  expect(existsSync(at('files'))).toBe(false);
  expect(is('postgres', 'is')).toBe('new');
});

test('no one else completes a swap while the restore itself is running', async () => {
  cutOff(2);
  const lock = await lockDataDir(dataDir);
  await expect(finish()).rejects.toThrow(/in use by another Touchline/);
  await lock.release();
});

test('the folders of a killed restore are removed', () => {
  lay('restoring-20261121-100000', 'half');
  lay('.', 'old');
  removeAbandonedRestores(dataDir, 'restoring-');
  expect(existsSync(at('restoring-20261121-100000'))).toBe(false);
  expect(states('.')).toEqual(['old', 'old', 'old']);
});
