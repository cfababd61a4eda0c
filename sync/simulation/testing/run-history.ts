/** Runs a history and compares the result with the oracle. */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { SimulatedPhone } from '#sync/simulation/simulated-phone.ts';
import { newSessionId } from '#sync/simulation/simulated-phone.ts';
import {
  phoneOperationNames,
  phoneCount,
  formatOperation,
  type History,
  type Operation,
} from '#sync/simulation/operations.ts';
import { createFaultPlan, type FaultPlan } from '#sync/simulation/fault-plan.ts';
import { externalOperations } from '#sync/simulation/testing/external-operations.ts';
import {
  phoneOperations,
  logIn,
  finishLogouts,
} from '#sync/simulation/testing/phone-operations.ts';
import { InvariantViolation } from '#sync/simulation/testing/oracle.ts';
import { assertInvariants } from '#sync/simulation/testing/invariants.ts';
import type {
  SystemUnderTest,
  SimulationSetup,
} from '#sync/simulation/testing/simulation-setup.ts';
import { World } from '#sync/simulation/testing/world.ts';

/** The violated guarantee; null if there is none. */
export async function findViolation(
  setup: SimulationSetup,
  system: SystemUnderTest,
  history: History,
): Promise<string | null> {
  try {
    await runHistory(setup, system, history);
    return null;
  } catch (error) {
    if (error instanceof InvariantViolation) return error.message;
    throw error;
  }
}

/**
 * Runs a history and returns the fault plan of each operation.
 *
 * Time, jitter and order are determined by the history, except how PostgreSQL orders concurrent
 * deliveries.
 *
 * @throws InvariantViolation when the engine broke a guarantee
 */
export async function runHistory(
  setup: SimulationSetup,
  system: SystemUnderTest,
  history: History,
): Promise<FaultPlan[]> {
  await setup.copies.restore('start');
  await setup.publishVenues(0);
  await setup.run('update sync.meta set seed = gen_random_uuid()');
  const world = new World(setup, system, history);
  try {
    await begin(world, history.phones ?? phoneCount);
    const plans: FaultPlan[] = [];
    for (const operation of history.operations) {
      world.plan = createFaultPlan(operation.trouble);
      plans.push(world.plan);
      await runOperation(world, operation);
      world.plan = createFaultPlan();
    }
    await finish(world);
    return plans;
  } finally {
    for (const slow of world.openTransactions.splice(0)) await slow.end('rollback');
    for (const device of world.devices) device.dispose();
  }
}

async function runOperation(world: World, operation: Operation): Promise<void> {
  try {
    await endOfOtherTransactions(world);
    const { do: name, on } = operation;
    if (isOnPhone(name))
      await phoneOperations[name](world, world.devices[on] as SimulatedPhone, operation);
    else await externalOperations[name](world, operation);
  } catch (error) {
    const where = `at: ${formatOperation(operation)}`;
    throw error instanceof InvariantViolation
      ? new InvariantViolation(`${where}\n${error.message}`)
      : new Error(where, { cause: error });
  }
}

/**
 * The watermark belongs to the whole cluster: a transaction in another test's database would hide
 * this history's changes from its phones. Those that run now are waited for, for five seconds.
 */
async function endOfOtherTransactions(world: World): Promise<void> {
  const running = async () => {
    const found = await world.sql(
      `select backend_xid::text as xid from pg_stat_activity
      where datname <> current_database() and backend_xid is not null`,
    );
    return found.map(({ xid }) => xid);
  };
  let left = await running();
  for (let tries = 0; left.length > 0 && tries < 500; tries += 1) {
    await sleep(10);
    const now = new Set(await running());
    left = left.filter((xid) => now.has(xid));
  }
}

function isOnPhone(name: Operation['do']): name is keyof typeof phoneOperations {
  return (phoneOperationNames as readonly string[]).includes(name);
}

/** Two phones of one officer, one of another, one of a photographer, all synced. */
async function begin(world: World, phonesInUse: number): Promise<void> {
  for (const [at, person] of [0, 0, 1, 2].slice(0, phonesInUse).entries()) {
    await runOperation(world, { do: 'log in', on: at, pick: person, more: 0 });
    await runOperation(world, { do: 'sync', on: at, pick: 0, more: 0 });
    await runOperation(world, { do: 'open tab', on: at, pick: 0, more: 0 });
  }
}

/** Delivers everything held back, lets everyone sync again, and checks all guarantees. */
async function finish(world: World): Promise<void> {
  for (const slow of world.openTransactions.splice(0)) await slow.end('commit');
  for (const ghost of world.ghosts) await ghost();
  while (world.parked.length > 0) await world.letThrough(world.parked.shift()!);
  await world.thawAll();
  await world.sql(`update account set status = 'approved' where status <> 'approved'`);
  for (const device of world.devices) {
    const { user } = device;
    if (user !== null) await catchUp(world, device, user);
    for (const other of world.setup.season.people)
      if (other !== user && (await device.hasDatabase(other))) await catchUp(world, device, other);
  }
  await assertInvariants(world);
}

/** Syncs until nothing is left to do, with a running tab or after a restart. */
async function catchUp(world: World, device: SimulatedPhone, user: string): Promise<void> {
  if (device.user !== user || device.session === null || isEnded(world, device.session)) {
    device.session = null;
    const process = device.process();
    await process.run(() => finishLogouts(world, device));
    if (!(await device.hasDatabase(user))) return;
    const session = newSessionId();
    world.server.sessions.set(session, user);
    await process.run(() => logIn(world, device, process, { user, session }));
  }
  if (device.hasLostRows) {
    // The first start pulls what is new, the second compares digests.
    await syncUp(world, device);
    for (const { process } of device.tabs) process.die();
    device.hasLostRows = false;
  }
  await syncUp(world, device);
}

function isEnded(world: World, session: string): boolean {
  return typeof world.server.sessions.get(session) !== 'string';
}

async function syncUp(world: World, device: SimulatedPhone): Promise<void> {
  let last = 'nothing';
  // The watermark belongs to the whole cluster: another test's transaction may hold it for a while.
  let lagging = 0;
  // Whole histories need two or three rounds.
  for (let round = 0; round < 30 + lagging; round += 1) {
    const process = device.process();
    const tab =
      device.liveTabs().find((one) => !world.isBusy(one.process)) ??
      (await process.run(() => device.openTab(process)));
    world.now += 70_000;
    const outcome = await tab.process.run(() => tab.runner.runOnce());
    last = outcome?.kind ?? 'locked out';
    if (last === 'again' && lagging < 500) {
      lagging += 1;
      await sleep(10);
    }
    if (outcome?.kind === 'done') {
      await world.assertCaughtUp(tab, device);
      const stored = await world.stored(device, tab.user);
      if (stored?.outbox.length === 0) return;
    }
    await turn();
  }
  throw new InvariantViolation(
    `phone ${world.devices.indexOf(device)} does not come to rest: ${last}`,
  );
}
