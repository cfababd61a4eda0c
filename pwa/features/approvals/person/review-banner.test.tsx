// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { ReviewBanner } from '#pwa/features/approvals/person/review-banner.tsx';
import { queryClient, userQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { errorResponse, fakeApi, loginReply, okResponse } from '#pwa/lib/testing/fake-api.ts';

afterEach(cleanup);
afterEach(() => queryClient.clear());

const user: User = { ...loginReply().user, version: 4, replacedDocuments: ['pressId'] };
const path = `PATCH /api/admin/user/${user.id}`;
const cached = () => queryClient.getQueryData<User>(userQuery(user.id).queryKey);

function markReviewed(reply: () => Response) {
  queryClient.setQueryData(userQuery(user.id).queryKey, user);
  const requests = fakeApi({ [path]: reply });
  render(<ReviewBanner user={user} />);
  fireEvent.click(screen.getByRole('button', { name: englishText('users.lookedAt') }));
  return requests;
}

it('replaced documents are marked as reviewed in the version that was shown', async () => {
  const requests = markReviewed(() => okResponse({ ...user, version: 5, replacedDocuments: [] }));
  expect(screen.getByText('Replaced since approval: Press ID.')).toBeDefined();
  await waitFor(() => expect(cached()?.replacedDocuments).toEqual([]));
  expect(requests.map(({ body }) => body)).toEqual([{ user: {}, version: 4, lookedAt: true }]);
});

it('replaced documents stay to be reviewed if another one was replaced meanwhile', async () => {
  markReviewed(() => errorResponse(409, 'conflict', englishText('error.stale')));
  await screen.findByText(englishText('error.stale'));
  expect(cached()?.replacedDocuments).toEqual(['pressId']);
});
