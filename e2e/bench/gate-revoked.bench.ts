/**
 * Measures how soon an open phone with signal refuses a ticket that the media office revokes: from
 * the administrator's call until the phone says "Revoked". The ticket is scanned again every tenth of
 * a second. The slowest of all counts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { launch, phoneLook } from '#e2e/bench/browser.ts';
import { enrol, openGateCode } from '#e2e/bench/gate/enrol.ts';
import { median, type Figure } from '#e2e/bench/measurement.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { createTicketedMatch, type TicketHolder } from '#e2e/fixtures/gate-match.ts';
import { enrolmentCode, scanByKeys } from '#e2e/pages/gate.ts';
import { outOfViewAfter } from '#sync/contracts/gate/seen-codes.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const people = 12;
/** Milliseconds. */
const longest = 2000;
const gaveUp = 30_000;

export const measurement: Figure = {
  kind: 'figure',
  name: `gate: a revoked ticket is red on an open phone, the slowest of ${people}`,
  unit: 'ms',
  target: { atMost: longest },
  measure: async () => {
    const server = await benchServer('gates');
    const { matchId, holders } = await createTicketedMatch(server, people);
    const day = 1440;
    await callAsAdmin(server, 'PATCH', `/gates/${matchId}`, { version: 0, opensBefore: day });
    const gate = { number: 4, name: 'Media gate', roles: [] };
    const path = `/gates/${matchId}/gate`;
    const { id: gateId } = await callAsAdmin<{ id: string }>(server, 'POST', path, gate);
    const browser = await chromium.launch(launch);
    try {
      const page = await browser.newPage({ ...phoneLook, baseURL: server });
      await openGateCode(page, { code: await enrolmentCode(server, gateId) });
      await enrol(page);
      await page.getByText(englishText('gate.ready.facesAll')).waitFor();
      await page.getByRole('button', { name: englishText('gate.ready.start') }).click();
      const took: number[] = [];
      for (const holder of holders) took.push(await revoke(server, page, holder));
      process.stdout.write(`  median ${median(took).toFixed(0)} ms\n`);
      return Math.max(...took);
    } finally {
      await browser.close();
    }
  },
};

async function revoke(server: string, page: Page, { request, ticket }: TicketHolder) {
  const red = page.locator('[data-answer]').filter({ hasText: englishText('gate.answer.revoked') });
  const began = performance.now();
  const revoked = callAsAdmin(server, 'PATCH', `/admin/request/${request}`, {
    status: 'rejected',
    rejectionReason: 'No room',
    expected: 'approved',
  });
  while (!(await red.isVisible())) {
    if (performance.now() - began > gaveUp) throw new Error('the phone lets a revoked person in');
    await scanByKeys(page, ticket);
    // A code that is scanned again sooner is taken for one that is still in view.
    await sleep(outOfViewAfter + 100);
  }
  const took = performance.now() - began;
  await revoked;
  await page.getByRole('button', { name: englishText('gate.action.next') }).click();
  return took;
}
