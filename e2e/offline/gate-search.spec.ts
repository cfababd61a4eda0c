/** Searching by name on a steward's phone without signal, and what a copy of its disk gives away. */
import type { Page } from '@playwright/test';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import {
  enrolAtGate,
  enrolmentCode,
  expectAnswer,
  openGate,
  storedTexts,
} from '#e2e/pages/gate.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import type { GateOverview, GatePerson } from '#sync/contracts/gate/gate-overview.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

const pin = '480219';
const steward = 'Mona Adel Fahmy';

const button = (page: Page, key: Parameters<typeof englishText>[0]) =>
  page.getByRole('button', { name: englishText(key), exact: true });

async function openSearch(page: Page): Promise<void> {
  await page.reload();
  await button(page, 'gate.ready.start').click();
  await button(page, 'gate.search.key').click();
}

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
}

/** A person of the list who has not come yet and has a name in both languages. */
async function findSomebody(url: string, matchId: string) {
  const { rows } = await callAsAdmin<{ rows: GatePerson[] }>(
    url,
    'GET',
    `/gates/${matchId}/people?state=notSeen`,
  );
  // Every phone has the name and number of the match's contact.
  const { match } = await callAsAdmin<GateOverview>(url, 'GET', `/gates/${matchId}`);
  const person = rows.find(
    ({ name, nameArabic }) => name !== match.contact?.name && /[أإآى]/.test(nameArabic ?? ''),
  );
  if (person?.nameArabic == null) throw new Error('the demo lacks a name in both languages');
  return { ...person, nameArabic: person.nameArabic };
}

test('a person without a ticket is found and counted once without signal, and the disk names no one', async ({
  phone,
  server,
}) => {
  test.setTimeout(6 * testLimit);
  const { matchId, gateId } = await openGate(server.url);
  const overview = () => callAsAdmin<GateOverview>(server.url, 'GET', `/gates/${matchId}`);
  const before = (await overview()).counts.inside;
  const person = await findSomebody(server.url, matchId);
  const context = phone.context();
  let searchKey = '';
  phone.on('response', async (reply) => {
    if (!reply.url().endsWith('/api/gate/device')) return;
    const { data } = (await reply.json()) as { data: { search: { key: string } | null } };
    searchKey = data.search?.key ?? searchKey;
  });

  await test.step('the media office grants the search, and the steward chooses a PIN', async () => {
    await enrolAtGate(phone, await enrolmentCode(server.url, gateId), steward);
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await expect(phone.getByText(englishText('gate.ready.searchOff'))).toBeVisible();
    const { devices } = await overview();
    const own = devices.find(({ label }) => label === steward);
    const body = { rights: 'search', version: own?.version };
    await callAsAdmin(server.url, 'PATCH', `/gate/device/${own?.id ?? ''}`, body);
    await button(phone, 'gate.pin.choose').click();
    await phone.getByLabel(englishText('gate.pin.new')).fill(pin);
    await phone.getByLabel(englishText('gate.pin.repeat')).fill(pin);
    await button(phone, 'gate.pin.save').click();
    await expect(phone.getByText(englishText('gate.ready.searchReady'))).toBeVisible();
  });

  await server.kill();
  await context.setOffline(true);
  await test.step('the person is found in Latin and Arabic letters, and counts once', async () => {
    await openSearch(phone);
    await phone.getByLabel(englishText('gate.pin.label'), { exact: true }).fill(pin);
    await find(phone, person.name.toLowerCase());
    const row = phone.getByRole('button', { name: person.nameArabic });
    await expect(row).toContainText(englishText('gate.search.notYet'));
    await find(phone, 'RP79-ARTX');
    await expect(
      phone.getByText(englishText('gate.search.unknownCode', { code: 'RP79-ARTX' })),
    ).toBeVisible();
    // Typed as people do: without hamza, and ي for ى.
    await find(phone, person.nameArabic.replace(/[أإآ]/g, 'ا').replaceAll('ى', 'ي'));
    await row.click();
    const answer = phone.locator('[data-answer]');
    await expect(answer).toContainText(englishText('gate.answer.documentText'));
    await expect(answer).toContainText(person.name);
    await button(phone, 'gate.document.press').click();
    await expectAnswer(phone, englishText('gate.done.saved'));
    await button(phone, 'gate.search.key').click();
    await find(phone, String(person.no));
    await expect(row).toContainText(englishText('gate.search.inside'));
  });

  await test.step('a copy of the disk has neither a name nor the key', async () => {
    const stored = (await storedTexts(phone)).split('\n');
    /** The stores that have a text. */
    const storesWith = (text: string) =>
      stored.filter((line) => line.includes(text)).map((line) => line.split(' ', 1)[0]);
    expect(storesWith(steward), 'control: the disk is searched').toContain('setting');
    expect(storesWith('searchIndex'), 'control: with the sealed names').toContain('setting');
    expect(searchKey).toMatch(/^[\w-]{43}$/);
    const hex = Buffer.from(searchKey, 'base64url').toString('hex');
    for (const secret of [person.name, person.nameArabic, searchKey, hex])
      expect(storesWith(secret), secret).toEqual([]);
  });

  await test.step('ten wrong PINs delete the names, also with a reload between them', async () => {
    const field = phone.getByLabel(englishText('gate.pin.label'), { exact: true });
    await openSearch(phone);
    for (const count of [9, 8, 7]) {
      await field.fill('111111');
      await expect(phone.getByText(englishText('gate.pin.wrong', { count }))).toBeVisible();
    }
    await openSearch(phone);
    for (const count of [6, 5, 4, 3, 2, 1]) {
      await field.fill('222222');
      await expect(phone.getByText(englishText('gate.pin.wrong', { count }))).toBeVisible();
    }
    const isStored = async () => /"searchKey"|"searchIndex"/.test(await storedTexts(phone));
    expect(await isStored(), 'control').toBe(true);
    await field.fill('333333');
    await expect(phone.getByText(englishText('gate.pin.deleted'))).toBeVisible();
    expect(await isStored()).toBe(false);
  });

  await server.start();
  await context.setOffline(false);
  await expect.poll(async () => (await overview()).counts.inside).toBe(before + 1);
  await expect(phone.getByRole('heading', { name: englishText('gate.pin.choose') })).toBeVisible();
});
