/** Several matches are changed together while someone else changes one of them. */
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test('a match changed meanwhile is reported when two are changed together, and succeeds on retry', async ({
  desktop,
  server,
}) => {
  const { url } = server;
  const all = () => callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  // The two meetings of one pair, so that the list is short.
  const pairOf = ({ HomeTeam, AwayTeam, eventId }: Match) =>
    [eventId, ...[HomeTeam.name, AwayTeam.name].toSorted()].join();
  const matches = await all();
  const first = matches.find(
    (each) => matches.filter((other) => pairOf(other) === pairOf(each)).length === 2,
  );
  if (first === undefined) throw new Error('no two teams meet twice');
  const two = async () => (await all()).filter((each) => pairOf(each) === pairOf(first));
  const change = async (id: string, match: object) =>
    callAsAdmin(url, 'PATCH', `/admin/match/${id}`, { match });
  const opened = async () => (await two()).map(({ reservationOpen }) => reservationOpen);
  for (const { id } of await two()) await change(id, { reservationOpen: false });
  const [, second] = await two();

  const query = new URLSearchParams({
    from: 'all',
    event: first.eventId,
    q: `${first.HomeTeam.name} ${first.AwayTeam.name}`,
  });
  await openAs(desktop, 'admin@touchline.example', `/admin/manage/matches?${query}`);
  const ticks = desktop.getByRole('row').getByRole('checkbox');
  await expect(ticks).toHaveCount(3);
  await ticks.nth(1).check();
  await ticks.nth(2).check();
  const bar = (count: number) =>
    desktop.getByRole('toolbar', { name: englishText('table.selected', { count }) });
  await bar(2)
    .getByRole('button', { name: englishText('bulk.open') })
    .click();
  const dialog = desktop.getByRole('dialog');
  await expect(dialog).toContainText(englishText('bulk.titleOpen', { count: 2 }));
  expect(await violationsOnPage(desktop)).toEqual([]);
  const later = new Date(Date.parse(second?.date ?? '') + 30 * 60_000).toISOString();
  // Roles find nothing behind an open dialog.
  const secondRow = desktop.locator('tbody tr').last();
  const shownBefore = await secondRow.textContent();
  await change(second?.id ?? '', { date: later });
  await dialog.getByRole('button', { name: englishText('bulk.open') }).click();
  await expect(dialog).toContainText(englishText('bulk.over', { done: 1, count: 2 }));
  await expect(dialog).toContainText(englishText('error.stale'));
  await dialog.getByRole('button', { name: englishText('action.close') }).click();
  expect(await opened()).toEqual([true, false]);

  // The refused match is still selected, and succeeds with its current version.
  await expect.poll(() => secondRow.textContent()).not.toBe(shownBefore);
  await bar(1)
    .getByRole('button', { name: englishText('bulk.open') })
    .click();
  await dialog.getByRole('button', { name: englishText('bulk.open') }).click();
  await expect(desktop.getByText(englishText('bulk.over', { done: 1, count: 1 }))).toBeVisible();
  expect(await opened()).toEqual([true, true]);
});
