/** The registration queue by keyboard: next, documents, reject with a reason, undo. */
import type { Page } from '@playwright/test';
import { requesterName, pendingRequests } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

async function pendingNames(url: string): Promise<string[]> {
  return (await pendingRequests(url, 'create_profile')).map(requesterName);
}

const personHeading = (desktop: Page, name: string) =>
  desktop.getByRole('region', { name }).getByRole('heading', { name });

test('a person is reviewed, rejected with a reason, restored, and rejected for good', async ({
  desktop,
  server,
}) => {
  const [first, second, third] = await pendingNames(server.url);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('fewer than three registrations wait');
  await openAdminPage(desktop, '/admin/approvals/users');
  await expect(personHeading(desktop, first)).toBeVisible();

  await test.step('J and K move through the list, 1 to 3 through the pictures', async () => {
    await desktop.keyboard.press('j');
    await expect(personHeading(desktop, second)).toBeVisible();
    await desktop.keyboard.press('k');
    await expect(personHeading(desktop, first)).toBeVisible();
    await desktop.keyboard.press('j');
    await desktop.keyboard.press('2');
    const person = desktop.getByRole('region', { name: second });
    await expect(
      person.getByRole('img', { name: new RegExp(englishText('accounts.pressId')) }),
    ).toBeVisible();
    await person.getByRole('button', { name: englishText('approvals.zoomIn') }).click();
    await expect(person.getByText(englishText('approvals.zoom', { percent: 100 }))).toHaveCount(0);
    await person.getByRole('button', { name: englishText('approvals.turnRight') }).click();
  });

  await test.step('where only the list is visible, no key decides', async () => {
    await desktop.setViewportSize({ width: 390, height: 844 });
    await expect(personHeading(desktop, second)).toBeHidden();
    await desktop.keyboard.press('r');
    await desktop.keyboard.press('a');
    await expect(desktop.getByRole('dialog')).toHaveCount(0);
    await desktop.setViewportSize({ width: 1440, height: 900 });
    await expect(personHeading(desktop, second)).toBeVisible();
  });

  const reject = async () => {
    await desktop.keyboard.press('r');
    const dialog = desktop.getByRole('dialog', {
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
    await expect(personHeading(desktop, third)).toBeVisible();
    await desktop.keyboard.press('z');
    await expect(personHeading(desktop, second)).toBeVisible();
    expect(await pendingNames(server.url)).toContain(second);
  });

  await test.step('a second rejection is sent when the page is left', async () => {
    await reject();
    await expect(personHeading(desktop, third)).toBeVisible();
    await desktop
      .getByRole('link', { name: new RegExp(englishText('approvals.tournaments')) })
      .first()
      .click();
    await expect.poll(() => pendingNames(server.url)).not.toContain(second);
  });
});
