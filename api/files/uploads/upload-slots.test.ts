import { expect, test } from 'vitest';
import { createUploadSlots } from '#api/files/uploads/upload-slots.ts';

const limits = { guest: { each: 2, all: 3 }, member: { each: 2, all: 3 } };

test('guests from many addresses leave members their own uploads', () => {
  const slots = createUploadSlots(limits);
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) slots.enter('guest', network);
  expect(() => slots.enter('guest', '192.0.2.4')).toThrow(
    expect.objectContaining({ statusCode: 503 }),
  );
  expect(() => slots.enter('member', 'amira')).not.toThrow();
});

test('one account or address has its own limit, and an upload that is over makes room', () => {
  const slots = createUploadSlots(limits);
  const leave = slots.enter('member', 'amira');
  slots.enter('member', 'amira');
  expect(() => slots.enter('member', 'amira')).toThrow(
    expect.objectContaining({ statusCode: 429 }),
  );
  slots.enter('member', 'omar');
  expect(() => slots.enter('member', 'sara')).toThrow(expect.objectContaining({ statusCode: 503 }));
  leave();
  expect(() => slots.enter('member', 'sara')).not.toThrow();
});
