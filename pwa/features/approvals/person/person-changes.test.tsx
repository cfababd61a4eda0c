// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import {
  changesSinceReview,
  correctionsOf,
  documentsToCompare,
} from '#pwa/features/approvals/person/person-changes.ts';
import { PersonFacts } from '#pwa/features/approvals/person/person-facts.tsx';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';

afterEach(cleanup);

const user: User = { ...loginReply().user, birthdate: '1990-04-05' };
const changes = [
  { field: 'firstName', before: 'Sarah' },
  { field: 'organization', before: 'Nile Post' },
  { field: 'birthdate', before: '1990-05-04' },
  { field: 'pressId', before: null },
];
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('a pending correction is shown with the old and the new texts', () => {
  render(<PersonFacts user={user} changes={correctionsOf(user, { status: 'pending', changes })} />);
  expect(shown()).toEqual([
    'Given name(s): Sarah → Sara',
    'Organization: Nile Post → Not provided',
    'Date of birth: 04-05-1990 → 05-04-1990',
    'Press ID',
  ]);
});

it('a decided correction shows only the old texts, because later edits may follow', () => {
  render(
    <PersonFacts user={user} changes={correctionsOf(user, { status: 'approved', changes })} />,
  );
  expect(shown().slice(0, 2)).toEqual([
    'Given name(s) (was Sarah)',
    'Organization (was Nile Post)',
  ]);
});

it('an approved person’s changes since the last review are texts and replaced documents', () => {
  const replaced = { ...user, replacedDocuments: ['profilePicture' as const] };
  const texts = [{ field: 'lastName' as const, before: 'Nabil', after: 'Adel' }];
  render(<PersonFacts user={replaced} changes={changesSinceReview(replaced, texts)} />);
  expect(shown()).toEqual(['Family name: Nabil → Adel', 'Personal Photo']);
});

it('documents are compared while a decision or a review is open, in their usual order', () => {
  const pending = { status: 'pending' as const, changes };
  const marked = { ...user, replacedDocuments: ['identification' as const] };
  expect(documentsToCompare(user, pending)).toEqual(['pressId']);
  expect(documentsToCompare(marked, pending)).toEqual(['identification', 'pressId']);
  expect(documentsToCompare(marked, { ...pending, status: 'approved' })).toEqual([
    'identification',
  ]);
  expect(documentsToCompare({ ...marked, status: 'rejected' }, undefined)).toEqual([]);
});
