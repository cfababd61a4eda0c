/** One person with two phones, whose clocks are years off: no text is overwritten. */
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { demoReportName, openOfficerEngine, officer } from '#e2e/pages/officer-engine.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

const year = 365 * 24 * 3_600_000;

test('two phones with clocks twelve years apart merge answers, and keep both texts of one answer', async ({
  phone,
  otherPhone,
}) => {
  const devices = [
    { page: phone, years: -6 },
    { page: otherPhone, years: 6 },
  ];
  for (const { page, years } of devices) {
    await page.context().addInitScript((shift) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + shift;
    }, years * year);
    await openAs(page, officer, '/sync');
  }
  const [behind, ahead] = [await openOfficerEngine(phone), await openOfficerEngine(otherPhone)];
  const demoReport = async (engine: typeof behind) =>
    (await engine.reports()).findLast(({ name }) => name === demoReportName);
  // The screen says that everything is sent before a new phone has received anything.
  for (const engine of [behind, ahead]) await expect.poll(() => demoReport(engine)).toBeDefined();
  const report = await demoReport(behind);
  if (report === undefined) throw new Error('the demo officer has no open report');
  const write = (engine: typeof behind, question: number, text: string, save = true) =>
    engine.write({ reportId: report.id, question, text }, { save });

  await test.step('both write without a server, and keep it across a reload', async () => {
    for (const { page } of devices)
      await page.context().route('**/api/**', (route) => route.abort());
    await write(behind, 2, 'Only on the phone behind.', false);
    await write(behind, 0, 'From the phone behind.');
    await write(ahead, 1, 'Only on the phone ahead.', false);
    await write(ahead, 0, 'From the phone ahead.');
    for (const { page } of devices) {
      await expect(page.getByText(englishText('sync.itemsWait', { count: 1 }))).toBeVisible();
      await page.reload();
      await expect(page.getByText(englishText('sync.itemsWait', { count: 1 }))).toBeVisible();
    }
  });

  for (const { page } of devices) {
    await page.context().unroute('**/api/**');
    await page.reload();
    // The second phone's answer meets the first one's: sent work can need attention immediately.
    const sent = page.getByText(englishText('sync.allSent'));
    await expect(sent.or(page.getByText(englishText('sync.itemsNeed', { count: 1 })))).toBeVisible({
      timeout: 2 * patience,
    });
  }
  for (const [page, engine] of [[phone, behind] as const, [otherPhone, ahead] as const]) {
    await page.reload();
    await expect
      .poll(async () => {
        const [first, ...others] = await engine.answers(report.id);
        const texts = first?.conflicts.flatMap(({ mine, theirs }) => [mine, theirs]);
        const merged = others
          .slice(0, 2)
          .map(({ text, state, conflicts }) => [text, state, conflicts.length]);
        return [new Set(texts), merged];
      })
      .toEqual([
        new Set(['From the phone behind.', 'From the phone ahead.']),
        [
          ['Only on the phone ahead.', 'league', 0],
          ['Only on the phone behind.', 'league', 0],
        ],
      ]);
  }
});
