/** Assigning media officers to tournaments and matches, and the command palette. */
import type { Page } from '@playwright/test';
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { show } from '#e2e/pages/navigation.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const admin = 'admin@touchline.example';
const nagla = { name: 'Nagla Fawzy', email: 'nagla.fawzy@leaguemedia.example' };
const walid = { name: 'Walid Hosny', email: 'walid.hosny@leaguemedia.example' };

/** The season's last match, because no other test looks at its officers. */
async function lastMatchOfSeason(url: string): Promise<Match> {
  const matches = await callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  // Filtered by tournament: other tests create tournaments in which the same teams meet.
  const last = matches.findLast(
    ({ Officers, Event }) => Officers.length === 0 && Event.acronym === 'EPL',
  );
  if (last === undefined) throw new Error('no match without officers');
  return last;
}

/** Finds an officer by part of the name and selects them. */
async function selectOfficer(desktop: Page, name: string): Promise<void> {
  const search = desktop
    .getByRole('textbox', { name: englishText('assignments.searchOfficer') })
    .or(desktop.getByRole('searchbox', { name: englishText('assignments.searchOfficer') }));
  await search.fill(name.slice(0, 3).toLowerCase());
  const box = desktop.getByRole('checkbox', { name });
  await expect(desktop.getByRole('checkbox')).toHaveCount(1);
  await box.check();
}

const assign = (desktop: Page) =>
  desktop.getByRole('button', { name: englishText('assignments.do'), exact: true }).click();

/** Opens the palette by shortcut, types, and waits for the results. */
async function searchPalette(desktop: Page, text: string): Promise<void> {
  await desktop.keyboard.press('Control+k');
  await desktop.getByRole('combobox', { name: englishText('palette.title') }).fill(text);
}

test('officers are accredited to a tournament, and one is assigned to a match and replaced', async ({
  desktop,
  phone,
  server,
}) => {
  await openAs(desktop, admin, '/admin/manage/assignments');
  await assign(desktop);
  await expect(desktop.getByText(englishText('assignments.eventRequired'))).toBeVisible();
  await expect(desktop.getByText(englishText('assignments.officersRequired'))).toBeVisible();

  await desktop
    .getByLabel(englishText('assignments.toEvent'), { exact: true })
    .selectOption('Egypt Cup');
  await selectOfficer(desktop, walid.name);
  await assign(desktop);
  await expect(desktop.getByText(englishText('assignments.eventDone'))).toBeVisible();
  const assignedSection = desktop.getByRole('region', {
    name: englishText('assignments.nowEvent'),
  });
  await expect(assignedSection.getByText(walid.name)).toBeVisible();
  // An accredited officer cannot be selected again.
  await expect(desktop.getByRole('checkbox', { name: walid.name })).toBeDisabled();
  await waitForEmail(server.url, walid.email, /You’re a media officer for Egypt Cup/);

  await test.step('a match has one assigned officer: the next one replaces the first', async () => {
    const match = await lastMatchOfSeason(server.url);
    const fixture = englishText('matches.versus', {
      home: match.HomeTeam.name,
      away: match.AwayTeam.name,
    });
    await show(desktop, '/admin/manage/assignments?to=match');
    await desktop
      .getByRole('searchbox', { name: englishText('assignments.searchMatch') })
      .fill(`${match.HomeTeam.name} ${match.AwayTeam.name}`);
    await desktop
      .getByRole('list', { name: englishText('assignments.toMatch') })
      .getByRole('button')
      .filter({ hasText: fixture })
      .filter({ hasText: match.Event.name })
      .click();
    const assignedOfficer = desktop.getByRole('region', {
      name: englishText('assignments.nowMatch'),
    });
    await expect(assignedOfficer.getByText(englishText('assignments.nobodyMatch'))).toBeVisible();

    await selectOfficer(desktop, nagla.name);
    await assign(desktop);
    await expect(desktop.getByText(englishText('assignments.matchDone'))).toBeVisible();
    await expect(assignedOfficer.getByText(nagla.name)).toBeVisible();
    await expect(assignedOfficer.getByText(englishText('assignments.assigned'))).toBeVisible();
    const email = await waitForEmail(server.url, nagla.email, /You’re the media officer for/);
    expect(email.subject).toContain(fixture);
    expect(email.html).toContain('class="qr"');

    await test.step('the ticket arrives on the officer’s phone', async () => {
      const search = new URLSearchParams({ q: `${match.HomeTeam.name} ${match.AwayTeam.name}` });
      await openAs(phone, nagla.email, `/events/${match.eventId}/reservations?${search}`);
      const row = phone.getByRole('listitem').filter({ hasText: match.HomeTeam.name });
      await expect(row.getByRole('link', { name: englishText('matches.ticket') })).toBeVisible();
    });

    await selectOfficer(desktop, walid.name);
    await expect(
      desktop.getByText(englishText('assignments.replaces', { name: nagla.name })),
    ).toBeVisible();
    await assign(desktop);
    await expect(assignedOfficer.getByText(walid.name)).toBeVisible();
    await waitForEmail(server.url, nagla.email, /Ticket revoked/);
    const { Officers } = await callAsAdmin<Match>(server.url, 'GET', `/admin/match/${match.id}`);
    const assigned = Officers.filter(({ MatchOfficer }) => MatchOfficer.assigned);
    expect(assigned.map(({ lastName }) => lastName)).toEqual(['Hosny']);
  });
});

