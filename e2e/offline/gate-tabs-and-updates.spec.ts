/** The stewards' page in two tabs, and with a new version of the app. */
import { createDeployment } from '#e2e/fixtures/deployment-proxy.ts';
import { expect, phoneOptions, test } from '#e2e/fixtures/test.ts';
import { enrolAtGate, enrolmentCode, fakeCamera, openGate } from '#e2e/pages/gate.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('one tab has the camera, and a new version waits until the hand-in', async ({
  browser,
  server,
}) => {
  test.setTimeout(3 * testLimit);
  const deployment = await createDeployment(server.url);
  const context = await browser.newContext({ ...phoneOptions, baseURL: deployment.url });
  const first = await context.newPage();
  const { gateId } = await openGate(server.url);
  await fakeCamera(first);
  await enrolAtGate(first, await enrolmentCode(server.url, gateId), 'Nour Adel');
  await first.evaluate(() => navigator.serviceWorker.ready);
  // From here on the worker controls the page.
  await first.reload();
  const start = englishText('gate.ready.start');
  const inOtherTab = englishText('gate.alarm.otherTab');
  await first.getByRole('button', { name: start }).click();

  await test.step('a second tab says that the gate is open in another one, until that is closed', async () => {
    const second = await context.newPage();
    await fakeCamera(second);
    await second.goto('/gate');
    await second.getByRole('button', { name: start }).click();
    await expect(second.getByText(inOtherTab)).toBeVisible();
    await first.bringToFront();
    await expect(first.getByText(inOtherTab)).toHaveCount(0);
    await first.getByRole('button', { name: englishText('gate.key.menu') }).click();
    await second.bringToFront();
    await second.getByRole('button', { name: englishText('gate.key.menu') }).click();
    await second.getByRole('button', { name: start }).click();
    await expect(second.getByText(inOtherTab)).toHaveCount(0);
    await second.close();
  });

  /** Whether a newer worker than the one in use is here after asking for one. */
  const hasNewVersion = () =>
    first.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update().catch(() => undefined);
      const installing = registration.installing;
      if (installing !== null)
        await new Promise((resolve) => installing.addEventListener('statechange', resolve));
      return registration.waiting !== null;
    });
  await test.step('a version that is deployed while tickets are checked is not taken', async () => {
    expect(await hasNewVersion(), 'control: nothing is deployed yet').toBe(false);
    deployment.deploy();
    expect(await hasNewVersion()).toBe(false);
    await first.reload();
    expect(await hasNewVersion()).toBe(false);
    await expect(
      first.getByRole('heading', { name: englishText('gate.ready.title') }),
    ).toBeVisible();
  });

  await test.step('after the hand-in it is', async () => {
    await first.getByRole('button', { name: englishText('gate.handIn.open') }).click();
    await first.getByRole('button', { name: englishText('gate.handIn.confirm') }).click();
    await expect(first.getByText(englishText('gate.after.allSent'))).toBeVisible();
    await first.getByRole('button', { name: englishText('gate.after.done') }).click();
    await expect.poll(hasNewVersion).toBe(true);
  });
  deployment.close();
});
