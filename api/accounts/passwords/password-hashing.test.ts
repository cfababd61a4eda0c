import { expect, test } from 'vitest';
import { withHashingSlot, withLoginSlot } from '#api/accounts/passwords/password-hashing.ts';

/** Holds both places until it is opened, and records who had a turn. */
function scene() {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const held = [withHashingSlot(() => gate), withHashingSlot(() => gate)];
  const logIn = (email: string, network: string, known = false) =>
    withLoginSlot(async () => void order.push(email), { email, network, known });
  return { gate, order, logIn, open: () => (open(), Promise.all(held)) };
}

test('too many logins of one address are refused instead of queued forever', async () => {
  const { logIn, open } = scene();
  const inLine = Array.from({ length: 100 }, (_, at) => logIn(`guess ${at}`, 'one address'));
  const refused = { code: 'rate_limited', retryAfter: 5 };
  await expect(logIn('guess 100', 'one address')).rejects.toMatchObject(refused);
  inLine.push(logIn('amira', 'another address'));
  await open();
  await Promise.all(inLine);
  await expect(logIn('guess 101', 'one address'), 'control').resolves.toBeUndefined();
});

test('an honest login does not wait for two hundred bad ones', async () => {
  const { order, logIn, open } = scene();
  const bad = Array.from({ length: 90 }, (_, at) => logIn(`guess ${at}`, 'one address'));
  const spread = Array.from({ length: 110 }, (_, at) => logIn(`from ${at}`, `address ${at}`));
  const honest = logIn('honest', 'another address');
  const colleague = logIn('colleague', 'known browser', true);
  await open();
  await Promise.all([...bad, ...spread, honest, colleague]);
  expect(order[0]).toBe('colleague');
  // Each address has a turn before the first one has its second.
  expect(order.indexOf('honest')).toBe(1 + 1 + 110);
});

test('many right logins of one account keep no other account waiting, also at its address', async () => {
  const { order, logIn, open } = scene();
  const known = Array.from({ length: 20 }, () => logIn('omar', 'an office', true));
  const unknown = Array.from({ length: 20 }, () => logIn('sara', 'an office'));
  const others = [logIn('amira', 'an office'), logIn('hana', 'at home')];
  await open();
  await Promise.all([...known, ...unknown, ...others]);
  // Four of the known browser and two of the first account are before them.
  expect(order.indexOf('hana')).toBeLessThan(4 + 2);
  expect(order.indexOf('amira')).toBeLessThan(3 * 4 + 2 + 2);
});

test('an account’s many parallel logins at one address are refused', async () => {
  const { logIn, open } = scene();
  const inLine = Array.from({ length: 2 + 20 }, () => logIn('omar', 'an office', true));
  await expect(logIn('omar', 'an office', true)).rejects.toMatchObject({ code: 'rate_limited' });
  const other = logIn('amira', 'an office');
  await open();
  await Promise.all([...inLine, other]);
});
