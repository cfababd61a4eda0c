import { expect, test } from 'vitest';
import { withHashingSlot } from '#api/accounts/passwords/password-hashing.ts';

test('too many concurrent logins are refused instead of queued forever', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const busy = { code: 'busy', retryAfter: 5 };
  const enter = (group: number) => withHashingSlot(() => gate, { group: `network ${group}` });
  const inLine = Array.from({ length: 2 + 100 }, () => enter(0));
  await expect(enter(0), 'one network is full').rejects.toMatchObject(busy);
  inLine.push(...Array.from({ length: 400 }, (_, index) => enter(1 + (index % 4))));
  await expect(enter(5), 'all are full').rejects.toMatchObject(busy);
  open();
  await Promise.all(inLine);
  await expect(
    withHashingSlot(async () => 'in'),
    'control: then there is room',
  ).resolves.toBe('in');
});

test('an honest login does not wait for two hundred bad ones', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const order: string[] = [];
  const enter = (name: string, known = false) =>
    withHashingSlot(async () => void order.push(name), { group: name, known });
  const running = [withHashingSlot(() => gate), withHashingSlot(() => gate)];
  const bad = Array.from({ length: 90 }, () => enter('one address'));
  const spread = Array.from({ length: 110 }, (_, index) => enter(`address ${index}`));
  const honest = enter('another address');
  const colleague = enter('known browser', true);
  open();
  await Promise.all([...running, ...bad, ...spread, honest, colleague]);
  expect(order[0]).toBe('known browser');
  // Each address has a turn before the first one has its second.
  expect(order.indexOf('another address')).toBe(1 + 1 + 110);
});
