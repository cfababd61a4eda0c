/** A request of somebody no longer approved is left out of a bulk approval. */
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { callAsAdmin, cupName, requestUser, pendingRequests } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs, register } from '#e2e/pages/accounts.ts';
import { openAdminPage, selectionBar } from '#e2e/pages/admin.ts';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { Event } from '#sync/contracts/events/events.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const person = {
  firstName: 'Habiba',
  lastName: 'Wassef',
  email: 'habiba.wassef@cairopress.example',
  password: 'a corner flag in the wind',
  role: 'written_press',
} as const;
const name = `${person.firstName} ${person.lastName}`;

const openRequest = async (
  url: string,
  type: ApprovalRequest['type'],
): Promise<ApprovalRequest> => {
  const requests = await pendingRequests(url, type);
  const found = requests.find((request) => requestUser(request)?.email === person.email);
  if (found === undefined) throw new Error(`${name} has no pending request`);
  return found;
};

/** Approved, then applied for the cup, and then returned to the queue. */
async function returnToQueue(url: string): Promise<void> {
  const { id } = await openRequest(url, 'create_profile');
  await callAsAdmin(url, 'PATCH', `/admin/request/${id}`, { status: 'approved' });
  const { events } = await callAsAdmin<{ events: Event[] }>(url, 'GET', '/event?pageSize=100');
  const event = events.find((each) => each.name === cupName);
  const token = await apiToken(url, person.email, person.password);
  const path = `/event/${event?.id}/join`;
  const joined = await apiCall(url, token, 'PATCH', path, { scope: 'member' });
  expect(joined.status).toBe(200);
  const application = await openRequest(url, 'join_event');
  const user = await callAsAdmin<User>(url, 'GET', `/admin/user/${application.memberId}`);
  await callAsAdmin(url, 'PATCH', `/admin/user/${user.id}`, {
    user: { status: 'pending' },
    version: user.version,
    rejectionReason: 'The press ID must be reviewed again.',
  });
}

test('somebody who registered on a desktop and is no longer approved is left out of a bulk approval', async ({
  desktop,
  server,
}) => {
  await register(desktop, person);
  await openAs(desktop, person.email, '/', person.password);
  await expect(
    desktop.getByRole('heading', { name: englishText('accounts.pendingTitle') }),
  ).toBeVisible();
  await returnToQueue(server.url);

  // From here on this browser is the administrator's.
  const admin = await desktop.context().browser()?.newContext({ baseURL: server.url });
  if (admin === undefined) throw new Error('no browser');
  const page = await admin.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAdminPage(page, '/admin/approvals/tournaments-accreditations');
  const hers = page.getByRole('row').filter({ hasText: name });
  await expect(hers).toContainText(englishText('approvals.accountNotApproved'));
  await hers.getByRole('checkbox').check();
  const other = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Accept/, disabled: false }) })
    .first();
  await other.getByRole('checkbox').check();

  await test.step('of two selected requests one is accepted, the other left out with an explanation', async () => {
    await selectionBar(page, 2)
      .getByRole('button', { name: englishText('approvals.accept') })
      .click();
    const dialog = page.getByRole('dialog', {
      name: englishText('approvals.acceptMany', { count: 1 }),
    });
    await expect(dialog.getByText(englishText('approvals.leftOut', { count: 1 }))).toBeVisible();
    await expect(dialog).toContainText(name);
    await dialog.getByRole('button', { name: englishText('action.cancel') }).click();
  });

  await test.step('selected alone, there is nothing to accept and no button', async () => {
    await other.getByRole('checkbox').uncheck();
    await selectionBar(page, 1)
      .getByRole('button', { name: englishText('approvals.accept') })
      .click();
    const dialog = page.getByRole('dialog', { name: englishText('approvals.acceptNone') });
    await expect(dialog).toContainText(name);
    await expect(dialog.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: englishText('action.close') }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('together with others it can be rejected', async () => {
    await selectionBar(page, 1)
      .getByRole('button', { name: englishText('approvals.reject') })
      .click();
    const dialog = page.getByRole('dialog', {
      name: englishText('approvals.rejectMany', { count: 1 }),
    });
    await dialog
      .getByRole('button', { name: englishText('approvals.rejectMany', { count: 1 }) })
      .click();
    await expect(
      page.getByText(englishText('approvals.manyRejected', { done: 1, count: 1 })),
    ).toBeVisible();
  });
  await admin.close();
});
