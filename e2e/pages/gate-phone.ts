/** A steward's phone, which has a camera or a USB scanner, and what stewards do with it. */
import { toDataURL } from 'qrcode';
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { apiCall } from '#e2e/fixtures/api.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { readQr } from '#e2e/fixtures/qr.ts';
import { expectAnswer, hasCamera, holdBeforeCamera, scanByKeys } from '#e2e/pages/gate.ts';
import { holdTime } from '#sync/contracts/gate/answer-signals.ts';
import { textOn } from '#e2e/pages/language.ts';
import { patience } from '#scripts/steps/time-limits.ts';
import type { Enrolment, GateNumber } from '#sync/contracts/gate/gate-calls.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { spareSlotOf } from '#sync/contracts/gate/officer-number.ts';
import { base64url, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { parseTicketCode } from '#sync/contracts/tickets/parse-ticket-code.ts';
import { refHash } from '#sync/contracts/tickets/printed-code.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

export const press = (page: Page, key: MessageKey) =>
  page.getByRole('button', { name: textOn(page, key), exact: true }).click();

/** Scans a ticket, and waits for its answer; what the words say before a time is enough. */
export async function check(
  page: Page,
  ticket: string,
  word: MessageKey,
  name = '',
): Promise<void> {
  const [words = ''] = textOn(page, word, { gate: 2, time: '#' }).split('#');
  if (hasCamera(page)) {
    // The camera sleeps after three minutes without a ticket.
    const asleep = page.getByText(textOn(page, 'gate.check.asleep'));
    if (await asleep.isVisible()) await asleep.tap();
    // In a smaller picture the modules would not be equally wide.
    return holdBeforeCamera(page, await toDataURL(ticket, { width: 800 }), words, name);
  }
  await scanByKeys(page, ticket);
  await expectAnswer(page, words, name);
  // Two codes that a scanner reads while an answer is held do not count.
  await page.waitForTimeout(holdTime);
}

/** Types the officer's number for the ticket that the phone asks about. */
export async function enterNumber(page: Page, digits: string): Promise<void> {
  await page.getByLabel(textOn(page, 'gate.override.label')).fill(digits);
  await expectAnswer(page, textOn(page, 'gate.answer.letIn'));
}

/**
 * The media office accepts the phones of a match, and these pages learn it: they know each other's keys
 * and can check the officer's numbers.
 */
export async function acceptPhones(
  url: string,
  matchId: string,
  pages: readonly Page[],
): Promise<void> {
  const phones = async () =>
    (await callAsAdmin<GateOverview>(url, 'GET', `/gates/${matchId}`)).devices;
  await expect
    .poll(async () => (await phones()).filter(({ publicKey }) => publicKey === null))
    .toEqual([]);
  for (const { id, version, accepted } of await phones())
    if (!accepted) await callAsAdmin(url, 'PATCH', `/gate/device/${id}`, { accept: true, version });
  for (const page of pages)
    await expect(page.getByText(textOn(page, 'gate.ready.numbersAll'))).toBeVisible({
      timeout: patience,
    });
}

/** The officer's number for a ticket that a steward's list does not have. */
export async function numberOf(
  url: string,
  matchId: string,
  officerToken: string,
  ticket: string,
): Promise<string> {
  const ref = parseTicketCode(ticket)?.ref ?? '';
  const phone = { device: randomUUID(), secret: randomBytes(32).toString('base64url') };
  const enrolled = await apiCall<Enrolment>(url, officerToken, 'POST', '/gate/enrol-officer', {
    matchId,
    ...phone,
  });
  const slot = spareSlotOf(encodeBytes(refHash(ref), base64url));
  const path = `/gate/numbers?from=${slot}&to=${slot}`;
  const { data } = await apiCall<{ numbers: GateNumber[] }>(url, enrolled.data.token, 'GET', path);
  const [number] = data.numbers;
  if (number === undefined || !('digits' in number)) throw new Error('there is no number');
  return number.digits;
}

/** The teller shows its code, the hearer scans it. */
export async function compare(teller: Page, hearer: Page): Promise<void> {
  await press(teller, 'gate.key.compare');
  const code = teller.getByRole('img', { name: textOn(teller, 'gate.compare.code') });
  await scanByKeys(hearer, await readQr(await code.screenshot({ scale: 'device' })));
  await press(hearer, 'gate.check.comparisonNow');
  await press(hearer, 'gate.compared.back');
  await press(teller, 'gate.compare.later');
}
