/** The registration queue by keyboard: next, documents, reject with a reason, undo. */
import type { Page } from '@playwright/test';
import { requesterName, pendingRequests } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

async function waitingNames(url: string): Promise<string[]> {
  return (await pendingRequests(url, 'create_profile')).map(requesterName);
}

const shown = (desk: Page, name: string) =>
  desk.getByRole('region', { name }).getByRole('heading', { name });

test('a person is reviewed, rejected with a reason, restored, and rejected for good', async ({
  desk,
  server,
}) => {
  const [first, second, third] = await waitingNames(server.url);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('fewer than three registrations wait');
  await openAdminPage(desk, '/admin/approvals/users');
  await expect(shown(desk, first)).toBeVisible();

  await test.step('J and K move through the list, 1 to 3 through the pictures', async () => {
    await desk.keyboard.press('j');
    await expect(shown(desk, second)).toBeVisible();
    await desk.keyboard.press('k');
    await expect(shown(desk, first)).toBeVisible();
    await desk.keyboard.press('j');
    await desk.keyboard.press('2');
    const person = desk.getByRole('region', { name: second });
    await expect(
      person.getByRole('img', { name: new RegExp(englishText('accounts.pressId')) }),
    ).toBeVisible();
    await person.getByRole('button', { name: englishText('approvals.zoomIn') }).click();
    await expect(person.getByText(englishText('approvals.zoom', { percent: 100 }))).toHaveCount(0);
    await person.getByRole('button', { name: englishText('approvals.turnRight') }).click();
  });

  await test.step('where only the list is visible, no key decides', async () => {
    await desk.setViewportSize({ width: 390, height: 844 });
    await expect(shown(desk, second)).toBeHidden();
    await desk.keyboard.press('r');
    await desk.keyboard.press('a');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await desk.setViewportSize({ width: 1440, height: 900 });
    await expect(shown(desk, second)).toBeVisible();
  });

  const reject = async () => {
    await desk.keyboard.press('r');
    const dialog = desk.getByRole('dialog', {
      name: englishText('approvals.rejectOne', { name: second }),
    });
    const submit = dialog.getByRole('button', { name: englishText('action.submit') });
    await expect(submit).toBeDisabled();
    // The number of suggestions depends on the reasons of earlier tests.
    const offered = dialog.getByRole('list').getByRole('button').first();
    const reason = (await offered.textContent()) ?? '';
    await offered.click();
    await expect(dialog.getByLabel(englishText('approvals.rejectionReason'))).toHaveValue(reason);
    await submit.click();
  };

  await test.step('Z undoes the rejection before it is sent', async () => {
    await reject();
    await expect(shown(desk, third)).toBeVisible();
    await desk.keyboard.press('z');
    await expect(shown(desk, second)).toBeVisible();
    expect(await waitingNames(server.url)).toContain(second);
  });

  await test.step('a second rejection is sent when the page is left', async () => {
    await reject();
    await expect(shown(desk, third)).toBeVisible();
    await desk
      .getByRole('link', { name: new RegExp(englishText('approvals.tournaments')) })
      .first()
      .click();
    await expect.poll(() => waitingNames(server.url)).not.toContain(second);
  });
});
