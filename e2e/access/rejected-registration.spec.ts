/** A rejected person sees the reason and their own profile page, with and without signal. */
import { decideRegistration, registerPerson } from '#e2e/fixtures/registered-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

const person = {
  firstName: 'Dalia',
  lastName: 'Ezzat',
  email: 'dalia.ezzat@newsroom.example',
  password: 'a corner flag in the wind',
  role: 'radio_reporter',
} as const;
const reason = 'The press ID cannot be read.\nPlease photograph it again.';

test('the rejection reason loads once there is signal, and is stored from then on', async ({
  phone,
  server,
}) => {
  await registerPerson(server.url, person);
  await decideRegistration(server.url, person.email, {
    status: 'rejected',
    rejectionReason: reason,
  });
  const why = phone.getByRole('figure').getByText('The press ID cannot be read.');
  const notHere = phone.getByText(englishText('profile.reasonNotHere'));
  const context = phone.context();

  await test.step('a failed request is reported', async () => {
    await context.route('**/api/profile/*', (route) => route.abort());
    await openAs(phone, person.email, '/', person.password);
    await expect(
      phone.getByRole('heading', { name: englishText('accounts.rejectedTitle') }),
    ).toBeVisible();
    await expect(notHere).toContainText(englishText('error.network'));
    await expect(why).toBeHidden();
    await waitForOfflineApp(phone);
    expect(await violationsOnPage(phone)).toEqual([]);
  });

  await test.step('a server error is reported', async () => {
    await context.unroute('**/api/profile/*');
    const body = { code: 'internal', message: englishText('error.unexpected') };
    await context.route('**/api/profile/*', (route) => route.fulfill({ status: 500, json: body }));
    await phone.getByRole('button', { name: englishText('action.tryAgain') }).click();
    await expect(notHere).toContainText(englishText('error.unexpected'));
  });

  await test.step('with signal the reason appears without a reload', async () => {
    await context.unroute('**/api/profile/*');
    await context.setOffline(true);
    await expect(notHere).toContainText(englishText('error.network'));
    await context.setOffline(false);
    await expect(why).toBeVisible();
    await expect(notHere).toBeHidden();
    // The reason comes before everything else that the page says.
    await expect(phone.getByRole('main')).toContainText(
      new RegExp(`cannot be read.*${englishText('accounts.rejectedText')}`, 's'),
    );
  });

  await test.step('once loaded, it needs no signal', async () => {
    await context.setOffline(true);
    await phone.reload();
    await expect(why).toBeVisible();
  });

  await test.step('the profile page says what needs signal, and offers it once there is some', async () => {
    await phone.getByRole('link', { name: englishText('profile.yourData') }).click();
    await expect(phone.getByText(englishText('state.offline'), { exact: true })).toBeVisible();
    await expect(phone.getByText(englishText('profile.yourDataOffline'))).toBeVisible();
    const download = phone.getByRole('button', { name: englishText('profile.downloadData') });
    await expect(download).toBeDisabled();
    expect(await violationsOnPage(phone)).toEqual([]);
    await context.setOffline(false);
    await expect(download).toBeEnabled();
    await expect(phone.getByText(englishText('profile.thisDevice'))).toBeVisible();
    await context.setOffline(true);
    await expect(download).toBeDisabled();
  });
});
