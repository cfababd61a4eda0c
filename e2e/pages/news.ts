/** Writing news as an administrator. */
import { expect, type Page } from '@playwright/test';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const toolbarButton = (page: Page, key: Parameters<typeof englishText>[0]) =>
  page.getByRole('toolbar').getByRole('button', { name: englishText(key) });

/** Fills in the title, no tournament and a cover; the text is up to the test. */
export async function startArticle(page: Page, title: string): Promise<void> {
  await page.goto('/admin/manage/news');
  await page
    .getByRole('link', { name: englishText('news.add') })
    .first()
    .click();
  await page.getByLabel(englishText('news.title')).fill(title);
  await page
    .getByLabel(englishText('news.event'))
    .selectOption({ label: englishText('news.noEvent') });
  const cover = page.getByRole('group', { name: englishText('news.cover') });
  await cover
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawCardPicture('cover.jpg', 95));
  await expect(cover.getByRole('status')).toBeVisible();
}

export const editor = (page: Page) =>
  page.getByRole('textbox', { name: englishText('news.content') });

/** Uses every feature of the editor by mouse and keyboard. */
export async function writeFormattedText(page: Page): Promise<void> {
  const text = editor(page);
  await text.click();
  await page.getByLabel(englishText('editor.style')).selectOption('2');
  await page.keyboard.type('What to bring');
  await page.keyboard.press('Enter');
  await toolbarButton(page, 'editor.bulletList').click();
  await page.keyboard.type('An identity card');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The ticket');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Read the rules');
  for (let index = 0; index < 'rules'.length; index += 1)
    await page.keyboard.press('Shift+ArrowLeft');
  await toolbarButton(page, 'editor.link').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(englishText('editor.linkAddress')).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: englishText('editor.linkSet') }).click();
  await expect(dialog.getByText(englishText('editor.linkWrong'))).toBeVisible();
  await dialog.getByLabel(englishText('editor.linkAddress')).fill('league.example/rules');
  await dialog.getByRole('button', { name: englishText('editor.linkSet') }).click();
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel(englishText('editor.size')).selectOption('48');
  await page.keyboard.type('Large');
  await page.keyboard.press('Enter');
  await page.getByLabel(englishText('editor.size')).selectOption('');
  await toolbarButton(page, 'editor.rightToLeft').click();
  await page.keyboard.insertText('أهلا بالصحفيين 2026');
  await page.keyboard.press('Enter');
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles(await drawCardPicture('tunnel.png', 210));
  await expect(text.locator('img')).toBeVisible();
}

/** Adds a tag by name, and creates it if necessary. */
export async function addTag(page: Page, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: englishText('news.tags') });
  await input.fill(name);
  await input.press('Enter');
  await expect(
    page.getByRole('button', { name: englishText('news.tagRemove', { name }) }),
  ).toBeVisible();
}
