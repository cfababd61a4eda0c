import { expect, test } from 'vitest';
import { openTransactionElsewhere } from '#sync/server/testing/open-transaction.ts';
import { makeVenue, withTestSeason } from '#sync/server/testing/test-season.ts';
import { createWatermarkMonitor, type WatermarkHolder } from '#sync/server/watermark-monitor.ts';

const fixture = withTestSeason();

function createMonitor() {
  const clock = { now: 0 };
  const warnings: WatermarkHolder[] = [];
  const check = createWatermarkMonitor({
    run: fixture.database.run,
    warn: (holder) => warnings.push(holder),
    now: () => clock.now,
  });
  const checkAt = async (seconds: number) => {
    clock.now = seconds * 1000;
    await check();
  };
  return { warnings, checkAt };
}

test('a transaction of another database that stays open is reported, but not its query', async () => {
  let { warnings, checkAt } = createMonitor();
  const elsewhere = await openTransactionElsewhere();
  // It only holds the watermark back once a later transaction has been committed.
  await makeVenue(fixture, 'Later');
  // Other transactions of the cluster may be older for a moment; this one stays.
  await expect
    .poll(async () => {
      ({ warnings, checkAt } = createMonitor());
      await checkAt(0);
      await checkAt(30);
      return warnings.splice(0).at(-1);
    })
    .toEqual({ seconds: 30, pid: elsewhere.pid, database: elsewhere.database, prepared: false });
  await checkAt(45);
  expect(warnings).toEqual([]);
  await checkAt(61);
  expect(warnings).toMatchObject([{ seconds: 61, pid: elsewhere.pid }]);
  await elsewhere.end();
  warnings.length = 0;
  await checkAt(200);
  await checkAt(229);
  expect(warnings).toEqual([]);
});

test('a transaction that only reads is not reported', async () => {
  const { warnings, checkAt } = createMonitor();
  const reader = await fixture.connect();
  await reader.run('begin');
  const [own] = await reader.run('select pg_backend_pid() as pid from team');
  await checkAt(0);
  await checkAt(31);
  expect(warnings.filter(({ pid }) => String(pid) === String(own?.['pid']))).toEqual([]);
  await reader.run('rollback');
  reader.close();
});
