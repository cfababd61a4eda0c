/** Managing teams and venues; errors appear beside their fields. */
import type { Page } from '@playwright/test';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { searchFor } from '#e2e/pages/admin.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** A venue as the API lists it. */
interface Venue {
  id: string;
  name: string;
  aliases: string[];
}

const admin = 'admin@touchline.example';

/** Types part of the name and selects it from the list by keyboard. */
async function chooseOption(page: Page, field: string, typed: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.click();
  await box.fill(typed);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await box.press('Enter');
  await expect(box).toHaveValue(name);
}

async function upload(page: Page, name: string): Promise<void> {
  const logo = page.getByRole('group', { name: englishText('places.logo') });
  await logo.locator('input[type=file]').setInputFiles(await drawCardPicture(name, 140));
}

test('a club is validated, created, found by another name, changed and deleted; one with matches is not', async ({
  desktop,
}) => {
  await openAs(desktop, admin, '/admin/manage/teams');
  await desktop.getByRole('link', { name: englishText('places.addTeam') }).click();
  await expect(desktop.getByRole('heading', { name: englishText('places.addTeam') })).toBeVisible();
  await test.step('a national team has neither city nor logo', async () => {
    const type = desktop.getByLabel(englishText('places.type'));
    const city = desktop.getByRole('combobox', { name: englishText('places.city') });
    const logo = desktop.getByRole('group', { name: englishText('places.logo') });
    await type.selectOption('national');
    await expect(city).toHaveCount(0);
    await expect(logo).toHaveCount(0);
    await type.selectOption('club');
    await expect(city).toBeVisible();
    await expect(logo).toBeVisible();
  });
  await desktop
    .getByLabel(englishText('places.aliases'))
    .fill('Sphinx Sporting Club\nThe Lions of Giza');
  const create = desktop.getByRole('button', { name: englishText('action.save') });
  await create.click();
  for (const told of [
    'Please input team name!',
    'Choose a country.',
    'Choose a city.',
    'Please upload your club logo!',
  ])
    await expect(desktop.getByText(told, { exact: true })).toBeVisible();

  await upload(desktop, 'crest.jpg');
  await expect(desktop.getByText('crest.jpg is not a PNG image.')).toBeVisible();
  await upload(desktop, 'crest.png');
  await expect(desktop.getByRole('group', { name: englishText('places.logo') })).toContainText(
    'KB',
  );
  await desktop.getByLabel(englishText('places.name'), { exact: true }).fill('Sphinx SC');
  await chooseOption(desktop, englishText('places.country'), 'egy', 'Egypt');
  await chooseOption(desktop, englishText('places.city'), 'giza', 'Giza');
  await create.click();
  await expect(desktop.getByText('Club created successfully!')).toBeVisible();

  await searchFor(desktop, 'lions of giza');
  const row = desktop.getByRole('row').filter({ hasText: 'Sphinx SC' });
  await expect(row).toContainText('Giza');
  await expect(desktop.getByRole('row')).toHaveCount(2);
  await row
    .getByRole('link', { name: englishText('places.editOne', { name: 'Sphinx SC' }) })
    .click();
  await expect(desktop.getByRole('combobox', { name: englishText('places.city') })).toHaveValue(
    'Giza',
  );

  await test.step('another team’s name is refused beside the field', async () => {
    await desktop.getByLabel(englishText('places.name'), { exact: true }).fill('zamalek');
    await desktop.getByRole('button', { name: englishText('action.save') }).click();
    await expect(desktop.getByText('Zamalek is already called “zamalek”.')).toBeVisible();
  });
  await desktop.getByLabel(englishText('places.name'), { exact: true }).fill('Sphinx United');
  await desktop.getByRole('button', { name: englishText('action.save') }).click();
  await expect(desktop.getByText('Team edited.')).toBeVisible();

  await searchFor(desktop, 'Sphinx United');
  await desktop
    .getByRole('button', { name: englishText('places.deleteOne', { name: 'Sphinx United' }) })
    .click();
  await desktop.getByRole('button', { name: englishText('places.delete'), exact: true }).click();
  await expect(desktop.getByText('Team deleted.')).toBeVisible();
  await expect(desktop.getByRole('row').filter({ hasText: 'Sphinx United' })).toHaveCount(0);

  await searchFor(desktop, 'Zamalek');
  await desktop
    .getByRole('button', { name: englishText('places.deleteOne', { name: 'Zamalek' }) })
    .click();
  await desktop.getByRole('button', { name: englishText('places.delete'), exact: true }).click();
  await expect(
    desktop.getByText(/^Zamalek can’t be deleted because it is used in \d+ matches: /),
  ).toBeVisible();
});

test('a venue is edited on a phone, and the second of two simultaneous editors gets a conflict', async ({
  phone,
  server,
}) => {
  await openAs(phone, admin, '/admin/manage/venues');
  await phone.getByRole('link', { name: englishText('places.addVenue') }).click();
  const create = phone.getByRole('button', { name: englishText('action.save') });
  await phone.getByLabel(englishText('places.name'), { exact: true }).fill('Nile Arena');
  await create.click();
  await expect(phone.getByText('Choose a country.')).toBeVisible();
  await expect(phone.getByText('Choose a city.')).toBeVisible();
  await chooseOption(phone, englishText('places.country'), 'egypt', 'Egypt');
  await chooseOption(phone, englishText('places.city'), 'mahalla', 'El Mahalla El Kubra');
  await create.click();
  await expect(phone.getByText('Venue created successfully!')).toBeVisible();

  await searchFor(phone, 'Nile Arena');
  const edit = englishText('places.editOne', { name: 'Nile Arena' });
  await phone.getByRole('link', { name: edit }).click();
  await phone.getByLabel(englishText('places.aliases')).fill('Nile Bowl');

  await test.step('meanwhile another administrator renames it', async () => {
    const venues = await callAsAdmin<Venue[]>(server.url, 'GET', '/admin/locations');
    const { id } = venues.find(({ name }) => name === 'Nile Arena') ?? {};
    await callAsAdmin(server.url, 'PATCH', `/admin/location/${id}`, {
      location: { name: 'Nile Park' },
    });
  });

  await phone.getByRole('button', { name: englishText('action.save') }).click();
  await expect(phone.getByText(englishText('error.stale'))).toBeVisible();
  await phone.getByRole('button', { name: englishText('form.reload') }).click();
  await expect(phone.getByLabel(englishText('places.name'), { exact: true })).toHaveValue(
    'Nile Park',
  );
  await expect(phone.getByLabel(englishText('places.aliases'))).toHaveValue('Nile Bowl');
  await phone.getByRole('button', { name: englishText('action.save') }).click();
  await expect(phone.getByText('Location edited.')).toBeVisible();

  const venues = await callAsAdmin<Venue[]>(server.url, 'GET', '/admin/locations');
  expect(venues.find(({ name }) => name === 'Nile Park')?.aliases).toEqual(['Nile Bowl']);
});
