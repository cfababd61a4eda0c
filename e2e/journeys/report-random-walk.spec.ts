/**
 * Every character typed and every photo taken is on the server or visible on a phone, whatever an
 * officer does and whatever fails. `LEDGER_SEED` and `LEDGER_STEPS` choose another walk;
 * `LEDGER_MINUTES` adds walks with the seeds that follow until that time is over.
 */
import { deleteUnsentWork } from '#e2e/fixtures/report-ledger/device.ts';
import {
  answerFields,
  waitForReport,
  openReport,
  reportPath,
  typeKeys,
} from '#e2e/fixtures/report-ledger/report-page.ts';
import { findMissing, type World } from '#e2e/fixtures/report-ledger/world.ts';
import { attachPhoto } from '#e2e/fixtures/report-ledger/officer-steps.ts';
import {
  createWorld,
  removeWorld,
  startNextReport,
  randomWalk,
} from '#e2e/fixtures/report-ledger/random-walk.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

// This seed meets the most of all short walks: a push cut after its commit, a crash, two versions.
const firstSeed = Number(process.env['LEDGER_SEED'] ?? 23);
const minutes = Number(process.env['LEDGER_MINUTES'] ?? 0);
const steps = Number(process.env['LEDGER_STEPS'] ?? (minutes > 0 ? 60 : 16));

let world: World;
const faults: string[] = [];
test.beforeAll(async ({ launchOptions, serverOf }, { file }) => {
  const server = await serverOf(file);
  const onFault = (fault: string) => faults.push(fault);
  world = await createWorld({ server, launch: launchOptions, onFault });
});
test.afterAll(async () => removeWorld(world));

test('a random walk through failures loses no word and no photo, and everything reaches the server', async () => {
  test.setTimeout(90_000 + steps * 6000 + minutes * 60_000);
  const until = Date.now() + minutes * 60_000;
  let seed = firstSeed;
  do {
    await test.step(`seed ${seed}`, async () => {
      try {
        await randomWalk(world, { seed, steps });
      } catch (error) {
        const way = [`seed ${seed}`, ...world.log].join('\n');
        throw new Error(`${way}\n\n${String(error)}`, { cause: error });
      }
    });
    seed += 1;
  } while (Date.now() < until);
  expect(faults).toEqual([]);
});

test('control: after unsent work is deleted, the ledger names the missing word and photo', async () => {
  await startNextReport(world);
  const { device, ledger, reportId } = world;
  const photo = await attachPhoto(world);
  const page = await openReport(device, reportId);
  const word = await typeKeys(page, answerFields(page).first(), ledger.newMark());
  ledger.typed(word, 'typed');
  await device.crash();
  expect(await findMissing(world, true)).toEqual([]);

  await device.crash();
  // Nothing is typed on this page.
  await device.go('/sync');
  await deleteUnsentWork(device.page());
  await device.go(reportPath(reportId));
  await waitForReport(device.page());
  const named = await findMissing(world, true);
  expect(named).toEqual([`${word} (typed)`, expect.stringMatching(/^photo-\d+\.png/)]);
  expect(photo).toContain('adds photo-');
});
