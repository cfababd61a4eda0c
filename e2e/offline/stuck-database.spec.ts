/** Stored data that do not answer, because another page is in the middle of a transaction. */
import type { Page } from '@playwright/test';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { readTicket } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

/** Occupies a database in another tab, until that is closed. */
async function occupy(phone: Page, pattern: string): Promise<Page> {
  const tab = await phone.context().newPage();
  await tab.goto('/api/ready');
  await tab.evaluate(async (names) => {
    const databases = await indexedDB.databases();
    const { name } = databases.find((one) => one.name?.match(names)) ?? {};
    const opening = indexedDB.open(String(name));
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const stores = [...opening.result.objectStoreNames];
    const transaction = opening.result.transaction(stores, 'readwrite');
    const hold = () => {
      transaction.objectStore(stores[0]!).count().onsuccess = hold;
    };
    hold();
  }, pattern);
  return tab;
}

for (const [what, path, pattern] of [
  ['rows', '/tickets', '^touchline-[0-9a-f]{8}-'],
  ['rows', '/events', '^touchline-[0-9a-f]{8}-'],
] as const)
  test(`a phone whose ${what} do not answer says at ${path} what helps, and goes on once they do`, async ({
    phone,
  }) => {
    await startSession(phone, people.rania);
    await phone.goto('/tickets');
    await readTicket(phone);
    const tab = await occupy(phone, pattern);
    await phone.goto(path);
    const help = phone.getByText(englishText('sync.stuck'));
    await expect(help).toBeVisible({ timeout: 2 * patience });
    await tab.close();
    await expect(help).toHaveCount(0, { timeout: 2 * patience });
    await phone.goto('/tickets');
    await readTicket(phone);
  });
