/** One session rejects someone; another one reads the decision in the audit log. */
import { callAsAdmin, disposableRegistration } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const reason = 'The press card ran out in June.';

test('a decision appears immediately in the audit log that another session has open, and can be found', async ({
  desktop,
  server,
}) => {
  const person = await disposableRegistration(server.url);
  const row = desktop.getByRole('row').filter({ hasText: reason });

  await test.step('the log is opened from the sidebar', async () => {
    const listening = desktop.waitForRequest(/\/api\/sync\/live/);
    await openAdminPage(desktop, '/admin');
    await listening;
    await desktop.getByRole('link', { name: englishText('audit.title') }).click();
    await expect(desktop.getByRole('row').nth(1)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('an entry of a decision made elsewhere appears in the open log', async () => {
    await callAsAdmin(server.url, 'PATCH', `/admin/request/${person.requestId}`, {
      status: 'rejected',
      rejectionReason: reason,
    });
    await expect(row).toContainText(`rejected ${person.name}’s registration`);
    await expect(row).toContainText(englishText('audit.kind.reject'));
  });

  await test.step('it is found by name, by action and by date', async () => {
    const otherLines = desktop.getByRole('row').filter({ hasNotText: person.name });
    await desktop.getByRole('searchbox').fill(person.name);
    await expect(otherLines, 'the header alone').toHaveCount(1);
    await expect(row).toBeVisible();
    await desktop.getByRole('button', { name: englishText('audit.kind'), exact: true }).click();
    await desktop.getByRole('menuitemradio', { name: englishText('audit.kind.approve') }).click();
    await expect(desktop.getByText(englishText('state.nothingFoundTitle'))).toBeVisible();
    await desktop
      .getByRole('button', { name: englishText('audit.kind.approve'), exact: true })
      .click();
    await desktop.getByRole('menuitemradio', { name: englishText('audit.kind.reject') }).click();
    await expect(row).toBeVisible();
    await desktop.getByLabel(englishText('audit.to')).fill('2020-01-01');
    await expect(desktop.getByText(englishText('state.nothingFoundTitle'))).toBeVisible();
    await desktop.getByRole('button', { name: englishText('action.clearFilters') }).click();
    await expect(row).toBeVisible();
    await expect(desktop).toHaveURL(/\/admin\/audit$/);
  });

  await test.step('without network the log says so, and loads again with signal', async () => {
    await desktop.context().setOffline(true);
    // A filter that was not requested before, so nothing of it is cached.
    await desktop.getByRole('searchbox').fill(person.name.toLowerCase());
    await expect(desktop.getByText(englishText('state.errorTitle'))).toBeVisible();
    await desktop.context().setOffline(false);
    await expect(row).toBeVisible();
  });

  await test.step('the entry links to the person', async () => {
    await row.getByRole('link', { name: person.name }).click();
    await expect(desktop).toHaveURL(new RegExp(`/user-details/${person.userId}$`));
    // The log's row has the reason too, until the other page is shown.
    await expect(desktop.getByRole('alert')).toContainText(reason);
  });
});
