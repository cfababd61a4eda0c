import { expect, it } from 'vitest';
import type { SystemState } from '#sync/contracts/admin/system.ts';
import { systemFigures } from '#pwa/features/system/system-figures.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const gigabyte = 1024 ** 3;

const well: SystemState = {
  troubles: [],
  process: {
    version: '1.0.0',
    startedAt: '2026-11-21T12:00:00.000Z',
    memory: gigabyte / 2,
    memoryLimit: 2 * gigabyte,
    liveStreams: 40,
    replies: { all: 1000, busy: 3, failed: 0 },
    connections: { used: 4, most: 16, waiting: 0 },
  },
  database: {
    bytes: gigabyte,
    connections: { used: 20, most: 100 },
    oldestTransaction: 1,
    outboxes: [
      { name: 'mail', waiting: 12, oldest: 30 },
      { name: 'jobs', waiting: 0, oldest: 0 },
    ],
    mailsFailed: 0,
    lastBackup: '2026-11-22T02:00:00.000Z',
  },
  replica: { lag: 0 },
  syncLag: 0,
  freeStorage: 50 * gigabyte,
  bucketAnswers: null,
};
const database = well.database as NonNullable<SystemState['database']>;

const flat = (state: SystemState) => systemFigures(state, now, t).flatMap(({ figures }) => figures);
const needAttention = (change: Partial<SystemState>) =>
  flat({ ...well, ...change })
    .filter(({ attention }) => attention)
    .map(({ label }) => label);

it('no figure of the system needs attention while all are within their limits', () => {
  expect(needAttention({})).toEqual([]);
  expect(needAttention({ freeStorage: null, bucketAnswers: true })).toEqual([]);
});

it.each<[string, Partial<SystemState>]>([
  ['system.memory', { process: { ...well.process, memory: 1.9 * gigabyte } }],
  ['system.failed', { process: { ...well.process, replies: { all: 9, busy: 0, failed: 1 } } }],
  [
    'system.connectionsWaiting',
    { process: { ...well.process, connections: { used: 16, most: 16, waiting: 1 } } },
  ],
  ['system.syncLag', { syncLag: 31 }],
  ['system.replica', { replica: { lag: 31 } }],
  ['system.replica', { replica: { lag: null } }],
  ['system.oldestTransaction', { database: { ...database, oldestTransaction: 61 } }],
  ['system.allConnections', { database: { ...database, connections: { used: 95, most: 100 } } }],
  [
    'system.mailOldest',
    { database: { ...database, outboxes: [{ name: 'mail', waiting: 1, oldest: 301 }] } },
  ],
  ['system.mailsFailed', { database: { ...database, mailsFailed: 1 } }],
  ['system.lastBackup', { database: { ...database, lastBackup: null } }],
  ['system.lastBackup', { database: { ...database, lastBackup: '2026-11-21T09:00:00.000Z' } }],
  ['system.freeStorage', { freeStorage: gigabyte }],
  ['system.freeStorage', { freeStorage: null, bucketAnswers: false }],
])('the system’s figure %s needs attention beyond its limit', (label, change) => {
  expect(needAttention(change)).toEqual([label]);
});

it('the figures of the process are shown even if the database does not answer', () => {
  const groups = systemFigures({ ...well, database: null }, now, t);
  expect(groups.find(({ title }) => title === 'system.database')?.text).toBe('system.databaseAway');
  expect(groups.map(({ title }) => title)).not.toContain('system.outbox');
});

it('ages and sizes of the system’s figures have readable units', () => {
  const values = flat({ ...well, syncLag: 20 });
  const value = (label: string) => values.find((one) => one.label === label)?.value;
  expect(value('system.memory')).toBe('512.0 MB of 2.0 GB');
  expect(value('system.syncLag')).toBe('20 s');
  expect(value('system.jobsOldest')).toBe('None');
  const replicaOf = (replica: SystemState['replica']) =>
    flat({ ...well, replica }).find(({ label }) => label === 'system.replica')?.value;
  expect([replicaOf({ lag: 2 }), replicaOf({ lag: null }), replicaOf(null)]).toEqual([
    '2 s',
    'Doesn’t answer',
    undefined,
  ]);
});
