/** Officers can export lists of people on a phone; other roles cannot. */
import { readFile } from 'node:fs/promises';
import exceljs from 'exceljs';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { show } from '#e2e/pages/navigation.ts';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Page } from '@playwright/test';

const officer = 'officer@touchline.example';

/** The downloaded spreadsheet as rows of text. */
async function downloadRows(page: Page, press: () => Promise<void>): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(download.suggestedFilename()).toMatch(/^[a-z0-9-]+(?:_\d{4}-\d\d-\d\d)?\.xlsx$/);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(new Uint8Array(await readFile(await download.path())).buffer);
  const rows: string[][] = [];
  workbook.worksheets[0]?.eachRow((line) => rows.push((line.values as string[]).slice(1)));
  return rows;
}

async function openLeague(page: Page): Promise<void> {
  await page.goto('/events');
  await page.getByRole('link', { name: /Premier League/ }).click();
}

test('an officer exports the accredited people and the people of a match, and is told when there is no signal', async ({
  phone,
}) => {
  await startSession(phone, officer);
  await openLeague(phone);
  const button = phone.getByRole('button', { name: englishText('exports.eventList') });
  const accepted = await downloadRows(phone, () => button.click());
  expect(accepted[0]?.[0]).toBe(englishText('exports.givenNames'));
  expect(accepted.length).toBeGreaterThan(5);
  expect(new Set(accepted.slice(1).map((row) => row[8]))).toEqual(
    new Set([englishText('status.approved')]),
  );

  await phone.context().setOffline(true);
  await button.click();
  await expect(phone.getByText(englishText('error.network'))).toBeVisible();
  await expect(button).toBeEnabled();
  await phone.context().setOffline(false);

  await phone.getByRole('link', { name: englishText('events.matches') }).click();
  const booked = await downloadRows(phone, () =>
    phone
      .getByRole('button', { name: englishText('exports.matchList') })
      .first()
      .click(),
  );
  // The headers are in both languages, for everyone at the gate.
  expect(booked[0]?.slice(-3).map((header) => header.split(' / ')[0])).toEqual([
    englishText('exports.seat'),
    englishText('exports.ref'),
    englishText('gateOverview.attendance'),
  ]);
  await expect(phone.getByText(/^Downloaded /).first()).toBeVisible();
});

test('an administrator exports both lists on a phone, and sees progress immediately', async ({
  phone,
  server,
}) => {
  const [match] = await callAsAdmin<AdminMatch[]>(server.url, 'GET', '/admin/matches');
  await startSession(phone, 'admin@touchline.example');
  for (const [path, label, notice] of [
    [`tournaments/${match?.eventId}`, 'exports.eventList', 'exports.eventNotice'],
    [`matches/${match?.id}`, 'exports.matchList', 'exports.matchNotice'],
  ] as const) {
    await show(phone, `/admin/manage/${path}`);
    const button = phone.getByRole('button', { name: englishText(label) });
    for (const width of [320, 390]) {
      await phone.setViewportSize({ width, height: 844 });
      const box = await button.boundingBox();
      expect(Math.round(Math.min(box?.width ?? 0, box?.height ?? 0))).toBeGreaterThanOrEqual(44);
      expect(Number(box?.x) + Number(box?.width)).toBeLessThanOrEqual(width);
    }
    // The request is held back until the notice was visible.
    const { promise: seen, resolve: go } = Promise.withResolvers<void>();
    await phone.route('**/export', async (route) => {
      await seen;
      await route.continue();
    });
    const rows = await downloadRows(phone, async () => {
      await button.click();
      await expect(phone.getByText(englishText(notice))).toBeVisible();
      go();
    });
    expect(rows[0]?.[0]?.split(' / ')[0]).toBe(englishText('exports.givenNames'));
    await phone.unroute('**/export');
  }
});
