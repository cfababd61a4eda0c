/** Enrols a browser at a measured match's gate, as a steward does. */
import type { Page } from '@playwright/test';
import type { GatedMatch } from '#e2e/bench/server/gates.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** Opens the address of the gate's QR code; the steward's name can then be typed. */
export async function openGateCode(page: Page, { code }: Pick<GatedMatch, 'code'>): Promise<void> {
  await page.goto(`/gate#${code}`);
  await page
    .getByRole('button', { name: /^Start at Gate/ })
    .and(page.locator(':enabled'))
    .waitFor();
}

/** Returns once the list is on the phone. */
export async function enrol(page: Page): Promise<void> {
  await page.getByLabel(englishText('gate.enrol.name')).fill('Ahmed Samy');
  await page.getByRole('button', { name: /^Start at Gate/ }).click();
  await page.getByRole('heading', { name: englishText('gate.ready.title') }).waitFor();
}
