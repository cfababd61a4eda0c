/** The registration queue by keyboard: next, documents, reject with a reason, undo. */
import type { Page } from '@playwright/test';
import {
  callAsAdmin,
  requesterName,
  requestUser,
  pendingRequests,
} from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage, selectionBar } from '#e2e/pages/admin.ts';
import { show } from '#e2e/pages/navigation.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

async function pendingNames(url: string): Promise<string[]> {
  return (await pendingRequests(url, 'create_profile')).map(requesterName);
}

const personHeading = (desktop: Page, name: string) =>
  desktop.getByRole('region', { name }).getByRole('heading', { name });

test('a registration is reviewed, rejected with a reason, restored, and rejected for good; others are rejected together', async ({
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
    // Style sheets follow the width before scripts do.
    await desktop.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
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

  await test.step('others are selected and rejected together, with a reason', async () => {
    await show(desktop, '/admin/approvals/users');
    await expect(desktop.getByRole('list').getByRole('checkbox').first()).toBeVisible();
    const requests = await pendingRequests(server.url, 'create_profile');
    // Other tests also register people, some with the same name.
    const names = requests.map(requesterName);
    const two = requests
      .filter(
        (request) =>
          requestUser(request)?.email !== 'pending@touchline.example' &&
          names.indexOf(requesterName(request)) === names.lastIndexOf(requesterName(request)),
      )
      .slice(-2);
    for (const request of two)
      await desktop
        .getByRole('checkbox', {
          name: englishText('table.selectRow', { name: requesterName(request) }),
          exact: true,
        })
        .check();
    await selectionBar(desktop, 2)
      .getByRole('button', { name: englishText('approvals.reject') })
      .click();
    const dialog = desktop.getByRole('dialog', {
      name: englishText('approvals.rejectMany', { count: 2 }),
    });
    const go = dialog.getByRole('button', {
      name: englishText('approvals.rejectMany', { count: 2 }),
    });
    await expect(go).toBeDisabled();
    await dialog
      .getByLabel(englishText('approvals.rejectionReason'))
      .fill('The press card has run out.');
    await go.click();
    await expect(
      desktop.getByText(englishText('approvals.manyRejected', { done: 2, count: 2 })),
    ).toBeVisible();
    for (const { id } of two) {
      const { status, rejectionReason } = await callAsAdmin<ApprovalRequest>(
        server.url,
        'GET',
        `/admin/request/${id}`,
      );
      expect({ status, rejectionReason }).toEqual({
        status: 'rejected',
        rejectionReason: 'The press card has run out.',
      });
    }
  });
});
