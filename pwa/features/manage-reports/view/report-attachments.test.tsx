// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReportAttachments } from '#pwa/features/manage-reports/view/report-attachments.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

afterEach(cleanup);

const title = 'gate.jpg';
const photo = { name: 'a', title, mime: 'image/jpeg', bytes: 3, sha256: 'aa' };

it('a report’s photo is a thumbnail beside the answers, and in full size once opened', () => {
  render(<ReportAttachments files={[photo]} />);
  const link = screen.getByRole('link', {
    name: englishText('manageReports.open', { name: title }),
  });
  expect(link.querySelector('img')?.getAttribute('src')).toBe('/api/file/a?width=960');
  fireEvent.click(link);
  const large = within(screen.getByRole('dialog', { name: title }));
  expect(large.getByRole('img').getAttribute('src')).toBe('/api/file/a');
});
