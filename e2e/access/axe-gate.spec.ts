/** The stewards' page: all answers at 7:1, and all screens pass axe, in both languages and narrow. */
import type { Page } from '@playwright/test';
import { answersScript } from '#e2e/fixtures/gate-answers/bundle.ts';
import { answerCases } from '#e2e/fixtures/gate-answers/checks.ts';
import type { GateAnswers } from '#e2e/fixtures/gate-answers/page.tsx';
import { expect, test } from '#e2e/fixtures/test.ts';
import { phoneWidth, violationsAtWidths } from '#e2e/pages/axe.ts';
import { weakTexts } from '#e2e/pages/contrast.ts';
import { enrolAtGate, enrolmentCode, openGate } from '#e2e/pages/gate.ts';
import { showIn } from '#e2e/pages/languages.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const widths = [{ width: 320, height: 568 }, phoneWidth];
const themes = ['light', 'dark'] as const;

function setTheme(page: Page, colorScheme: (typeof themes)[number]): Promise<void> {
  return page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

test('every answer has texts of 7:1 in both themes and languages, and fits narrow phones', async ({
  phone,
}) => {
  test.setTimeout(9 * testLimit);
  await phone.goto('/gate');
  await expect(phone.getByRole('heading')).toBeVisible();
  await phone.evaluate(await answersScript());
  await phone.waitForFunction(() => 'answers' in globalThis);
  const show = (index: number) =>
    phone.evaluate(
      (at) => (globalThis as unknown as { answers: GateAnswers }).answers.show(at),
      index,
    );
  // Control: what is paler is found, also on stripes.
  await show(answerCases.findIndex(({ name }) => name === 'revoked'));
  await phone.getByRole('heading').evaluate((heading) => {
    heading.style.color = 'oklch(0.6 0.1 26)';
  });
  expect(await weakTexts(phone, 7)).toEqual([
    expect.stringContaining(englishText('gate.answer.revoked')),
  ]);
  for (const theme of themes) {
    await setTheme(phone, theme);
    for (const language of ['en', 'ar'] as const) {
      await showIn(phone, language);
      const weak: string[] = [];
      for (const [index, { name }] of answerCases.entries()) {
        await show(index);
        weak.push(...(await weakTexts(phone, 7, name)));
      }
      expect(weak, `${theme}, ${language}`).toEqual([]);
    }
  }
  await setTheme(phone, 'light');
  await showIn(phone, 'en');
  const found: string[] = [];
  for (const [index, { name }] of answerCases.entries()) {
    await show(index);
    found.push(...(await violationsAtWidths(phone, widths, name)));
  }
  expect(found).toEqual([]);
});

test('enrolling, the ready list, checking, comparing and handing in pass axe on narrow phones', async ({
  phone,
  server,
}) => {
  test.setTimeout(6 * testLimit);
  const { gateId } = await openGate(server.url);
  const code = await enrolmentCode(server.url, gateId);
  const press = (key: Parameters<typeof englishText>[0]) =>
    phone.getByRole('button', { name: englishText(key), exact: true }).click();
  const found: string[] = [];
  async function check(where: string): Promise<void> {
    await setTheme(phone, 'dark');
    found.push(...(await weakTexts(phone, 4.5, `${where} by night:`)));
    await setTheme(phone, 'light');
    found.push(...(await violationsAtWidths(phone, widths, where)));
  }

  await phone.goto('/gate');
  await expect(phone.getByRole('heading')).toBeVisible();
  await check('without a code');
  await phone.goto(`/gate#${code}`);
  await phone.reload();
  await expect(phone.getByRole('button', { name: /^Open Gate/ })).toBeVisible();
  await check('enrolling');
  await enrolAtGate(phone, code, 'Ahmed Samy');
  await check('ready');
  await press('gate.ready.start');
  await expect(phone.locator('video')).toBeVisible();
  await check('checking');
  await press('gate.key.compare');
  await expect(phone.getByRole('img', { name: englishText('gate.compare.code') })).toBeVisible();
  await check('comparing');
  await press('gate.compare.later');
  await press('gate.key.menu');
  await press('gate.handIn.open');
  await check('handing in');
  await press('gate.handIn.confirm');
  await expect(phone.getByText(englishText('gate.after.allSent'))).toBeVisible();
  await check('after');
  expect(found).toEqual([]);
});
