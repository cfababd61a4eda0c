/**
 * Every character typed and every photo taken is at the server or visibly on a phone, whatever an
 * officer does and whatever befalls them. `LEDGER_SEED` (or several, `3,4,5`) and `LEDGER_STEPS` walk
 * other ways.
 */
import { wipeUnsent } from '#e2e/fixtures/ledger/device.ts';
import { answers, drawn, openReport, pathOf, typeKeys } from '#e2e/fixtures/ledger/screen.ts';
import { missing, type World } from '#e2e/fixtures/ledger/world.ts';
import { photograph } from '#e2e/fixtures/ledger/write-steps.ts';
import { createWorld, endWorld, nextReport, walk } from '#e2e/fixtures/report-ledger.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

const seeds = (process.env['LEDGER_SEED'] ?? '11').split(',').map(Number);
const steps = Number(process.env['LEDGER_STEPS'] ?? 60);

// Reports are used up, and the server is killed: it is this file's own.
let world: World;
const faults: string[] = [];
test.beforeAll(async ({ launchOptions }) => {
  test.setTimeout(240_000);
  const server = await createTestServer();
  await server.start();
  const onFault = (fault: string) => faults.push(fault);
  world = await createWorld({ server, launch: launchOptions, onFault });
});
test.afterAll(async () => endWorld(world));

test('a walk of chance through bad luck loses no word and no photo, and ends with all of it at the league', async () => {
  test.setTimeout(180_000 + seeds.length * steps * 6000);
  for (const seed of seeds)
    await test.step(`seed ${seed}`, async () => {
      try {
        await walk(world, { seed, steps });
      } catch (error) {
        const way = [`seed ${seed}`, ...world.log].join('\n');
        throw new Error(`${way}\n\n${String(error)}`, { cause: error });
      }
    });
  expect(faults).toEqual([]);
});

test('control: with what a phone keeps taken away, the ledger names the word and the photo', async () => {
  await nextReport(world);
  const { hand, ledger, reportId } = world;
  const photo = await photograph(world);
  const page = await openReport(hand, reportId);
  const word = await typeKeys(page, answers(page).first(), ledger.newWord());
  ledger.typed(word, 'typed');
  await hand.crash();
  expect(await missing(world, true)).toEqual([]);

  await hand.crash();
  // Nothing is typed on this page.
  await hand.go('/sync');
  await wipeUnsent(hand.page());
  await hand.go(pathOf(reportId));
  await drawn(hand.page());
  const named = await missing(world, true);
  expect(named).toEqual([`${word} (typed)`, expect.stringMatching(/^photo-\d+\.png/)]);
  expect(photo).toContain('adds photo-');
});
