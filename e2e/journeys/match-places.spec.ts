/** A member requests a place of a match, waits, accepts an offer, and gives the place back. */
import type { Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { createMatchWithPlace } from '#e2e/fixtures/match-with-place.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs } from '#e2e/pages/accounts.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { show } from '#e2e/pages/navigation.ts';
import { textOn, useArabic } from '#e2e/pages/language.ts';
import { faultsInArabic } from '#e2e/pages/languages.ts';
import type { MatchPools, PoolRequest } from '#sync/contracts/pools/pools.ts';

for (const language of ['en', 'ar'] as const)
  test(`a place is requested, offered, accepted and given back (${language})`, async ({
    phone,
    otherPhone,
    server: { url },
  }) => {
    if (language === 'ar') await useArabic(phone);
    const match = await createMatchWithPlace(url);
    const other = await apiToken(url, people.heba, demoPassword);
    const { data } = await apiCall<MatchPools>(url, other, 'GET', `/match/${match.id}/pools`);
    const path = `/pool/${data.pools[0]?.id}/requests`;
    const first = await apiCall<PoolRequest>(url, other, 'POST', path, {});
    expect(first.status).toBe(201);
    /** Looks at the page in both languages, which ends in English. */
    const inspect = async (name: string) => {
      if (language === 'ar') return;
      expect(await violationsOnPage(phone)).toEqual([]);
      expect(await faultsInArabic(phone, name)).toEqual([]);
    };
    const button = (key: 'request' | 'leave' | 'accept' | 'giveBack' | 'requestAgain') =>
      phone.getByRole('button', { name: textOn(phone, `matchPlaces.${key}`) });
    const text = (key: 'requested' | 'yours' | 'lastPlace' | 'ended.returned') =>
      phone.getByText(textOn(phone, `matchPlaces.${key}`), { exact: true });

    await test.step('the request waits for the allocation', async () => {
      await openAs(phone, people.photographer, match.list);
      await phone.locator(`a[href="${match.page}"]`).click();
      await button('request').click();
      await expect(text('requested')).toBeVisible();
    });

    await test.step('someone else got the only place, and the page says why', async () => {
      await match.allocate();
      await phone.reload();
      await expect(button('leave')).toBeVisible();
      await expect(text('lastPlace')).toBeVisible();
      const ahead = textOn(phone, 'matchPlaces.aheadCount', { count: 0 });
      await expect(phone.getByText(ahead)).toBeVisible();
      await inspect('waiting');
    });

    await test.step('the place that is given back is offered and accepted', async () => {
      await apiCall(url, other, 'POST', `/pool/request/${first.data.id}/return`, {});
      await show(phone, '/');
      const offer = phone
        .getByRole('listitem')
        .filter({ hasText: textOn(phone, 'matchPlaces.offerWaits') });
      await inspect('home');
      await offer.getByRole('link').click();
      await expect(phone.getByRole('timer')).toBeVisible();
      await inspect('offer');
      await button('accept').click();
      await expect(text('yours')).toBeVisible();
    });

    await test.step('the place is given back after a question', async () => {
      await button('giveBack').click();
      await phone
        .getByRole('dialog')
        .getByRole('button', { name: textOn(phone, 'matchPlaces.giveBack') })
        .click();
      await expect(text('ended.returned')).toBeVisible();
      await expect(button('requestAgain')).toBeVisible();
    });

    await test.step('the places are recounted, by the person and by anyone with the link', async () => {
      const link = phone.getByRole('link', { name: textOn(phone, 'recount.link') });
      const address = (await link.getAttribute('href')) ?? '';
      await link.click();
      const same = (page: Page, total: number) =>
        expect(page.getByText(textOn(page, 'recount.same', { same: total, total }))).toBeVisible();
      await same(phone, 1);
      await inspect('recount');
      await otherPhone.goto(address.replace(/#.*/, '?version=2'));
      await same(otherPhone, 1);
      await expect(
        otherPhone.getByText(textOn(otherPhone, 'recount.chained', { version: 1 })),
      ).toBeVisible();
      await otherPhone.goto(address.replace('#', '?version=1#'));
      await same(otherPhone, 2);
      const own = otherPhone.getByRole('row', { name: textOn(otherPhone, 'matchPlaces.you') });
      await expect(own).toContainText(textOn(otherPhone, 'recount.waits', { position: 1 }));
    });
  });
