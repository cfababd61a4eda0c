import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ownerMarkName, s3OwnerMark } from '#api/platform/files/owner-mark.ts';
import { createS3Client } from '#api/platform/files/s3-store.ts';
import { withS3Server } from '#api/platform/testing/s3-server.ts';

const s3 = withS3Server();
const removeMark = () => createS3Client(s3())({ method: 'DELETE', key: ownerMarkName });

test('a bucket keeps its first owner until another one replaces it', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await removeMark();
  const mark = s3OwnerMark(s3());
  await mark.write(first, { replace: false });
  await mark.write(second, { replace: false });
  expect(await mark.read()).toBe(first);
  await mark.write(second, { replace: true });
  expect(await mark.read()).toBe(second);
});

test('one of several owners that write to a bucket at the same time is first, and all know which', async () => {
  for (let round = 0; round < 10; round += 1) {
    await removeMark();
    const owners = [randomUUID(), randomUUID(), randomUUID()];
    const seen = await Promise.all(
      owners.map(async (owner) => {
        const mark = s3OwnerMark(s3());
        await mark.write(owner, { replace: false });
        return mark.read();
      }),
    );
    expect(owners).toContain(seen[0]);
    expect(new Set(seen).size).toBe(1);
  }
});

test('an owner that meets another write tries again', async () => {
  await removeMark();
  const owner = randomUUID();
  s3.refuse(2, 409, 'ConditionalRequestConflict');
  await s3OwnerMark(s3()).write(owner, { replace: false });
  expect(await s3OwnerMark(s3()).read()).toBe(owner);
});

test('a server without conditional writes stores the mark all the same', async () => {
  await removeMark();
  const owner = randomUUID();
  // The store would retry 501 by itself.
  s3.refuse(1, 400, 'NotImplemented');
  await s3OwnerMark(s3()).write(owner, { replace: false });
  expect(await s3OwnerMark(s3()).read()).toBe(owner);
});
