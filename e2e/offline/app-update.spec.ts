/**
 * A new app version arrives while somebody is writing: no text is lost, and no page is reloaded.
 */
import type { Page } from '@playwright/test';
import { type Deployment, createDeployment } from '#e2e/fixtures/deployment-proxy.ts';
import { bookableMatch, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, phoneOptions, test as base } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import {
  isPageMarked,
  waitForReload,
  markPage,
  expectNewVersionWaiting,
} from '#e2e/pages/app-versions.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const test = base.extend<{ deployment: Deployment; page: Page }>({
  deployment: async ({ server }, use) => {
    const deployment = await createDeployment(server.url);
    await use(deployment);
    deployment.close();
  },
  page: async ({ browser, deployment }, use) => {
    const context = await browser.newContext({ ...phoneOptions, baseURL: deployment.url });
    await use(await context.newPage());
    await context.close();
  },
});

test.use({ serviceWorkers: 'allow' });

async function editProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: englishText('nav.more') }).click();
  await page.getByRole('link', { name: englishText('nav.profile') }).click();
  await page.getByRole('button', { name: englishText('profile.editProfile') }).click();
}

test('a new version waits during an edit; a second tab accepts it, and the edit continues', async ({
  page,
  deployment,
}) => {
  await openAs(page, people.mina, '/');
  await waitForOfflineApp(page);
  // From here on the service worker controls the page.
  await page.reload();
  await editProfile(page);
  const organization = page.getByLabel(englishText('accounts.organization'));
  await organization.fill('Delta Sports Weekly');
  await markPage(page);

  deployment.deploy();
  await expectNewVersionWaiting(page);
  const notice = page.getByText(englishText('update.ready'));
  await expect(notice).toHaveCount(0);

  const second = await page.context().newPage();
  await test.step('a second tab without edits accepts it', async () => {
    await second.goto('/events');
    await expect(second.getByText(englishText('update.ready'))).toBeVisible();
    await markPage(second);
    await second.getByRole('button', { name: englishText('update.use') }).click();
    await waitForReload(second);
    await expect(second.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(second.getByText(englishText('update.ready'))).toHaveCount(0);
  });

  await test.step('the first tab, on the old version, keeps its text and saves it', async () => {
    await page.bringToFront();
    expect(await isPageMarked(page)).toBe(true);
    await expect(organization).toHaveValue('Delta Sports Weekly');
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: englishText('profile.saveEdits') }).click();
    await expect(page.getByText('Delta Sports Weekly')).toBeVisible();
  });

  await test.step('after the edit it is offered', async () => {
    await expect(notice).toBeVisible();
    expect(await isPageMarked(page)).toBe(true);
    await page.getByRole('button', { name: englishText('update.use') }).click();
    await waitForReload(page);
    await expect(page.getByText('Delta Sports Weekly')).toBeVisible();
  });
});

test('unsent work is sent by the next version', async ({ page, deployment, server }) => {
  const context = page.context();
  const match = await bookableMatch(server.url, people.tamer);
  await openAs(page, people.tamer, '/');
  await waitForOfflineApp(page);
  // From here on the service worker controls the page.
  const row = await findMatch(page, match);
  await expect(row.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
  deployment.deploy();
  await expectNewVersionWaiting(page);
  await context.setOffline(true);
  await row.getByRole('button', { name: englishText('matches.book') }).click();
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  await markPage(page);
  await page.getByRole('button', { name: englishText('update.use') }).click();
  await waitForReload(page);
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  expect(await countBookings(server.url, people.tamer, match)).toBe(0);
  await context.setOffline(false);
  await expect(row.getByText(englishText('status.pending'))).toBeVisible({ timeout: 40_000 });
  expect(await countBookings(server.url, people.tamer, match)).toBe(1);
});
