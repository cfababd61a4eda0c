/** Several matches changed at once, and what somebody else changed meanwhile. */
import AxeBuilder from '@axe-core/playwright';
import { asAdmin } from '#e2e/fixtures/press.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import type { Match } from '#sync/contracts/matches.ts';
import { say } from '#sync/contracts/messages/messages.ts';

test('two matches are opened; the one that was changed meanwhile is named, and goes through then', async ({
  desk,
  server,
}) => {
  const { url } = server;
  const two = async () => (await asAdmin<Match[]>(url, 'GET', '/admin/matches')).slice(0, 2);
  const change = async (id: string, match: object) =>
    asAdmin(url, 'PATCH', `/admin/match/${id}`, { match });
  const opened = async () => (await two()).map(({ reservationOpen }) => reservationOpen);
  for (const { id } of await two()) await change(id, { reservationOpen: false });
  const [, second] = await two();

  await logIn(desk, 'admin@touchline.example');
  await desk.goto('/admin/manage/matches?from=all');
  const ticks = desk.getByRole('row').getByRole('checkbox');
  await ticks.nth(1).check();
  await ticks.nth(2).check();
  const bar = (count: number) =>
    desk.getByRole('toolbar', { name: say('table.selected', { count }) });
  await bar(2)
    .getByRole('button', { name: say('bulk.open') })
    .click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText(say('bulk.titleOpen', { count: 2 }));
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page: desk }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
  }
  await change(second?.id ?? '', { gate: 'G 1' });
  await dialog.getByRole('button', { name: say('bulk.open') }).click();
  await expect(dialog).toContainText(say('bulk.over', { done: 1, count: 2 }));
  await expect(dialog).toContainText(say('error.stale'));
  await dialog.getByRole('button', { name: say('action.close') }).click();
  expect(await opened()).toEqual([true, false]);

  // What was refused is ticked still; as it stands now it goes through.
  await bar(1)
    .getByRole('button', { name: say('bulk.open') })
    .click();
  await dialog.getByRole('button', { name: say('bulk.open') }).click();
  await expect(desk.getByText(say('bulk.over', { done: 1, count: 1 }))).toBeVisible();
  expect(await opened()).toEqual([true, true]);
});
