import { expect, test } from 'vitest';
import { createUploadSlots } from '#api/files/uploads/upload-slots.ts';
import type { Queue } from '#api/platform/queue.ts';

const limits = { guest: { perOwner: 2, atOnce: 3 }, member: { perOwner: 2, atOnce: 3 } };

/** Begins an upload; it goes on until it is ended. */
function begin(slot: Queue, owner: string) {
  const { promise, resolve: end } = Promise.withResolvers<string>();
  return { done: slot(() => promise, { owner }), end: () => end('uploaded') };
}

test('guests from many addresses leave members their own uploads', async () => {
  const slots = createUploadSlots(limits);
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) begin(slots.guest, network);
  await expect(begin(slots.guest, '192.0.2.4').done).rejects.toMatchObject({ statusCode: 503 });
  const member = begin(slots.member, 'amira');
  member.end();
  expect(await member.done).toBe('uploaded');
});

test('one account or address has its own limit, and an upload that is over makes room', async () => {
  const { member } = createUploadSlots(limits);
  const first = begin(member, 'amira');
  begin(member, 'amira');
  await expect(begin(member, 'amira').done).rejects.toMatchObject({ statusCode: 429 });
  begin(member, 'omar');
  await expect(begin(member, 'sara').done).rejects.toMatchObject({ statusCode: 503 });
  first.end();
  await first.done;
  const next = begin(member, 'sara');
  next.end();
  expect(await next.done).toBe('uploaded');
});
