// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AttachmentsSection } from '#pwa/features/reports/attachments/attachments-section.tsx';
import type { AttachmentView, ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { maxAttachments } from '#sync/contracts/reports/reports.ts';

vi.mock('#pwa/lib/sync/reports/report-drafts.ts', () => ({ useUploadingPhoto: () => null }));
vi.mock('#pwa/lib/sync/reports/attach-file.ts', () => ({ attachFile: vi.fn<() => void>() }));
vi.mock('#sync/contracts/reports/reports.ts', async (load) => ({
  ...(await load<object>()),
  maxAttachments: 3,
}));
vi.mock('#pwa/lib/hooks/use-in-view.ts', () => ({
  useInView: () => ({ seen: true, ref: () => undefined }),
}));
afterEach(cleanup);

const photo = (sha256: string) =>
  ({
    sha256,
    title: `${sha256}.jpg`,
    state: 'league',
    serverAttachment: { name: sha256, mime: 'image/jpeg', bytes: 3 },
    localPhoto: null,
  }) as AttachmentView;
const show = (view: Partial<ReportView>) =>
  render(
    <AttachmentsSection
      view={{ id: 'one', closed: null, publish: null, attention: [], ...view } as ReportView}
      attaching={{ busy: false, errorTexts: [], add: async () => [] }}
      onAdding={() => undefined}
    />,
  );
const addButton = () => screen.getByText(englishText('reportScreens.addFile')).closest('button');
const limit = englishText('reports.tooManyAttachments', { count: maxAttachments });

it('no file can be added once the report has as many as it may', () => {
  const full = Array.from({ length: maxAttachments }, (_, at) => photo(`p${at}`));
  show({ attachments: full.slice(1) });
  expect(addButton()).toHaveProperty('disabled', false);
  expect(screen.queryByText(limit)).toBeNull();
  cleanup();
  show({ attachments: full });
  expect(addButton()).toHaveProperty('disabled', true);
  expect(screen.getByText(limit)).toBeTruthy();
});

it.each([
  ['published', { closed: 'published' }],
  ['submitted', { publish: 'waiting' }],
] as const)('photos of a %s report can be opened, and neither added nor removed', (_, view) => {
  show({ ...view, attachments: [photo('a'), photo('b')] });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/api/file/a', '/api/file/b']);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
