/** An officer's phone with reports given out for one test, and what their cards say. */
import type { Page } from '@playwright/test';
import { type Given, leagueAt } from '#e2e/fixtures/given-reports.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { cardOf, openReport } from '#e2e/pages/report-editor.ts';
import { officer } from '#e2e/pages/reports.ts';
import { appIsOnPhone } from '#e2e/pages/tickets.ts';
import { say } from '#sync/contracts/messages/messages.ts';

export const wifi = 'Did the Wi-Fi hold?';
export const parking = 'Where did vans park?';

/** The phone with the app on it and these reports, the first one open. */
export async function atWork(phone: Page, url: string, ...names: string[]) {
  const league = await leagueAt(url);
  const reports: Given[] = [];
  for (const name of names) reports.push(await league.give(name, [wifi, parking]));
  await logIn(phone, officer);
  await appIsOnPhone(phone);
  const [report] = reports as [Given, ...Given[]];
  await openReport(phone, report.id, wifi);
  return { league, reports: reports as [Given, Given, Given], report };
}

export const withLeague = (page: Page, question: string) =>
  expect(cardOf(page, question)).toContainText(say('sync.withTheLeague'), { timeout: 30_000 });
