/** A document is published, changed and deleted on the desktop, and a phone follows. */
import { pdf } from '#e2e/fixtures/documents.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { saveOpenDocument } from '#e2e/pages/documents.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const file = (text: string) => ({
  name: 'mixed zone.pdf',
  mimeType: 'application/pdf',
  buffer: pdf(text),
});

test('an open phone follows when an administrator publishes, changes and deletes a document', async ({
  desktop,
  phone,
}) => {
  await openAs(phone, people.photographer, '/documents');
  await openAdminPage(desktop, '/admin/manage/documents');
  await desktop.getByRole('link', { name: englishText('documents.add') }).click();
  const save = desktop.getByRole('button', { name: englishText('action.save') });
  const pick = desktop.getByRole('group', { name: englishText('documents.file') });

  await test.step('missing and wrong input is reported with the catalogue’s messages', async () => {
    await desktop.getByLabel(englishText('documents.title'), { exact: true }).fill(' ');
    await save.click();
    await expect(desktop.getByText(englishText('documents.titleRequired'))).toBeVisible();
    await expect(desktop.getByText(englishText('files.missing'))).toBeVisible();
    const input = pick.locator('input[type=file]');
    await input.setInputFiles({ ...file('x'), name: 'run.exe' });
    await expect(pick.getByText(englishText('files.notAFile', { name: 'run.exe' }))).toBeVisible();
    // A zip renamed to a document: the server refuses it.
    await input.setInputFiles({
      name: 'plan.docx',
      mimeType: 'application/zip',
      buffer: Buffer.from('504b0304', 'hex'),
    });
    await expect(
      pick.getByText(englishText('documents.unsafe', { name: 'plan.docx' })),
    ).toBeVisible();
  });

  await test.step('it is published with a cover', async () => {
    await desktop
      .getByLabel(englishText('documents.title'), { exact: true })
      .fill('Mixed zone rules');
    await desktop.getByLabel(englishText('documents.event')).selectOption({ label: 'Egypt Cup' });
    await pick.locator('input[type=file]').setInputFiles(file('first'));
    const cover = desktop.getByRole('group', { name: englishText('documents.cover') });
    await cover.locator('input[type=file]').setInputFiles(await drawCardPicture('cover.jpg', 90));
    await expect(cover.getByRole('status')).toBeVisible();
    await expect(pick.getByRole('status')).toBeVisible();
    await save.click();
    await expect(desktop.getByText(englishText('documents.created'))).toBeVisible();
    await expect(desktop).toHaveURL(/\/admin\/manage\/documents/);
    await expect(desktop.getByRole('row').filter({ hasText: 'Mixed zone rules' })).toContainText(
      'Egypt Cup',
    );
  });

  const entry = phone.getByRole('main').getByRole('listitem').filter({ hasText: 'Mixed zone' });
  await test.step('the phone shows it without a reload, and opens it', async () => {
    await expect(entry).toBeVisible();
    await entry.getByRole('link').click();
    expect((await saveOpenDocument(phone)).bytes.equals(pdf('first'))).toBe(true);
    await phone.goBack();
  });

  await test.step('its title is changed', async () => {
    await desktop
      .getByRole('link', { name: englishText('documents.editOne', { title: 'Mixed zone rules' }) })
      .click();
    await desktop
      .getByLabel(englishText('documents.title'), { exact: true })
      .fill('Mixed zone: who goes where');
    await desktop.getByRole('button', { name: englishText('action.save') }).click();
    await expect(desktop.getByText(englishText('documents.edited'))).toBeVisible();
    await expect(entry).toContainText('Mixed zone: who goes where');
  });

  await test.step('it is deleted, and disappears from the phone', async () => {
    const title = 'Mixed zone: who goes where';
    await desktop
      .getByRole('button', { name: englishText('documents.deleteOne', { title }) })
      .click();
    await desktop
      .getByRole('dialog')
      .getByRole('button', { name: englishText('documents.delete') })
      .click();
    await expect(desktop.getByText(englishText('documents.deleted'))).toBeVisible();
    await expect(entry).toHaveCount(0);
  });
});
