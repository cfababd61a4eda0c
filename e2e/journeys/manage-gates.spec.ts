/** The media office and the gates of a match: setting up, a phone, the security list, closing. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { desktopWidth, phoneWidth, violationsAtWidths } from '#e2e/pages/axe.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import type { AttendeesPage } from '#sync/contracts/events/attendees.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import type { SecurityList } from '#sync/contracts/gate/security-list.ts';
import { englishText, type MessageParams } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';

const widths = [phoneWidth, desktopWidth];
const press = (page: Page, key: Parameters<typeof englishText>[0], params?: MessageParams) =>
  page.getByRole('button', { name: englishText(key, params), exact: true }).click();

/** A future match that has tickets, but no gates. */
async function findMatchWithoutGates(url: string): Promise<string> {
  const matches = await callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  for (const { id, date } of matches) {
    if (Date.parse(date) < Date.now()) continue;
    const { counts } = await callAsAdmin<AttendeesPage>(
      url,
      'GET',
      `/admin/match/${id}/attendees?pageSize=1`,
    );
    if (counts.approved === 0) continue;
    const { match } = await callAsAdmin<GateOverview>(url, 'GET', `/gates/${id}`);
    if (match.version === 0) return id;
  }
  throw new Error('every match with tickets has gates');
}

/** Enrols a phone as the stewards' page does. */
async function enrolPhone(url: string, gateId: string, label: string): Promise<void> {
  const admin = await apiToken(url, 'admin@touchline.example', demoPassword);
  const code = await apiCall<{ url: string }>(url, admin, 'GET', `/gate/${gateId}/code`);
  const enrolled = await fetch(`${url}/api/gate/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: new URL(code.data.url).hash.slice(1),
      device: randomUUID(),
      secret: randomBytes(32).toString('base64url'),
      label,
    }),
  });
  expect(enrolled.status).toBe(201);
}

test('the gates of a match are set up, watched, printed and closed', async ({
  desktop,
  phone,
  server,
}) => {
  test.setTimeout(6 * testLimit);
  const id = await findMatchWithoutGates(server.url);
  const path = `/admin/manage/matches/${id}/gates`;
  const read = () => callAsAdmin<GateOverview>(server.url, 'GET', `/gates/${id}`);
  await openAdminPage(desktop, path);

  await test.step('the first gate sets up the match', async () => {
    await press(desktop, 'gates.setUp');
    await desktop.getByLabel(englishText('gates.number')).fill('4');
    await desktop.getByLabel(englishText('gates.name'), { exact: true }).fill('Media gate');
    await press(desktop, 'gates.addGateNow');
    await expect(desktop.getByRole('row').filter({ hasText: 'Media gate' })).toContainText(
      englishText('gates.everybody'),
    );
  });
  const { gates, counts } = await read();
  const people = counts.entries;
  expect(people).toBeGreaterThan(0);

  await test.step('an enrolled phone appears by itself, and is given the search', async () => {
    await enrolPhone(server.url, gates[0]?.id ?? '', 'Mona Shukry');
    const row = desktop.getByRole('row').filter({ hasText: 'Mona Shukry' });
    await row
      .getByRole('button', { name: englishText('gates.acceptPhone', { name: 'Mona Shukry' }) })
      .click();
    await expect(row).toContainText(englishText('gates.rights.check'));
    await press(desktop, 'gates.phoneActions', { name: 'Mona Shukry' });
    await desktop.getByRole('menuitem', { name: englishText('gates.grantSearch') }).click();
    await expect(row).toContainText(englishText('gates.rights.search'));
    expect(await violationsAtWidths(desktop, widths, path)).toEqual([]);
  });

  await test.step('people are found by number, and a check before the match is refused', async () => {
    await desktop.goto(`${path}/people`);
    const rows = desktop.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(people);
    await desktop.getByRole('searchbox').fill(`${people}`);
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(englishText('gates.presence.notSeen'));
    await press(desktop, 'gates.enterPaperCheck');
    const dialog = desktop.getByRole('dialog');
    expect(await violationsAtWidths(desktop, widths, 'people')).toEqual([]);
    await dialog.getByLabel(englishText('gates.numberOnList')).fill('1');
    await dialog.getByRole('button', { name: englishText('gates.enter') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(englishText('gateOverview.future'));
  });

  await test.step('the security list is issued, printed, and checked by anyone', async () => {
    await desktop.goto(`${path}/list`);
    await press(desktop, 'securityList.issue', { version: 1 });
    const pages = desktop.locator('.list-preview .paper-page');
    await expect(pages.first()).toContainText('كشف الأمن');
    const list = await callAsAdmin<SecurityList>(server.url, 'GET', `/gates/${id}/list/1`);
    // Some of the people on the list may have no ticket yet.
    const listed = list.people.length;
    expect(listed).toBeGreaterThanOrEqual(people);
    await expect(pages.locator('tbody tr')).toHaveCount(listed);
    // The browser's own menu prints the same pages as the button.
    await desktop.emulateMedia({ media: 'print' });
    await expect(desktop.locator('[data-printed] .paper-page').first()).toBeVisible();
    await expect(desktop.locator('[data-printed] tbody tr')).toHaveCount(listed);
    await expect(pages.first()).toBeHidden();
    await expect(desktop.getByRole('button')).toHaveCount(0);
    await desktop.emulateMedia({ media: null });
    await desktop.evaluate(() => {
      window.print = () => {
        const printed = document.querySelectorAll('[data-printed] tbody tr').length;
        document.body.dataset['printedRows'] = `${printed}`;
      };
    });
    await press(desktop, 'gates.printA4');
    await expect(desktop.locator('body')).toHaveAttribute('data-printed-rows', `${listed}`);
    expect(await violationsAtWidths(desktop, widths, 'list')).toEqual([]);
    const { pathname, hash } = new URL(list.url);
    await phone.goto(`${pathname}${hash}`);
    await expect(
      phone.getByRole('heading', { name: englishText('securityList.newest') }),
    ).toBeVisible();
    await expect(phone.getByRole('main')).not.toContainText(list.people[0]?.name ?? '');
  });

  await test.step('closing needs a reason for the phone that is not handed in', async () => {
    await desktop.goto(path);
    await press(desktop, 'gates.closeMatch');
    const dialog = desktop.getByRole('dialog');
    await dialog.getByRole('button', { name: englishText('gates.closeMatch') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(englishText('error.required'));
    await dialog
      .getByLabel(englishText('gates.whyMissing', { name: 'Mona Shukry' }))
      .fill('Battery died');
    expect(await violationsAtWidths(desktop, widths, 'closing')).toEqual([]);
    await dialog.getByRole('button', { name: englishText('gates.closeMatch') }).click();
    await expect(dialog).toHaveCount(0);
    const { attendance } = await read();
    if (attendance === null) throw new Error('the match is not closed');
    // The phone that is missing may have seen everyone.
    expect(attendance).toEqual({ came: 0, absent: 0, unknown: people });
    await expect(desktop.getByText(englishText('gates.cameCounts', attendance))).toBeVisible();
    await press(desktop, 'gates.reopen');
    await desktop
      .getByRole('dialog')
      .getByRole('button', { name: englishText('gates.reopen') })
      .click();
    await expect(
      desktop.getByRole('button', { name: englishText('gates.closeMatch') }),
    ).toBeVisible();
  });
});
