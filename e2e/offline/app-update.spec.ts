/**
 * A new app version arrives while someone is writing: no text is lost, and no page is reloaded.
 */
import type { Page } from '@playwright/test';
import { type Deployment, createDeployment } from '#e2e/fixtures/deployment-proxy.ts';
import { callAsAdmin, people, userIdOf } from '#e2e/fixtures/demo-people.ts';
import { expect, phoneOptions, test as base } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import {
  isPageMarked,
  waitForReload,
  markPage,
  expectNewVersionWaiting,
} from '#e2e/pages/app-versions.ts';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

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

test('a new version waits during an edit; a second tab accepts it, the edit continues, and the next version sends it', async ({
  page,
  deployment,
  server,
}) => {
  await openAs(page, people.mina, '/events');
  await waitForOfflineApp(page);
  // The service worker controls the page from here on.
  await page.reload();
  await editProfile(page);
  const organization = page.getByLabel(englishText('accounts.organization'), { exact: true });
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

  const unsent = page.getByText(englishText('profile.editWaiting'));
  await test.step('the first tab, on the old version, keeps its text and stores it offline', async () => {
    await page.bringToFront();
    expect(await isPageMarked(page)).toBe(true);
    await expect(organization).toHaveValue('Delta Sports Weekly');
    await expect(notice).toHaveCount(0);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: englishText('profile.saveEdits') }).click();
    await expect(page.getByText('Delta Sports Weekly')).toBeVisible();
    await expect(unsent).toBeVisible();
  });

  await test.step('after the edit it is offered, and keeps the unsent edit', async () => {
    await expect(notice).toBeVisible();
    expect(await isPageMarked(page)).toBe(true);
    await page.getByRole('button', { name: englishText('update.use') }).click();
    await waitForReload(page);
    await expect(page.getByText('Delta Sports Weekly')).toBeVisible();
    await expect(unsent).toBeVisible();
  });

  await test.step('with signal the next version sends it', async () => {
    await page.context().setOffline(false);
    await expect(unsent).toHaveCount(0, { timeout: 2 * patience });
    const { organization: sent } = await callAsAdmin<User>(
      server.url,
      'GET',
      `/admin/user/${await userIdOf(server.url, people.mina)}`,
    );
    expect(sent).toBe('Delta Sports Weekly');
  });
});
