/** A steward's phone, which has a camera or a USB scanner, and what stewards do with it. */
import { toDataURL } from 'qrcode';
import type { Page } from '@playwright/test';
import { readQr } from '#e2e/fixtures/qr.ts';
import { expectAnswer, hasCamera, holdBeforeCamera, scanByKeys } from '#e2e/pages/gate.ts';
import { holdTime } from '#pwa/gate/camera/code-turns.ts';
import { textOn } from '#e2e/pages/language.ts';
import { importMatchKey } from '#sync/contracts/gate/match-key.ts';
import { overrideNumber } from '#sync/contracts/gate/override.ts';
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
    // After three minutes without a ticket.
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
export async function enterNumber(page: Page, matchKey: string): Promise<void> {
  const code = (await page.locator('main.ans .codeline').textContent()) ?? '';
  const key = await importMatchKey(Buffer.from(matchKey, 'base64url'));
  const digits = await overrideNumber(key, code);
  await page.getByLabel(textOn(page, 'gate.override.label')).fill(digits);
  await expectAnswer(page, textOn(page, 'gate.answer.letIn'));
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
