// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const sent = vi.hoisted(() => ({ files: [] as File[] }));
vi.mock('#pwa/features/fixture-import/store/fixture-files.ts', () => ({
  uploadFixtureFile: (file: File) => {
    sent.files.push(file);
    return new Promise(() => undefined);
  },
}));

const { ChooseFileStep } = await import('#pwa/features/fixture-import/choose-file-step.tsx');
const { resetImport, useFixtureImport } =
  await import('#pwa/features/fixture-import/store/import-store.ts');

afterEach(() => {
  cleanup();
  resetImport();
  sent.files.length = 0;
});

const league = { id: 'e', name: 'League', nameArabic: null };
function Step() {
  return <ChooseFileStep state={useFixtureImport()} events={[league]} />;
}

it('pasted text is read like a file, and asked for when it is empty', async () => {
  render(<Step />);
  const field = screen.getByLabelText(englishText('fixtureImport.pasteLabel'));
  const read = screen.getByRole('button', { name: englishText('fixtureImport.readPasted') });
  fireEvent.click(read);
  expect(screen.getByRole('alert').textContent).toBe(englishText('error.required'));
  expect(sent.files).toEqual([]);
  fireEvent.change(field, { target: { value: 'الأهلي ضد الزمالك' } });
  fireEvent.click(read);
  expect(sent.files.map(({ name }) => name)).toEqual([englishText('fixtureImport.pastedName')]);
  expect(await sent.files[0]?.text()).toBe('الأهلي ضد الزمالك');
});
