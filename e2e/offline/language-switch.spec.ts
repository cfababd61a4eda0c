/** The language is switched in the middle of a form, without the server: nothing typed is lost. */
import type { Locator, Page } from '@playwright/test';
import { createLeagueAdmin, officerOfOwn } from '#e2e/fixtures/assigned-reports.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { wifi } from '#e2e/pages/assigned-reports.ts';
import { answerField, appendText, openReport } from '#e2e/pages/report-editor.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { type Language, type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

const officer = officerOfOwn('Basma');
// Other specs use the server too.
test.afterEach(({ server }) => server.start());

/** Presses the switch, and waits until the page is in the other language. */
async function switchTo(page: Page, language: Language, within: Page | Locator = page) {
  const { name, direction } = languageTable[language];
  await within.getByRole('button', { name }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
}

test('a switch of the language in mid-form keeps what was typed, with the server dead', async ({
  phone,
  otherPhone,
  server,
}) => {
  const league = await createLeagueAdmin(server.url, officer);
  const report = await league.assignReport('In two languages', [wifi]);
  const field = (key: MessageKey, language: Language) =>
    phone.getByLabel(messageText(language, key), { exact: true });

  await phone.goto('/register');
  await waitForOfflineApp(phone);
  await openAs(otherPhone, officer.email, '/contact-us', officer.password);
  await openReport(otherPhone, report.id, wifi);
  await waitForOfflineApp(otherPhone);
  await server.kill();

  await test.step('a registration keeps its fields, its password and its step', async () => {
    await field('accounts.givenNames', 'en').fill('Samira');
    await switchTo(phone, 'ar');
    await expect(field('accounts.givenNames', 'ar')).toHaveValue('Samira');
    await field('accounts.familyName', 'ar').fill('Adly');
    await field('accounts.nameArabic', 'ar').fill('سميرة عدلي');
    await field('accounts.email', 'ar').fill('samira@deltapress.example');
    await field('accounts.mobileNumber', 'ar').fill('+201000000107');
    await field('accounts.birthdate', 'ar').fill('1991-03-14');
    await phone.getByRole('button', { name: messageText('ar', 'action.continue') }).click();
    await field('accounts.password', 'ar').fill('a press pass for samira');
    // An error that is on the screen follows, too.
    await phone.getByRole('button', { name: messageText('ar', 'action.continue') }).click();
    await switchTo(phone, 'en');
    await expect(field('accounts.confirmPassword', 'en')).toHaveAccessibleDescription(
      messageText('en', 'accounts.confirmRequired'),
    );
    await expect(field('accounts.password', 'en')).toHaveValue('a press pass for samira');
    await phone
      .getByRole('button', { name: messageText('en', 'action.back') })
      .last()
      .click();
    await expect(field('accounts.nameArabic', 'en')).toHaveValue('سميرة عدلي');
  });

  const answer = answerField(otherPhone, wifi);
  await test.step('a report keeps the words that no autosave has stored yet', async () => {
    await appendText(answer, 'The wireless network was');
    await otherPhone.evaluate(() => {
      const event = { key: 'touchline.language', newValue: 'ar' };
      dispatchEvent(new StorageEvent('storage', event));
    });
    await expect(otherPhone.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(answer).toBeFocused();
    await otherPhone.keyboard.type(' slow.');
    await expect(answer).toHaveValue('The wireless network was slow.');
  });

  await test.step('a message to the media office keeps its topic and its text', async () => {
    await otherPhone.goto('/contact-us');
    const message = otherPhone.getByRole('textbox');
    const topic = otherPhone.getByRole('combobox');
    await topic.selectOption('technical_issue');
    await message.fill('The map of the stadium does not open.');
    await otherPhone.getByRole('button', { name: messageText('en', 'nav.more') }).click();
    await switchTo(otherPhone, 'ar', otherPhone.getByRole('dialog'));
    await otherPhone.keyboard.press('Escape');
    await expect(topic).toHaveValue('technical_issue');
    await expect(message).toHaveValue('The map of the stadium does not open.');
  });

  await test.step('the app opens without the server in the language that was selected', async () => {
    await otherPhone.reload();
    await expect(otherPhone.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(otherPhone.getByRole('textbox')).toHaveValue(
      'The map of the stadium does not open.',
    );
  });
});
