/** An officer's phone with reports assigned for one test, and the status on their cards. */
import type { Page } from '@playwright/test';
import {
  type AssignedReport,
  createLeagueAdmin,
  reportOfficer,
} from '#e2e/fixtures/assigned-reports.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { questionCard, openReport } from '#e2e/pages/report-editor.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

export const wifi = 'Did the Wi-Fi hold?';
export const parking = 'Where did vans park?';

/** Logs in, waits for the offline app, assigns the reports and opens the first. */
export async function openAssignedReports(phone: Page, url: string, ...names: string[]) {
  const league = await createLeagueAdmin(url);
  const reports: AssignedReport[] = [];
  for (const name of names) reports.push(await league.assignReport(name, [wifi, parking]));
  await openAs(phone, reportOfficer.email, '/events', reportOfficer.password);
  await waitForOfflineApp(phone);
  const [report] = reports as [AssignedReport, ...AssignedReport[]];
  await openReport(phone, report.id, wifi);
  return { league, reports: reports as [AssignedReport, AssignedReport, AssignedReport], report };
}

export const expectSentToLeague = (page: Page, question: string) =>
  expect(questionCard(page, question)).toContainText(englishText('sync.withTheLeague'), {
    timeout: 2 * patience,
  });
