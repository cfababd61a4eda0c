/** Resending an email that the recipient's mail server had refused. */
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** The demo's only failed email is to this person. */
const recipient = 'laila.nour@cornichepost.example';

test('a failed email shows why, is sent again, and is no longer a failed one', async ({
  desktop,
  server,
}) => {
  await openAdminPage(desktop, `/admin/mails?q=${recipient}`);
  const again = desktop.getByRole('button', { name: englishText('mails.againOne', { recipient }) });
  const row = desktop.getByRole('row').filter({ has: again });
  await expect(row).toContainText(englishText('mails.state.failed'));
  await expect(row).toContainText('550 5.1.1');
  const all = desktop.getByRole('button', { name: englishText('mails.allAgain') });
  await expect(all).toBeVisible();
  await again.click();
  await expect(desktop.getByText(englishText('mails.queuedAgain'))).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(all).toHaveCount(0);
  await expect(
    desktop.getByRole('row').filter({ hasText: englishText('mails.kind.accreditationApproved') }),
  ).toContainText(englishText('mails.state.sent'));
  await waitForEmail(server.url, recipient, /./);
});
