import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { claimBatch } from '#sync/client/outbox/outbox.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { cancelMutation, enqueueUndo } from '#sync/client/outbox/undo-mutation.ts';
import { createPhone, type Phone } from '#sync/client/testing/phone.ts';

const match = {
  eventId: '00000000-0000-4000-8000-000000000001',
  matchId: '00000000-0000-4000-8000-000000000002',
};
const book = ({ replica }: Phone) => enqueue(replica, 'match.join', match);
const withdraw = ({ replica }: Phone) =>
  enqueueUndo(replica, 'match.join', 'match.withdraw', { ...match, expected: 'pending' });
const waiting = async ({ replica }: Phone) =>
  (await replica.outbox.orderBy('seq').toArray()).map(({ name }) => name);

it('a booking that was never sent is forgotten when it is withdrawn', async () => {
  const phone = await createPhone();
  await book(phone);
  expect(await withdraw(phone)).toBe('cancelled');
  expect(await waiting(phone)).toEqual([]);
});

it('a booking that is being sent is followed by its withdrawal, and may be booked again', async () => {
  const phone = await createPhone();
  await book(phone);
  await claimBatch(phone.replica, memberSync.uploads, Date.now());
  expect(await withdraw(phone)).toBe('queued');
  await book(phone);
  await book(phone);
  expect(await waiting(phone), 'a double tap counts once').toEqual([
    'match.join',
    'match.withdraw',
    'match.join',
  ]);
});

it('a withdrawal is taken back until it is being sent', async () => {
  const phone = await createPhone();
  const cancel = () => cancelMutation(phone.replica, `match/${match.matchId}`, 'match.withdraw');
  await withdraw(phone);
  expect(await cancel()).toBe(true);
  await withdraw(phone);
  await claimBatch(phone.replica, memberSync.uploads, Date.now());
  expect(await cancel()).toBe(false);
  expect(await waiting(phone)).toEqual(['match.withdraw']);
});
