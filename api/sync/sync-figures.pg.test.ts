/** Tests the figures about phones that Prometheus reads. */
import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { pullReply, type PullRequest } from '#sync/protocol/pull.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';

const db = withDatabase();
const server = testApp(db, { routes: syncRoutes });
const device = randomUUID();
const hour = 3600;

let member: TestActor;
beforeEach(async () => {
  member = await server.asActor('member');
  server.app.services.metrics.registry.resetMetrics();
});

const push = async (...mutations: unknown[]) =>
  server.call(member, 'POST', '/api/sync/push', { protocol: 1, device, mutations });
const joining = (id: string, name = 'event.join') => ({
  id,
  seq: 1,
  name,
  args: { eventId: randomUUID() },
});

/** A figure's series by the value of its label; those at 0 are left out. */
async function series(name: string, label: string): Promise<Record<string, number>> {
  const figure = await server.app.services.metrics.registry.getSingleMetric(name)?.get();
  const values = figure?.values ?? [];
  return Object.fromEntries(
    values
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => [(labels as Record<string, unknown>)[label], value]),
  );
}
const refusals = () => series('touchline_sync_refusals_total', 'key');
const snapshots = () => series('touchline_sync_snapshots_total', 'reason');
/** Numbers of ages up to so many seconds. */
const ages = () => series('touchline_sync_unsent_age_seconds', 'le');

test('a refusal is counted once by its reason, however often the phone sends it', async () => {
  const refused = joining(randomUUID());
  await push(refused, joining(randomUUID(), 'event.dance'));
  await push(refused);
  expect(await refusals()).toEqual({ 'events.gone': 1, 'sync.unknownAction': 1 });
});

test('the age of a mutation is the time since its id was made', async () => {
  const idOfAge = (seconds: number) => newId({ msecs: Date.now() - seconds * 1000 });
  const late = joining(idOfAge(2 * hour));
  await push(late, joining(idOfAge(30 * hour)));
  await push(late);
  expect(await ages()).toMatchObject({ [6 * hour]: 1, [24 * hour]: 1, [7 * 24 * hour]: 2 });
  expect(await ages()).not.toHaveProperty(String(hour));
});

test('wrong clocks of phones do not distort the ages', async () => {
  const age = async (id: string) => {
    server.app.services.metrics.registry.resetMetrics();
    await push(joining(id));
    const { values } = await server.app.services.metrics.unsentAge.get();
    const total = values.find(({ metricName }) => metricName?.endsWith('_sum'));
    return total?.value;
  };
  expect(await age(newId({ msecs: 0 })), 'a clock of 1970').toBe(30 * 24 * hour);
  expect(await age(newId({ msecs: Date.now() + 1e9 })), 'a clock ahead').toBe(0);
  await age(randomUUID());
  expect(await ages(), 'an id without a time').toEqual({});
});

test('snapshots are counted by the reason for which a bucket is sent as a whole', async () => {
  const pull = async (request: Partial<PullRequest>) => {
    const body = { protocol: 1, epoch: null, cursors: {}, ...request };
    const answer = await server.call(member, 'POST', '/api/sync/pull', body);
    return pullReply.parse(answer.body.data);
  };
  // Transactions of other test files may delay the feed for a moment.
  await expect.poll(async () => (await pull({})).lagging).toBe(false);
  server.app.services.metrics.registry.resetMetrics();
  const { epoch, buckets } = await pull({});
  expect(await snapshots()).toEqual({ first: 2 });

  const cursors = Object.fromEntries(
    Object.entries(buckets).map(([name, { cursor = '' }]) => [name, cursor]),
  );
  await pull({ epoch, cursors });
  expect(await snapshots(), 'control: an unchanged phone').toEqual({ first: 2 });

  const wrong = { count: 0, hash: '' };
  await pull({ epoch, cursors, digests: { season: wrong, [`user/${member.id}`]: wrong } });
  expect(await snapshots(), 'a shared bucket and its own').toEqual({ first: 2, digest: 2 });

  await pull({ epoch: 'earlier', cursors });
  expect(await snapshots()).toEqual({ first: 2, digest: 2, outdated: 2 });
});
