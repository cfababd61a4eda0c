/** An outlet from its creation to a colleague whom its manager vouches for, in both languages. */
import type { Page } from '@playwright/test';
import { people } from '#e2e/fixtures/demo-people.ts';
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { registerPerson } from '#e2e/fixtures/registered-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs } from '#e2e/pages/accounts.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { textOn, useArabic } from '#e2e/pages/language.ts';
import type { LoginReply } from '#sync/contracts/accounts/accounts.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

const journeys = [
  { language: 'en', manager: people.heba, outlet: 'Nile Pictures Agency' },
  { language: 'ar', manager: people.sherif, outlet: 'Pitchside Weekly' },
] as const;

/** The account's language replaces the one of a browser in which someone logs in. */
async function setLanguage(page: Page, email: string, language: 'en' | 'ar'): Promise<void> {
  if (language === 'ar') await useArabic(page);
  const credentials = { email, password: demoPassword };
  const login = await page.request.post('/api/auth/login', { data: credentials });
  const { data } = (await login.json()) as { data: LoginReply };
  const answer = await page.request.patch(`/api/profile/user/${data.user.id}`, {
    headers: { 'x-access-token': data.token },
    data: { user: { language } },
  });
  expect(answer.ok()).toBe(true);
}

for (const { language, manager, outlet } of journeys)
  test(`a colleague joins an outlet by email and is vouched for, in ${language === 'ar' ? 'Arabic' : 'English'}`, async ({
    desktop,
    phone,
    otherPhone: guest,
    server,
  }) => {
    const colleague = {
      firstName: 'Nour',
      lastName: language === 'ar' ? 'Hatem' : 'Fouad',
      email: `nour.${language}@press.example`,
      password: 'a press pass for nour',
      role: 'photographer',
    } as const;
    // They are looked for in both languages, and the page is then in English.
    const violations = async (page: Page) => (language === 'en' ? violationsOnPage(page) : []);
    const name = `${colleague.firstName} ${colleague.lastName}`;
    await setLanguage(desktop, 'admin@touchline.example', language);
    await setLanguage(phone, manager, language);
    if (language === 'ar') await useArabic(guest);
    const onDesk = (key: MessageKey) => textOn(desktop, key);
    const onPhone = (key: MessageKey) => textOn(phone, key);

    await test.step('an administrator creates the outlet and chooses its manager', async () => {
      await openAs(desktop, 'admin@touchline.example', '/admin/manage/outlets');
      await desktop
        .getByRole('link', { name: onDesk('outlets.add') })
        .first()
        .click();
      await desktop.getByLabel(onDesk('places.name'), { exact: true }).fill(outlet);
      await desktop.getByLabel(onDesk('outlets.typeLabel')).selectOption('print');
      await desktop.getByRole('button', { name: onDesk('action.save') }).click();
      await desktop.getByRole('row').filter({ hasText: outlet }).click();
      await desktop.getByRole('button', { name: onDesk('outlets.addPerson') }).click();
      const person = desktop.getByRole('combobox', { name: onDesk('outlets.person') });
      await person.fill(manager);
      await desktop.getByRole('option').first().click();
      await desktop.getByRole('dialog').getByRole('checkbox').check();
      expect(await violations(desktop)).toEqual([]);
      await desktop
        .getByRole('dialog')
        .getByRole('button', { name: onDesk('outlets.addPerson') })
        .click();
      await expect(desktop.getByRole('dialog')).toHaveCount(0);
      await expect(
        desktop
          .getByRole('listitem')
          .filter({ hasText: onDesk('outlets.state.manager') })
          .first(),
      ).toBeVisible();
    });

    await test.step('the manager invites a colleague, whose registration is pending', async () => {
      await registerPerson(server.url, colleague);
      await openAs(phone, manager, '/outlet');
      await expect(phone.getByText(outlet).first()).toBeVisible();
      await phone.getByRole('button', { name: onPhone('outlets.invite') }).click();
      await phone.getByRole('dialog').getByRole('textbox').fill(colleague.email);
      await phone.getByRole('button', { name: onPhone('outlets.inviteSend') }).click();
      await expect(phone.getByRole('dialog')).toHaveCount(0);
      await expect(phone.getByText(colleague.email)).toBeVisible();
      expect(await violations(phone)).toEqual([]);
    });

    await test.step('the colleague logs in with the link and joins', async () => {
      const { text } = await waitForEmail(server.url, colleague.email, new RegExp(outlet));
      const link = /\/outlet\/join#[\w-]{43}/.exec(text)?.[0] ?? 'no link';
      await guest.goto(link);
      await expect(guest.getByRole('heading', { name: outlet })).toBeVisible();
      expect(await violations(guest)).toEqual([]);
      await guest
        .getByRole('link', { name: textOn(guest, 'accounts.login') })
        .last()
        .click();
      await guest.getByLabel(textOn(guest, 'accounts.email')).fill(colleague.email);
      const password = textOn(guest, 'accounts.password');
      await guest.getByLabel(password, { exact: true }).fill(colleague.password);
      await guest.getByRole('button', { name: textOn(guest, 'accounts.login') }).click();
      await guest.getByRole('button', { name: textOn(guest, 'outlets.join') }).click();
      // Someone who waits for the league sees the outlet there.
      await expect(guest.getByText(textOn(guest, 'outlets.own.joined'))).toBeVisible();
    });

    await test.step('the manager vouches, and the desk sees it', async () => {
      await phone.reload();
      await phone
        .getByRole('button', { name: textOn(phone, 'outlets.vouchOne', { name }) })
        .click();
      const row = (page: Page) =>
        page.getByRole('main').getByRole('listitem').filter({ hasText: name });
      await expect(row(phone)).toContainText(onPhone('outlets.state.vouched'));
      await expect(row(desktop)).toContainText(onDesk('outlets.state.vouched'));
    });
  });
