/** The stewards' page: all answers at 7:1, and all screens pass axe, in both languages and narrow. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiCall } from '#e2e/fixtures/api.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { bundleScript } from '#e2e/fixtures/bundle.ts';
import { answerCases } from '#e2e/fixtures/gate-answers/checks.ts';
import type { GateAnswers } from '#e2e/fixtures/gate-answers/page.tsx';
import { expect, test } from '#e2e/fixtures/test.ts';
import { phoneWidth, violationsAtWidths } from '#e2e/pages/axe.ts';
import { weakTexts } from '#e2e/pages/contrast.ts';
import {
  awaitedTickets,
  drawOnCamera,
  enrolAtGate,
  enrolmentCode,
  expectAnswer,
  fakeCamera,
  openGate,
  scanByKeys,
  storedTexts,
} from '#e2e/pages/gate.ts';
import { showIn } from '#e2e/pages/languages.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import { writeComparison } from '#sync/contracts/gate/comparison.ts';
import type { Enrolment } from '#sync/contracts/gate/gate-calls.ts';
import { createPhoneKey } from '#sync/contracts/gate/phone-key.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';

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
  const answers = new URL('../fixtures/gate-answers/page.tsx', import.meta.url);
  await phone.evaluate(await bundleScript(answers));
  await phone.waitForFunction(() => 'answers' in globalThis);
  const show = (index: number) =>
    phone.evaluate(
      (at) => (globalThis as unknown as { answers: GateAnswers }).answers.show(at),
      index,
    );
  // Control: a paler text is found, also on stripes.
  await show(answerCases.findIndex(({ name }) => name === 'revoked'));
  await phone.getByRole('heading').evaluate((heading) => {
    heading.style.color = 'oklch(0.6 0.1 26)';
  });
  expect(await weakTexts(phone, 7)).toEqual([
    expect.stringContaining(englishText('gate.answer.revoked')),
  ]);
  for (const theme of themes) {
    await setTheme(phone, theme);
    for (const language of completeLanguages) {
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
  await phone.setViewportSize({ width: 360, height: 640 });
  for (const language of completeLanguages) {
    await showIn(phone, language);
    for (const name of ['alreadyInside', 'askOfficer']) {
      await show(answerCases.findIndex((each) => each.name === name));
      // The instruction and the call to the officer are seen without scrolling.
      const foot = phone.locator('main[data-answer] > :last-child');
      const lowest = name === 'alreadyInside' ? 'main[data-answer] > p' : 'a[href^="tel:"]';
      const [text, buttons] = [await phone.locator(lowest).boundingBox(), await foot.boundingBox()];
      expect((text?.y ?? 0) + (text?.height ?? 0), `${name}, ${language}`).toBeLessThan(
        buttons?.y ?? 0,
      );
    }
  }
  await showIn(phone, 'en');
  const found: string[] = [];
  for (const [index, { name }] of answerCases.entries()) {
    await show(index);
    found.push(...(await violationsAtWidths(phone, widths, name)));
  }
  expect(found).toEqual([]);
});

/**
 * The code of another accepted phone at the gate, which has let in this person and the last one of the
 * list: no one else comes in on the server, because other tests await the others.
 */
async function otherPhonesCode(
  url: string,
  code: string,
  no: number,
): Promise<{ text: string; publicKey: string }> {
  const device = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const body = { code, device, secret, label: 'Sara Mounir' };
  const enrolled = await apiCall<Enrolment>(url, '', 'POST', '/gate/enrol', body);
  const { token, gate, match, entries } = enrolled.data;
  const accept = { accept: true, version: enrolled.data.device.version };
  await callAsAdmin(url, 'PATCH', `/gate/device/${device}`, accept);
  const { privateKey, publicKey } = await createPhoneKey();
  const key = { id: randomUUID(), seq: 0, name: 'gate.key', args: { publicKey } };
  const push = { protocol: protocolVersion, device, epoch: null, mutations: [key] };
  await apiCall(url, token, 'POST', '/gate/sync/push', push);
  const text = await writeComparison(
    {
      matchId: match.id,
      deviceId: device,
      gate: gate.number,
      now: Date.now(),
      covered: entries,
      reEntry: match.reEntry,
      people: new Map([no, entries].map((each) => [each, { out: false, step: 0 }])),
    },
    privateKey,
  );
  return { text, publicKey };
}

test('enrolling, the ready list, checking, comparing and handing in pass axe on narrow phones', async ({
  phone,
  server,
}) => {
  test.setTimeout(6 * testLimit);
  const { matchId, gateId } = await openGate(server.url);
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

  await fakeCamera(phone);
  await phone.goto('/gate');
  await expect(phone.getByRole('heading')).toBeVisible();
  await check('without a code');
  await phone.goto(`/gate#${code}`);
  await phone.reload();
  await expect(phone.getByRole('button', { name: /^Start at Gate/ })).toBeVisible();
  await check('enrolling');
  await enrolAtGate(phone, code, 'Ahmed Samy');
  await check('ready');
  await press('gate.ready.start');
  await expect(phone.locator('video')).toBeVisible();
  await check('checking');
  await press('gate.key.compare');
  await expect(phone.getByRole('img', { name: englishText('gate.compare.code') })).toBeVisible();
  await check('comparing');
  const [ticket] = await awaitedTickets(server.url, matchId);
  const { text, publicKey } = await otherPhonesCode(server.url, code, ticket?.no ?? 0);
  await expect.poll(() => storedTexts(phone)).toContain(publicKey);
  // No one else knows of the check then: the ticket was let in at both.
  await phone.context().setOffline(true);
  await press('gate.compare.later');
  await drawOnCamera(phone, ticket?.image ?? '');
  await expectAnswer(phone, englishText('gate.answer.onTheList'), ticket?.about);
  await drawOnCamera(phone, null);
  await scanByKeys(phone, text);
  await press('gate.check.comparisonNow');
  await expect(phone.getByText(englishText('gate.compared.sealed'))).toBeVisible();
  await check('compared');
  await press('gate.compared.back');
  await scanByKeys(phone, `${text.slice(0, -4)}AAAA`);
  await press('gate.check.comparisonNow');
  await expect(phone.getByRole('alert')).toContainText(englishText('gate.compared.failed'));
  await check('a forged comparison');
  await phone.context().setOffline(false);
  await press('gate.compared.back');
  await press('gate.key.menu');
  await press('gate.handIn.open');
  await check('handing in');
  await press('gate.handIn.confirm');
  await expect(phone.getByText(englishText('gate.after.allSent'))).toBeVisible();
  await check('after');
  expect(found).toEqual([]);
});
