/** Lists where they have the least room: nothing is cut that tells rows apart. */
import type { Locator } from '@playwright/test';
import { asAdmin } from '#e2e/fixtures/press.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openDesk } from '#e2e/pages/admin.ts';
import { say } from '#sync/contracts/messages/messages.ts';
import type { AdminMatch } from '#sync/contracts/manage-matches.ts';

/** Whether the innermost element that holds all of this shows all of it. */
function isWhole(row: Locator, ...texts: string[]): Promise<boolean> {
  return row.evaluate((element, said) => {
    const holds = (each: Element) => said.every((text) => each.textContent.includes(text));
    let inner: Element = element;
    for (let next: Element | undefined = element; next !== undefined;) {
      inner = next;
      next = [...next.children].find((child) => holds(child) && child.clientWidth > 0);
    }
    return inner.scrollHeight <= inner.clientHeight && inner.scrollWidth <= inner.clientWidth;
  }, texts);
}

test('the teams of the longest pair can be told on the narrowest phone, and on a tablet', async ({
  phone,
  server,
}) => {
  const matches = await asAdmin<AdminMatch[]>(server.url, 'GET', '/admin/matches');
  const length = ({ HomeTeam, AwayTeam }: AdminMatch) => (HomeTeam.name + AwayTeam.name).length;
  const [longest] = matches.toSorted((a, b) => length(b) - length(a));
  if (longest === undefined) throw new Error('the demo has no match');
  const [home, away] = [longest.HomeTeam.name, longest.AwayTeam.name];
  await openDesk(phone, `/admin/manage/matches?from=all&q=${encodeURIComponent(home)}`);
  const row = phone.getByRole('row').filter({ hasText: home }).filter({ hasText: away }).first();
  for (const width of [320, 390, 768]) {
    await phone.setViewportSize({ width, height: 844 });
    await expect(row.getByRole('link', { name: new RegExp(say('matches.edit')) })).toBeVisible();
    expect(await isWhole(row, home, away)).toBe(true);
  }
});
