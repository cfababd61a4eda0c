import { expect, test } from 'vitest';
import { withHasher } from '#api/accounts/passwords.ts';

test('a storm of logins is turned away instead of waiting without end', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const inLine = Array.from({ length: 2 + 500 }, () => withHasher(() => gate));
  await expect(withHasher(() => gate)).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  open();
  await Promise.all(inLine);
  await expect(
    withHasher(async () => 'in'),
    'control: then there is room',
  ).resolves.toBe('in');
});
