/** Searches a browser's files for what they still hold of a match after the hand-in, deleted or not. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, phoneOptions, test } from '#e2e/fixtures/test.ts';
import { enrolAtGate, enrolmentCode, openGate } from '#e2e/pages/gate.ts';
import { acceptPhones } from '#e2e/pages/gate-phone.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** Those of the texts that any file of the browser's databases holds. */
function foundOnDisk(profile: string, texts: readonly string[]): string[] {
  const files = readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /IndexedDB/.test(file.parentPath))
    .flatMap(({ parentPath, name }) => {
      try {
        return [readFileSync(join(parentPath, name))];
      } catch {
        // The browser has merged it with another meanwhile.
        return [];
      }
    });
  return texts.filter((text) => files.some((file) => file.includes(text)));
}

test('after the hand-in no file of the browser has the contact, the token or a sealed card', async ({
  server,
}, testInfo) => {
  test.setTimeout(3 * testLimit);
  const profile = mkdtempSync(join(tmpdir(), 'touchline-phone-'));
  const { launchOptions } = testInfo.project.use;
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...phoneOptions,
    baseURL: server.url,
  });
  const page = await context.newPage();
  const { gateId, matchId } = await openGate(server.url);
  const { match } = await callAsAdmin<GateOverview>(server.url, 'GET', `/gates/${matchId}`);
  // Letters that no other text has, so that a compressed file has them as they are.
  const name = `Hany ${randomBytes(12).toString('hex')}`;
  const contact = { name, phone: '+20 100 000 0142' };
  await callAsAdmin(server.url, 'PATCH', `/gates/${matchId}`, { version: match.version, contact });
  await enrolAtGate(page, await enrolmentCode(server.url, gateId), 'Nour Adel');
  // The contact comes once the phone is accepted.
  await acceptPhones(server.url, matchId, [page]);
  const stored = await page.evaluate(async (database) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('not opened'));
    });
    const all = <Row>(store: string) =>
      new Promise<Row[]>((resolve) => {
        const request = opened.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result as Row[]);
      });
    const settings = await all<{ key: string; value: { token?: string } }>('setting');
    const cards = await all<{ box: string }>('card');
    opened.close();
    return {
      token: settings.find(({ key }) => key === 'enrolment')?.value.token ?? '',
      boxes: cards.map(({ box }) => box),
    };
  }, `touchline-gate-${matchId}`);
  const secrets = [name, stored.token, ...stored.boxes].map((text) => text.slice(-40, -4));
  expect(secrets.length).toBeGreaterThan(3);
  await expect.poll(() => foundOnDisk(profile, secrets), 'control').toEqual(secrets);

  await page.getByRole('button', { name: englishText('gate.handIn.open') }).click();
  await page.getByRole('button', { name: englishText('gate.handIn.confirm') }).click();
  await expect(page.getByText(englishText('gate.after.keys'))).toBeVisible();
  await expect.poll(() => foundOnDisk(profile, secrets)).toEqual([]);
  await context.close();
  expect(foundOnDisk(profile, secrets)).toEqual([]);
  rmSync(profile, { recursive: true });
});