test('a round’s officers are dragged or chosen by keyboard, and saved together', async ({
  desktop,
  server,
}) => {
  const last = await lastMatchOfSeason(server.url);
  const all = await callAsAdmin<Match[]>(server.url, 'GET', '/admin/matches');
  // The last one is another test's.
  const [first, second] = all.filter(
    ({ id, name, eventId, Officers }) =>
      eventId === last.eventId && name === last.name && id !== last.id && Officers.length === 0,
  );
  if (first === undefined || second === undefined) throw new Error('no round without officers');
  const rowOf = ({ HomeTeam, AwayTeam }: Match) =>
    desktop.getByRole('button', {
      name: new RegExp(
        `^\\S+ [AP]M ${englishText('matches.versus', { home: HomeTeam.name, away: AwayTeam.name })}`,
      ),
    });
  const view = new URLSearchParams({ to: 'round', id: last.eventId, round: last.name });
  await openAs(desktop, admin, `/admin/manage/assignments?${view}`);
  await desktop.getByRole('option', { name: nagla.name }).dragTo(rowOf(first));
  await expect(rowOf(first)).toContainText(nagla.name);

  await rowOf(second).press('Enter');
  await desktop.keyboard.type('hany');
  await desktop.keyboard.press('Enter');
  await expect(rowOf(second)).toContainText('Hany');
  // Changes that are not saved stay on the device.
  await desktop.reload();
  await expect(rowOf(second)).toContainText('Hany');
  await expect(rowOf(second)).toContainText(englishText('assignments.notSaved'));

  await desktop.getByRole('button', { name: englishText('action.save'), exact: true }).click();
  await expect(desktop.getByText(englishText('assignments.boardSaved'))).toBeVisible();
  await expect(rowOf(second)).not.toContainText(englishText('assignments.notSaved'));
  await expect(rowOf(first)).toContainText(nagla.name);
  const email = await waitForEmail(server.url, nagla.email, /You’re the media officer for/);
  expect(email.subject).toContain(first.HomeTeam.name);
});

test('the palette opens a page, a person, a match and a tournament by keyboard alone', async ({
  desktop,
  server,
}) => {
  const match = await lastMatchOfSeason(server.url);
  await openAs(desktop, admin, '/admin/mails');
  await expect(desktop.getByRole('heading', { name: englishText('mails.title') })).toBeVisible();

  await test.step('a page', async () => {
    await searchPalette(desktop, 'assignments');
    await expect(desktop.getByRole('option')).toHaveCount(1);
    await desktop.keyboard.press('Enter');
    await expect(
      desktop.getByRole('heading', { name: englishText('assignments.title') }),
    ).toBeVisible();
    await expect(desktop.getByRole('dialog')).toBeHidden();
  });

  await test.step('a person', async () => {
    await searchPalette(desktop, 'heba kandil');
    await expect(desktop.getByRole('option', { name: /Heba .*Kandil/ })).toBeVisible();
    await desktop.keyboard.press('Enter');
    await desktop.waitForURL(/\/user-details\//);
    await expect(desktop.getByRole('heading', { name: /Heba .*Kandil/ }).first()).toBeVisible();
  });

  await test.step('a match, selected with the arrow keys', async () => {
    await searchPalette(desktop, `${match.HomeTeam.name} ${match.AwayTeam.name}`);
    const options = desktop.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await desktop.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await desktop.keyboard.press('Enter');
    await desktop.waitForURL(/\/admin\/manage\/matches\//);
  });

  await test.step('a tournament', async () => {
    await searchPalette(desktop, 'egypt cup');
    // The page behind the palette also lists tournaments.
    const found = desktop.getByRole('dialog').getByRole('option', { name: /Egypt Cup/ });
    await expect(found).toBeVisible();
    await desktop.keyboard.press('Enter');
    await desktop.waitForURL(/\/admin\/manage\/tournaments\//);
    // The match must not be of the Egyptian Super Cup, which is sooner and also matches.
    const name = desktop.getByRole('textbox', {
      name: englishText('season.eventName'),
      exact: true,
    });
    await expect(name).toHaveValue('Egypt Cup');
  });

  await test.step('no results, no signal, and closing it', async () => {
    await searchPalette(desktop, 'zzzz');
    await expect(desktop.getByText(englishText('palette.nothingText'))).toBeVisible();
    await desktop.context().setOffline(true);
    const field = desktop.getByRole('combobox', { name: englishText('palette.title') });
    await field.fill('salma');
    await expect(
      desktop.getByRole('button', { name: englishText('action.tryAgain') }),
    ).toBeVisible();
    await desktop.context().setOffline(false);
    await expect(desktop.getByRole('option', { name: /Salma/ })).toBeVisible();
    await desktop.keyboard.press('Escape');
    await expect(field).toBeHidden();
  });
});
