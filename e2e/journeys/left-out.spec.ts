/** Registered at a desk; asks for a tournament, and is left out of a batch once not approved. */
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { asAdmin, cup, personOf, waitingRequests } from '#e2e/fixtures/press.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, register } from '#e2e/pages/accounts.ts';
import { openDesk, selectionBar } from '#e2e/pages/admin.ts';
import type { User } from '#sync/contracts/accounts.ts';
import type { Request } from '#sync/contracts/approvals.ts';
import type { Event } from '#sync/contracts/events.ts';
import { say } from '#sync/contracts/messages/messages.ts';

const person = {
  firstName: 'Habiba',
  lastName: 'Wassef',
  email: 'habiba.wassef@cairopress.example',
  password: 'a corner flag in the wind',
  role: 'written_press',
} as const;
const name = `${person.firstName} ${person.lastName}`;

const openRequest = async (url: string, type: Request['type']): Promise<Request> => {
  const requests = await waitingRequests(url, type);
  const found = requests.find((request) => personOf(request)?.email === person.email);
  if (found === undefined) throw new Error(`${name} asks for nothing`);
  return found;
};

/** Approved, asked for the cup, and then put back into the queue. */
async function putBack(url: string): Promise<void> {
  const { id } = await openRequest(url, 'create_profile');
  await asAdmin(url, 'PATCH', `/admin/request/${id}`, { status: 'approved' });
  const { events } = await asAdmin<{ events: Event[] }>(url, 'GET', '/event?pageSize=100');
  const event = events.find((each) => each.name === cup);
  const token = await apiToken(url, person.email, person.password);
  const path = `/event/${event?.id}/join`;
  const joined = await apiCall(url, token, 'PATCH', path, { scope: 'member' });
  expect(joined.status).toBe(200);
  const asked = await openRequest(url, 'join_event');
  const user = await asAdmin<User>(url, 'GET', `/admin/user/${asked.memberId}`);
  await asAdmin(url, 'PATCH', `/admin/user/${user.id}`, {
    user: { status: 'pending' },
    version: user.version,
    rejectionReason: 'The press ID has to be looked at again.',
  });
}

test('who registered at a desk and is no longer approved is left out of a batch beforehand', async ({
  desk,
  server,
}) => {
  await register(desk, person);
  await logIn(desk, person.email, person.password);
  await expect(desk.getByRole('heading', { name: say('accounts.pendingTitle') })).toBeVisible();
  await putBack(server.url);

  // The desk is the administrator's now: another login takes the place of hers.
  const admin = await desk.context().browser()?.newContext({ baseURL: server.url });
  if (admin === undefined) throw new Error('no browser');
  const page = await admin.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDesk(page, '/admin/approvals/tournaments-accreditations');
  const hers = page.getByRole('row').filter({ hasText: name });
  await expect(hers).toContainText(say('approvals.accountNotApproved'));
  await hers.getByRole('checkbox').check();
  const other = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Accept/, disabled: false }) })
    .first();
  await other.getByRole('checkbox').check();

  await test.step('two are ticked: one is accepted, one is left out, and it says why', async () => {
    await selectionBar(page, 2)
      .getByRole('button', { name: say('approvals.accept') })
      .click();
    const dialog = page.getByRole('dialog', { name: say('approvals.acceptMany', { count: 1 }) });
    await expect(dialog.getByText(say('approvals.leftOut', { count: 1 }))).toBeVisible();
    await expect(dialog).toContainText(name);
    await dialog.getByRole('button', { name: say('action.cancel') }).click();
  });

  await test.step('she alone: there is nothing to accept, and nothing to press', async () => {
    await other.getByRole('checkbox').uncheck();
    await selectionBar(page, 1)
      .getByRole('button', { name: say('approvals.accept') })
      .click();
    const dialog = page.getByRole('dialog', { name: say('approvals.acceptNone') });
    await expect(dialog).toContainText(name);
    await expect(dialog.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: say('action.close') }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('she can be rejected with the others', async () => {
    await selectionBar(page, 1)
      .getByRole('button', { name: say('approvals.reject') })
      .click();
    const dialog = page.getByRole('dialog', { name: say('approvals.rejectMany', { count: 1 }) });
    await dialog.getByRole('button', { name: say('approvals.rejectMany', { count: 1 }) }).click();
    await expect(
      page.getByText(say('approvals.manyRejected', { done: 1, count: 1 })),
    ).toBeVisible();
  });
  await admin.close();
});
