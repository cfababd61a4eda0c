import { describe, expect, test } from 'vitest';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { createGatePhone } from '#api/gates/testing/gate-scene.ts';
import { letIn, checkScene, undoOf } from '#api/gates/testing/check-scene.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });
const { run, scene, store, ticket, checksOf } = checkScene(db, t);

describe('a phone whose clock is off by years', () => {
  const years = ['1970-01-01T00:00:00.000Z', '2098-01-01T00:00:00.000Z'];

  test.each(years)('a check with a clock years off lets in; its time (%s) is kept', async (at) => {
    const { gates, phone } = await scene();
    const other = await createGatePhone(db, t, gates);
    const { h } = await ticket(gates);
    const before = Date.now();
    await store(phone, { ...letIn(phone, h), at });
    const [row] = await checksOf(gates);
    expect(Date.parse(row.at)).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(row.at)).toBeLessThanOrEqual(Date.now());
    expect(new Date(row.phone_at as string).toISOString()).toBe(at);
    // No rule about times is applied.
    expect(row).toMatchObject({ act: 'in', clock_certain: false, server_answer: 'onTheList' });
    // It neither hides what happens later nor is hidden by it.
    const leaving: GateScan = { ...letIn(other, h, 1000), act: 'out', answer: 'leaving' };
    await store(other, leaving);
    const again = letIn(phone, h, 2000);
    await store(phone, again);
    const answers = await run(
      'select server_answer from gate_scan where id in (?, ?) order by at',
      [leaving.id, again.id],
    );
    expect(answers).toEqual([{ server_answer: 'leaving' }, { server_answer: 'onTheList' }]);
  });

  test.each(years)('a check with a clock years off can be undone and resent (%s)', async (at) => {
    const { gates, phone } = await scene();
    const again = await createGatePhone(db, t, gates);
    const scan = { ...letIn(phone, (await ticket(gates)).h), at };
    const undo = undoOf(scan, 30_000);
    for (const each of [scan, undo]) await store(phone, each);
    for (const each of [scan, undo]) await store(again, each);
    expect((await checksOf(gates)).map(({ act, device_id: by }) => [act, by])).toEqual([
      ['in', again.id],
      ['undo', again.id],
    ]);
  });
});
