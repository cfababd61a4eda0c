/** Administrators add registration requirements and move them with the keyboard. */
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, startSession } from '#e2e/pages/accounts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const admin = 'admin@touchline.example';

test('a requirement is moved with the keyboard, and its button keeps the focus', async ({
  desktop,
  server,
}) => {
  const token = await apiToken(server.url, admin, demoPassword);
  const path = '/admin/requirements';
  const demo = await apiCall<{ id: string }[]>(server.url, token, 'GET', path);
  for (const { id } of demo.data) await apiCall(server.url, token, 'DELETE', `${path}/${id}`);
  for (const name of ['Letter', 'Licence', 'Samples']) {
    const requirement = {
      name,
      nameArabic: null,
      help: '',
      helpArabic: '',
      roles: ['photographer'],
      kind: 'file',
      required: true,
      freelancersExempt: false,
      expiry: 'none',
      expiryMonths: null,
      whenExpired: 'remind',
    };
    await apiCall(server.url, token, 'POST', path, { requirement });
  }
  await startSession(desktop, admin);
  await desktop.goto('/admin/requirements');
  const down = desktop.getByRole('button', {
    name: englishText('evidence.moveDown', { name: 'Letter' }),
  });
  await down.focus();
  for (const place of [2, 3]) {
    await desktop.keyboard.press('Enter');
    await expect(desktop.locator('tr[data-row]').nth(place - 1)).toContainText('Letter');
    await expect(down).toBeFocused();
  }
  await expect
    .poll(async () => {
      const { data } = await apiCall<{ name: string }[]>(server.url, token, 'GET', path);
      return data.map(({ name }) => name);
    })
    .toEqual(['Licence', 'Samples', 'Letter']);
});
