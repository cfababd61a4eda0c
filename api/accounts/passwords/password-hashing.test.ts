import { expect, test } from 'vitest';
import { withHashingSlot } from '#api/accounts/passwords/password-hashing.ts';

test('too many concurrent logins are refused instead of queued forever', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const inLine = Array.from({ length: 2 + 500 }, () => withHashingSlot(() => gate));
  await expect(withHashingSlot(() => gate)).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  open();
  await Promise.all(inLine);
  await expect(
    withHashingSlot(async () => 'in'),
    'control: then there is room',
  ).resolves.toBe('in');
});
