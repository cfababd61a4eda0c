// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { IdentityDocument, User } from '#sync/contracts/accounts/accounts.ts';
import type { DocumentReview } from '#sync/contracts/admin/document-review.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { DocumentViewer } from '#pwa/features/approvals/documents/document-viewer.tsx';
import { documentReviewQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { errorResponse, fakeApi, loginReply, okResponse } from '#pwa/lib/testing/fake-api.ts';

afterEach(cleanup);

const user: User = {
  ...loginReply().user,
  identification: 'AAAAAAAAAAAAAAAAAAAAA1.png',
  pressId: 'AAAAAAAAAAAAAAAAAAAAA2.png',
  profilePicture: 'AAAAAAAAAAAAAAAAAAAAA3.png',
};
const previous = { name: 'BBBBBBBBBBBBBBBBBBBBBB.png', uploadedAt: '2026-10-03T08:05:00.000Z' };
const review = (change: Partial<DocumentReview['documents'][number]> = {}): DocumentReview => ({
  documents: [
    {
      document: 'pressId',
      current: { name: user.pressId!, uploadedAt: '2026-11-22T15:30:00.000Z' },
      previous,
      ...change,
    },
  ],
  texts: [],
});
const path = `GET /api/admin/user/${user.id}/document-review`;

function open(replaced: IdentityDocument[], data?: DocumentReview) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  if (data !== undefined) client.setQueryData(documentReviewQuery(user.id).queryKey, data);
  render(
    <QueryClientProvider client={client}>
      <DocumentViewer user={user} replaced={replaced} />
    </QueryClientProvider>,
  );
}

const pictures = () =>
  screen
    .getAllByRole<HTMLImageElement>('img', { hidden: true })
    .map(({ alt, src }) => [alt, new URL(src).pathname]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('a replaced document is shown beside the previous one, with the dates of both', () => {
  open(['pressId'], review());
  expect(pictures().filter(([alt]) => alt !== '')).toEqual([
    ['Previous Press ID of Sara Adel', `/api/file/${previous.name}`],
    ['Press ID of Sara Adel', `/api/file/${user.pressId}`],
  ]);
  const captions = screen.getAllByRole('figure').map((figure) => figure.textContent);
  expect(captions).toEqual([
    'PreviousUploaded 03-10-2026, 11:05 AM',
    'NewUploaded 22-11-2026, 05:30 PM',
  ]);
});

it('a document is loaded in full only when it is opened, because the audit log records that', () => {
  open([]);
  const loaded = () =>
    [...document.querySelectorAll('img')].map(({ src }) => src.slice(new URL(src).origin.length));
  const full = (name: string | null) => `/api/file/${name}`;
  const small = `${full(user.profilePicture)}?width=160`;
  const [id, pressId] = [full(user.identification), full(user.pressId)];
  expect(loaded()).toEqual([id, id, small]);
  const label = englishText('accounts.pressId');
  fireEvent.click(screen.getByRole('button', { name: (name) => name.endsWith(label) }));
  expect(loaded()).toEqual([pressId, id, pressId, small]);
});

it('both compared images zoom and move together, by keyboard too', () => {
  open(['pressId'], review());
  press(englishText('approvals.zoomIn'));
  const images = () =>
    screen
      .getAllByRole<HTMLImageElement>('img', { hidden: true })
      .filter(({ alt }) => alt !== '')
      .map(({ style }) => style.transform);
  expect(images()).toEqual(Array(2).fill('translate(0px, 0px) rotate(0deg) scale(1.5)'));
  const [frame] = screen.getAllByRole('group', { name: englishText('approvals.zoomedWithKeys') });
  vi.spyOn(frame!, 'getBoundingClientRect').mockReturnValue({ width: 400, height: 300 } as DOMRect);
  expect(frame!.tabIndex).toBe(0);
  fireEvent.keyDown(frame!, { key: 'ArrowRight' });
  expect(images()).toEqual(Array(2).fill('translate(-60px, 0px) rotate(0deg) scale(1.5)'));
});

it('the document viewer starts with the first replaced document, and compares no other', () => {
  open(['pressId'], review());
  const thumbs = screen.getAllByRole('listitem').map((item) => within(item).getByRole('button'));
  expect(thumbs.map((thumb) => thumb.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
    'false',
  ]);
  expect(thumbs.map((thumb) => thumb.textContent)).toEqual([
    '1ID/Passport',
    'Replaced2Press ID',
    '3Personal Photo',
  ]);
  fireEvent.click(thumbs[0]!);
  expect(screen.queryAllByRole('figure')).toEqual([]);
});

it('where only one image fits, a switch shows the new or the previous document, at first the new one', () => {
  open(['pressId'], review());
  const side = within(screen.getByRole('group', { name: englishText('approvals.comparedImages') }));
  const pressed = () =>
    side.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['false', 'true']);
  press(englishText('approvals.image.previous'));
  expect(pressed()).toEqual(['true', 'false']);
  const [first, second] = screen.getAllByRole('figure');
  expect(first!.className).not.toContain('@max-lg:hidden');
  expect(second!.className).toContain('@max-lg:hidden');
});

it('a missing previous image is reported', () => {
  open(['pressId'], review({ previous: null }));
  expect(screen.getByText(englishText('approvals.noPreviousImage'))).toBeDefined();
});

it('previous images are fetched only for a person who replaced some', async () => {
  const requests = fakeApi({ [path]: () => okResponse(review()) });
  open([]);
  expect(requests).toEqual([]);
  cleanup();
  open(['pressId']);
  await screen.findByRole('img', { name: 'Previous Press ID of Sara Adel', hidden: true });
  expect(requests.map((request) => request.path)).toEqual([path]);
});

it('the new image is shown if the previous one cannot be fetched, which is tried again', async () => {
  let fails = true;
  fakeApi({
    [path]: () => (fails ? errorResponse(404, 'not_found', 'Not found') : okResponse(review())),
  });
  open(['pressId']);
  await screen.findByRole('alert');
  expect(pictures().filter(([alt]) => alt !== '')).toEqual([
    ['Press ID of Sara Adel', `/api/file/${user.pressId}`],
  ]);
  fails = false;
  press(englishText('action.tryAgain'));
  await screen.findByRole('img', { name: 'Previous Press ID of Sara Adel', hidden: true });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a comparison from before the person replaced the image again is not shown', async () => {
  const newest = 'CCCCCCCCCCCCCCCCCCCCCC.png';
  const answer = review({
    current: { name: newest, uploadedAt: '2026-11-22T16:00:00.000Z' },
    previous: { name: user.pressId!, uploadedAt: '2026-11-22T15:30:00.000Z' },
  });
  fakeApi({ [path]: () => okResponse(answer) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(documentReviewQuery(user.id).queryKey, review(), { updatedAt: 1 });
  render(
    <QueryClientProvider client={client}>
      <DocumentViewer user={{ ...user, pressId: newest }} replaced={['pressId']} />
    </QueryClientProvider>,
  );
  const shown = () => pictures().filter(([alt]) => alt !== '');
  expect(shown()).toEqual([['Press ID of Sara Adel', `/api/file/${newest}`]]);
  await screen.findByRole('img', { name: 'Previous Press ID of Sara Adel', hidden: true });
  expect(shown()).toEqual([
    ['Previous Press ID of Sara Adel', `/api/file/${user.pressId}`],
    ['Press ID of Sara Adel', `/api/file/${newest}`],
  ]);
});
