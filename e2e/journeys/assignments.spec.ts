/** Assigning media officers to tournaments and matches, and the command palette. */
import type { Page } from '@playwright/test';
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const admin = 'admin@touchline.example';
const nagla = { name: 'Nagla Fawzy', email: 'nagla.fawzy@leaguemedia.example' };
const walid = { name: 'Walid Hosny', email: 'walid.hosny@leaguemedia.example' };

/** The season's last match, because no other test looks at its officers. */
async function farMatch(url: string): Promise<Match> {
  const matches = await callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  // Filtered by tournament: other tests create tournaments in which the same teams meet.
  const last = matches.findLast(
    ({ Officers, Event }) => Officers.length === 0 && Event.acronym === 'EPL',
  );
  if (last === undefined) throw new Error('no match without officers');
  return last;
}

/** Finds an officer by part of the name and selects them. */
async function choose(desk: Page, name: string): Promise<void> {
  const search = desk
    .getByRole('textbox', { name: englishText('assignments.searchOfficer') })
    .or(desk.getByRole('searchbox', { name: englishText('assignments.searchOfficer') }));
  await search.fill(name.slice(0, 3).toLowerCase());
  const box = desk.getByRole('checkbox', { name });
  await expect(desk.getByRole('checkbox')).toHaveCount(1);
  await box.check();
}

const assign = (desk: Page) =>
  desk.getByRole('button', { name: englishText('assignments.do'), exact: true }).click();

/** Opens the palette by shortcut, types, and waits for the results. */
async function find(desk: Page, text: string): Promise<void> {
  await desk.keyboard.press('Control+k');
  await desk.getByRole('combobox', { name: englishText('palette.title') }).fill(text);
}

test('officers are accredited to a tournament on a page opened by the palette', async ({
  desk,
  server,
}) => {
  await logIn(desk, admin);
  await desk.goto('/admin/manage/users');
  await expect(desk.getByRole('heading', { name: englishText('users.title') })).toBeVisible();
  await find(desk, 'assign');
  await expect(desk.getByRole('option')).toHaveCount(1);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: englishText('assignments.title') })).toBeVisible();
  await expect(desk.getByRole('dialog')).toBeHidden();

  await assign(desk);
  await expect(desk.getByText(englishText('assignments.eventRequired'))).toBeVisible();
  await expect(desk.getByText(englishText('assignments.officersRequired'))).toBeVisible();

  await desk
    .getByLabel(englishText('assignments.toEvent'), { exact: true })
    .selectOption('Egypt Cup');
  await choose(desk, walid.name);
  await assign(desk);
  await expect(desk.getByText(englishText('assignments.eventDone'))).toBeVisible();
  const there = desk.getByRole('region', { name: englishText('assignments.nowEvent') });
  await expect(there.getByText(walid.name)).toBeVisible();
  // An accredited officer cannot be selected again.
  await expect(desk.getByRole('checkbox', { name: walid.name })).toBeDisabled();
  await waitForEmail(server.url, walid.email, /You are a media officer of Egypt Cup/);
});

test('a match has one assigned officer: the next one replaces the first', async ({
  desk,
  phone,
  server,
}) => {
  const match = await farMatch(server.url);
  const fixture = englishText('matches.versus', {
    home: match.HomeTeam.name,
    away: match.AwayTeam.name,
  });
  await logIn(phone, nagla.email);
  await logIn(desk, admin);
  await desk.goto('/admin/manage/assignments?to=match');
  await desk
    .getByRole('searchbox', { name: englishText('assignments.searchMatch') })
    .fill(`${match.HomeTeam.name} ${match.AwayTeam.name}`);
  await desk
    .getByRole('list', { name: englishText('assignments.toMatch') })
    .getByRole('button')
    .filter({ hasText: fixture })
    .filter({ hasText: match.Event.name })
    .click();
  const there = desk.getByRole('region', { name: englishText('assignments.nowMatch') });
  await expect(there.getByText(englishText('assignments.nobodyMatch'))).toBeVisible();

  await choose(desk, nagla.name);
  await assign(desk);
  await expect(desk.getByText(englishText('assignments.matchDone'))).toBeVisible();
  await expect(there.getByText(nagla.name)).toBeVisible();
  await expect(there.getByText(englishText('assignments.assigned'))).toBeVisible();
  const letter = await waitForEmail(server.url, nagla.email, /You are the media officer of/);
  expect(letter.subject).toContain(fixture);
  expect(letter.html).toContain('class="qr"');

  await test.step('the ticket arrives on the officer’s phone', async () => {
    const row = await findMatch(phone, match);
    await expect(row.getByRole('link', { name: englishText('matches.ticket') })).toBeVisible({
      timeout: 30_000,
    });
  });

  await choose(desk, walid.name);
  await expect(
    desk.getByText(englishText('assignments.replaces', { name: nagla.name })),
  ).toBeVisible();
  await assign(desk);
  await expect(there.getByText(walid.name)).toBeVisible();
  await waitForEmail(server.url, nagla.email, /Ticket revoked/);
  const { Officers } = await callAsAdmin<Match>(server.url, 'GET', `/admin/match/${match.id}`);
  const assigned = Officers.filter(({ MatchOfficer }) => MatchOfficer.assigned);
  expect(assigned.map(({ lastName }) => lastName)).toEqual(['Hosny']);
});

test('the palette opens a person, a match and a tournament by keyboard alone', async ({
  desk,
  server,
}) => {
  const match = await farMatch(server.url);
  await logIn(desk, admin);
  await desk.goto('/admin/manage/assignments');
  await expect(desk.getByRole('heading', { name: englishText('assignments.title') })).toBeVisible();

  await test.step('a person', async () => {
    await find(desk, 'heba kandil');
    await expect(desk.getByRole('option', { name: /Heba .*Kandil/ })).toBeVisible();
    await desk.keyboard.press('Enter');
    await desk.waitForURL(/\/user-details\//);
    await expect(desk.getByRole('heading', { name: /Heba .*Kandil/ }).first()).toBeVisible();
  });

  await test.step('a match, selected with the arrow keys', async () => {
    await find(desk, `${match.HomeTeam.name} ${match.AwayTeam.name}`);
    const options = desk.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    const count = await options.count();
    for (let turn = 0; turn < count; turn += 1) await desk.keyboard.press('ArrowDown');
    // Wraps around once.
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await desk.keyboard.press('Enter');
    await desk.waitForURL(/\/admin\/manage\/matches\//);
  });

  await test.step('a tournament', async () => {
    await find(desk, 'egypt cup');
    // The page behind the palette also lists tournaments.
    const found = desk.getByRole('dialog').getByRole('option', { name: /Egypt Cup/ });
    await expect(found).toBeVisible();
    await desk.keyboard.press('Enter');
    await desk.waitForURL(/\/admin\/manage\/tournaments\//);
    // Not the Egyptian Super Cup, which is sooner and also matches.
    const name = desk.getByRole('textbox', { name: englishText('season.eventName') });
    await expect(name).toHaveValue('Egypt Cup');
  });

  await test.step('no results, no signal, and closing it', async () => {
    await find(desk, 'zzzz');
    await expect(desk.getByText(englishText('palette.nothingText'))).toBeVisible();
    await desk.context().setOffline(true);
    const field = desk.getByRole('combobox', { name: englishText('palette.title') });
    await field.fill('salma');
    await expect(desk.getByRole('button', { name: englishText('action.tryAgain') })).toBeVisible({
      timeout: 30_000,
    });
    await desk.context().setOffline(false);
    await expect(desk.getByRole('option', { name: /Salma/ })).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(field).toBeHidden();
  });
});
