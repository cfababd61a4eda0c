import { expect, it } from 'vitest';
import { waitingReason, writtenTextLines } from '#pwa/lib/sync/unsent/unsent-items.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

it('a refused save is shown with its texts and photos', () => {
  const change = {
    reportId: '00000000-0000-4000-8000-00000000000a',
    answers: [{ question: 'Did it hold?', occurrence: 0, text: 'It held.' }],
    attach: [{ sha256: 'a'.repeat(64), title: 'north.jpg' }],
    detach: [],
    settles: [],
  };
  const item = {
    seq: 1,
    id: 'one',
    name: 'report.save' as const,
    args: change,
    record: `report/${change.reportId}` as const,
    createdAt: 0,
    tries: 0,
    notBefore: 0,
    refusedAt: 1,
    code: null,
    message: 'The league has closed this report.',
  };
  expect(writtenTextLines(item)).toEqual([
    'Did it hold?',
    'It held.',
    englishText('sync.photoNeeds', { name: 'north.jpg' }),
  ]);
});

it('a change that waits for a busy server says so, with the time of the next attempt', () => {
  const item = {
    id: 'one',
    name: 'match.join' as const,
    record: 'match/00000000-0000-4000-8000-00000000000a' as const,
    createdAt: 0,
    answers: 0,
    notBefore: 0,
    attempted: true,
    behind: false,
    photos: null,
  };
  const status = { reach: 'unreachable' as const, syncing: false, error: null, waitUntil: 90_000 };
  expect(waitingReason(item, status, 30_000)).toEqual({ reason: 'busy', until: 90_000 });
  expect(waitingReason(item, status, 90_001).reason).toBe('signal');
  // The server has answered, and only this change waits for longer.
  const later = { ...item, notBefore: 120_000 };
  expect(waitingReason(later, status, 30_000)).toEqual({ reason: 'until', until: 120_000 });
});
