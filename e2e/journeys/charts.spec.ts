/** Charts of the overview with numbers of very different size. */
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import type { Overview } from '#sync/contracts/admin/overview.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

for (const width of [390, 1440]) {
  test(`no chart bar covers or cuts a label at ${width} px`, async ({ desktop }) => {
    await desktop.setViewportSize({ width, height: 900 });
    await desktop.route('**/api/admin/overview', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: Overview };
      const waiting = data.waiting.map((each) => ({ ...each, fresh: 1280, days: 1, old: 1290 }));
      const mails = data.mails.map((each, at) =>
        at === 2
          ? { ...each, sent: 9000, queued: 0, failed: 0 }
          : { ...each, sent: 1, queued: 1, failed: 1 },
      );
      await route.fulfill({
        response: answer,
        json: { ...rest, data: { ...data, waiting, mails } },
      });
    });
    await openAdminPage(desktop, '/admin');
    await expect(
      desktop.getByRole('heading', { name: englishText('overview.mailTitle') }),
    ).toBeVisible();
    const faults = await desktop.evaluate(() => {
      const found: string[] = [];
      for (const row of document.querySelectorAll('section li')) {
        const bars = [...row.querySelectorAll('[aria-hidden] > span')];
        const labels = [...row.querySelectorAll('b, .truncate')];
        for (const label of labels) {
          const text = label.getBoundingClientRect();
          for (const bar of bars) {
            const box = bar.getBoundingClientRect();
            const isApart =
              text.bottom <= box.top + 1 ||
              box.bottom <= text.top + 1 ||
              text.right <= box.left + 1 ||
              box.right <= text.left + 1;
            if (box.width > 0 && !isApart) found.push(`a bar covers “${label.textContent}”`);
          }
        }
        for (const bar of bars)
          if (bar.scrollWidth > bar.clientWidth) found.push(`a bar cuts “${bar.textContent}”`);
      }
      return [...new Set(found)];
    });
    await desktop.unrouteAll({ behavior: 'ignoreErrors' });
    expect(faults).toEqual([]);
  });
}
