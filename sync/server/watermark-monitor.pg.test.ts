import { expect, test } from 'vitest';
import { openTransactionElsewhere } from '#sync/server/testing/open-transaction.ts';
import { withTestSeason } from '#sync/server/testing/test-season.ts';
import { createWatermarkMonitor, type WatermarkHolder } from '#sync/server/watermark-monitor.ts';

const world = withTestSeason();

function watched() {
  const clock = { now: 0 };
  const told: WatermarkHolder[] = [];
  const look = createWatermarkMonitor({
    run: world.database.run,
    warn: (holder) => told.push(holder),
    now: () => clock.now,
  });
  const lookAt = async (seconds: number) => {
    clock.now = seconds * 1000;
    await look();
  };
  return { told, lookAt };
}

test('a transaction of another database that stays open is reported, but not its query', async () => {
  const { told, lookAt } = watched();
  const elsewhere = await openTransactionElsewhere();
  // Other transactions of the cluster may be older for a moment; this one stays.
  await expect
    .poll(
      async () => {
        await lookAt(0);
        await lookAt(30);
        return told.splice(0).at(-1);
      },
      { timeout: 10_000 },
    )
    .toEqual({ seconds: 30, pid: elsewhere.pid, database: elsewhere.database, prepared: false });
  await lookAt(45);
  expect(told).toEqual([]);
  await lookAt(61);
  expect(told).toMatchObject([{ seconds: 61, pid: elsewhere.pid }]);
  await elsewhere.end();
  told.length = 0;
  await lookAt(200);
  await lookAt(229);
  expect(told).toEqual([]);
});

test('a transaction that only reads is not reported', async () => {
  const { told, lookAt } = watched();
  const reader = await world.connect();
  await reader.run('begin');
  const [own] = await reader.run('select pg_backend_pid() as pid from team');
  await lookAt(0);
  await lookAt(31);
  expect(told.filter(({ pid }) => String(pid) === String(own?.['pid']))).toEqual([]);
  await reader.run('rollback');
  reader.close();
});
