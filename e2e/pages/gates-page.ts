/** The page "Gates" of a match, as administrators use it. */
import type { Page } from '@playwright/test';
import { expect } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { textOn } from '#e2e/pages/language.ts';
import type { Role } from '#sync/contracts/accounts/role-names.ts';

interface NewGate {
  number: number;
  name: string;
  nameArabic: string;
  /** Roles that it admits; empty for everyone. */
  roles: readonly Role[];
}

export const gatesPath = (matchId: string) => `/admin/manage/matches/${matchId}/gates`;

/** The first gate sets up the match. */
export async function setUpGates(
  page: Page,
  matchId: string,
  gates: readonly NewGate[],
): Promise<void> {
  await openAdminPage(page, gatesPath(matchId));
  for (const [at, { number, name, nameArabic, roles }] of gates.entries()) {
    const add = textOn(page, at === 0 ? 'gates.setUp' : 'gates.addGate');
    await page.getByRole('button', { name: add, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const field = (key: 'gates.number' | 'gates.name' | 'gates.nameArabic') =>
      dialog.getByLabel(textOn(page, key), { exact: true });
    await field('gates.number').fill(`${number}`);
    await field('gates.name').fill(name);
    await field('gates.nameArabic').fill(nameArabic);
    for (const role of roles) await dialog.getByLabel(textOn(page, `role.${role}`)).check();
    await dialog.getByRole('button', { name: textOn(page, 'gates.addGateNow') }).click();
    await expect(dialog).toHaveCount(0);
  }
}
