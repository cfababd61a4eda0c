/** Tables: every action of a row can be reached, however long the names are. */
import type { Page } from '@playwright/test';
import { callAsAdmin, userIdOf } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { gatesPath, setUpGates } from '#e2e/pages/gates-page.ts';
import { showIn } from '#e2e/pages/languages.ts';
import { show } from '#e2e/pages/navigation.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';

const officer = 'officer@touchline.example';
/** A tablet on its side, where the tables begin, a small and a usual desktop. */
const widths = [1024, 1280, 1440];

const longName = (start: string) =>
  `${start} Al-Sakandary Sporting and Social Club of the Governorate of Alexandria and Surroundings`;
const longArabicName = (start: string) =>
  `${start} السكندري الرياضي والاجتماعي لمحافظة الإسكندرية والمناطق المجاورة`;

const longOfficer = {
  firstName: 'Mohamed Abdelrahman Ibrahim',
  lastName: 'Abdelmonem El Sharkawy',
  nameArabic: 'محمد عبد الرحمن محمود إبراهيم عبد المنعم الشرقاوي',
  organization: 'Alexandria Sporting and Social Club',
};

/** Gives the longest names to a match, its tournament, teams and venue, and to its officer. */
async function lengthenNames(url: string, match: AdminMatch, officerId: string): Promise<void> {
  const { HomeTeam, AwayTeam, Location, eventId } = match;
  const edit = (path: string, body: object) => callAsAdmin(url, 'PATCH', `/admin/${path}`, body);
  const places = [
    { path: `team/${HomeTeam.id}`, key: 'team', long: ['Al-Ittihad', 'الاتحاد'] },
    { path: `team/${AwayTeam.id}`, key: 'team', long: ['Al-Olympi', 'الأوليمبي'] },
    { path: `location/${Location.id}`, key: 'location', long: ['Ground', 'ملعب'] },
    { path: `event/${eventId}`, key: 'event', long: ['Cup', 'كأس'] },
  ];
  for (const { path, key, long } of places) {
    const [latin = '', arabic = ''] = long;
    await edit(path, { [key]: { name: longName(latin), nameArabic: longArabicName(arabic) } });
  }
  await edit(`user/${officerId}`, { user: longOfficer });
}

/**
 * The buttons and links in the last cell of each row that are not in the visible part of what holds
 * the table.
 */
function actionsOutsideTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const outside: string[] = [];
    for (const table of document.querySelectorAll('table')) {
      let [start, end] = [0, document.documentElement.clientWidth];
      for (let box = table.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const { left } = box.getBoundingClientRect();
        start = Math.max(start, left);
        end = Math.min(end, left + box.clientLeft + box.clientWidth);
      }
      const actions = table.querySelectorAll('td:last-child :is(a, button)');
      for (const action of actions) {
        const { left, right, width } = action.getBoundingClientRect();
        if (width === 0 || (left >= start - 1 && right <= end + 1)) continue;
        const name = action.getAttribute('aria-label') ?? action.textContent;
        outside.push(`${name}: ${Math.round(left)}–${Math.round(right)} of ${start}–${end}`);
      }
    }
    return outside;
  });
}

async function faultsOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await show(page, path);
    await expect(page.locator('tbody tr').first(), path).toBeVisible();
    for (const language of ['en', 'ar'] as const) {
      await showIn(page, language);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // Tables hide columns without room in the next frames.
        await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
        const found = await actionsOutsideTables(page);
        faults.push(...found.slice(0, 2).map((fault) => `${path} ${language} ${width}: ${fault}`));
      }
    }
    await showIn(page, 'en');
  }
  return faults;
}

/** A coming match of the officer whose gates no other test has set up. */
async function findOfficersMatch(url: string, officerId: string): Promise<AdminMatch> {
  const matches = await callAsAdmin<AdminMatch[]>(url, 'GET', '/admin/matches');
  for (const match of matches) {
    const isSoon = Date.parse(match.date) < Date.now() + 48 * 3_600_000;
    if (isSoon || !match.Officers.some(({ id }) => id === officerId)) continue;
    const gates = await callAsAdmin<GateOverview>(url, 'GET', `/gates/${match.id}`);
    if (gates.match.version === 0) return match;
  }
  throw new Error('the officer has no coming match without gates');
}

test('no row action lies outside its table, whatever the language, the width and the names', async ({
  desktop,
  server,
}) => {
  test.setTimeout(6 * testLimit);
  const officerId = await userIdOf(server.url, officer);
  const match = await findOfficersMatch(server.url, officerId);
  await lengthenNames(server.url, match, officerId);
  await setUpGates(desktop, match.id, [
    {
      number: 1,
      name: 'Main stand, media office',
      nameArabic: 'المدرج الرئيسي، المكتب الإعلامي',
      roles: [],
    },
  ]);

  const q = encodeURIComponent('Al-Ittihad Al-Sakandary');
  const tables = [
    '/admin/approvals/tournaments-accreditations',
    '/admin/approvals/match-tickets',
    '/admin/manage/users',
    `/admin/manage/users?q=${encodeURIComponent(officer)}`,
    '/admin/manage/users/invitations',
    '/admin/manage/tournaments',
    `/admin/manage/tournaments/${match.eventId}/people`,
    `/admin/manage/matches?from=all&q=${q}`,
    `/admin/manage/matches/${match.id}/people`,
    `/admin/manage/teams?q=${q}`,
    '/admin/manage/venues?q=Ground',
    '/admin/manage/documents',
    '/admin/manage/news',
    '/admin/reports',
    '/admin/mails',
    '/admin/audit',
    gatesPath(match.id),
  ];
  await openAdminPage(desktop, '/admin');
  expect(await faultsOn(desktop, tables)).toEqual([]);

  await openAs(desktop, officer, '/events');
  const own = `/events/${match.eventId}/reservations`;
  expect(await faultsOn(desktop, [own, `${own}?tab=mine`])).toEqual([]);
});
