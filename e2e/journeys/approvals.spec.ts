/** Bulk decisions, and two administrators deciding the same requests. */
import {
  createApprovedBooking,
  callAsAdmin,
  disposableRegistration,
  bookableMatch,
  userIdOf,
  requesterName,
  people,
  pendingRequests,
} from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { openAdminPage, selectRequests } from '#e2e/pages/admin.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** Pending seat requests of people that no other test needs. */
async function pendingSeatRequests(url: string): Promise<ApprovalRequest[]> {
  const requests = await pendingRequests(url, 'join_match');
  const needed = new Set<string>(Object.values(people));
  return requests.filter(({ Member, Match: match }) => {
    const email = Member?.User.email ?? '';
    return email !== '' && !needed.has(email) && (match?.approved ?? 0) < 100;
  });
}

test('many requests are decided together, and those decided meanwhile are reported', async ({
  desktop,
  server,
}) => {
  const [first, second, third] = (await pendingSeatRequests(server.url)).slice(-3);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('fewer than three requests wait');
  const three = [first, second, third];
  await openAdminPage(desktop, '/admin/approvals/match-tickets');
  const bar = await selectRequests(desktop, three);
  await bar.getByRole('button', { name: englishText('approvals.accept') }).click();
  const dialog = desktop.getByRole('dialog', {
    name: englishText('approvals.acceptMany', { count: 3 }),
  });
  for (const request of three) await expect(dialog).toContainText(requesterName(request));

  await callAsAdmin(server.url, 'PATCH', `/admin/request/${second.id}`, { status: 'rejected' });
  await dialog
    .getByRole('button', { name: englishText('approvals.acceptMany', { count: 3 }) })
    .click();
  const over = desktop.getByRole('dialog', {
    name: englishText('approvals.manyAccepted', { done: 2, count: 3 }),
  });
  // The decisions can be undone for eight seconds before they are made.
  await expect(over).toContainText(requesterName(second));
  await expect(over).toContainText(englishText('approvals.alreadyDecided'));
  await over.getByRole('button', { name: englishText('action.close') }).click();
  await expect(desktop.getByRole('toolbar', { name: /selected/ })).toHaveCount(0);
  const statuses = await Promise.all(
    three.map(({ id }) => callAsAdmin<ApprovalRequest>(server.url, 'GET', `/admin/request/${id}`)),
  );
  expect(statuses.map(({ status }) => status)).toEqual(['approved', 'rejected', 'approved']);
});

test('a decision can be revoked with a reason, and reversed, on the person’s page', async ({
  desktop,
  phone,
  server,
}) => {
  const match = await bookableMatch(server.url, people.tamer);
  await createApprovedBooking(server.url, people.tamer, match);
  const id = await userIdOf(server.url, people.tamer);
  await openAdminPage(desktop, `/user-details/${id}`);
  const answersSection = desktop.getByRole('region', { name: englishText('approvals.asked') });
  const row = answersSection
    .getByRole('listitem')
    .filter({ hasText: match.HomeTeam.name })
    .filter({ hasText: match.AwayTeam.name })
    .first();
  await row.getByRole('button', { name: englishText('approvals.revoke') }).click();
  const dialog = desktop.getByRole('dialog', { name: match.HomeTeam.name });
  await expect(dialog).toContainText('The ticket will be revoked and the seat released.');
  await dialog.getByLabel(englishText('tickets.why')).fill('The stand is closed.');
  await dialog.getByRole('button', { name: englishText('action.submit') }).click();
  await expect(row).toContainText('The stand is closed.');

  await startSession(phone, people.tamer);
  const booked = await findMatch(phone, match);
  await expect(booked.getByText('The stand is closed.')).toBeVisible();
  await row.getByRole('button', { name: englishText('approvals.accept') }).click();
  await expect(row.getByText(englishText('status.approved'))).toBeVisible();
  await expect(booked.getByText('The stand is closed.')).toHaveCount(0);
});

test('the person’s page says who rejected a registration and why, and accepts it after all', async ({
  desktop,
  server,
}) => {
  const { requestId, userId, name } = await disposableRegistration(server.url);
  const reason = 'The press card is not readable.';
  const decision = { status: 'rejected', rejectionReason: reason };
  await callAsAdmin(server.url, 'PATCH', `/admin/request/${requestId}`, decision);
  await openAdminPage(desktop, `/user-details/${userId}`);
  const history = desktop.getByRole('region', { name: englishText('audit.title') });
  await expect(history.getByRole('listitem').filter({ hasText: reason })).toBeVisible();
  const mails = desktop.getByRole('region', { name: englishText('mails.title') });
  await expect(mails.getByRole('listitem').first()).toBeVisible();
  await desktop.getByRole('button', { name: englishText('approvals.accept') }).click();
  await expect
    .poll(async () => {
      const path = `/admin/request/${requestId}`;
      return (await callAsAdmin<ApprovalRequest>(server.url, 'GET', path)).status;
    })
    .toBe('approved');
  await expect(history.getByRole('listitem')).toContainText([name, name]);
  await desktop.getByRole('link', { name: englishText('users.editOne', { name }) }).click();
  await desktop.getByRole('link', { name: englishText('users.toPerson') }).click();
  await expect(desktop).toHaveURL(new RegExp(`/user-details/${userId}$`));
});
