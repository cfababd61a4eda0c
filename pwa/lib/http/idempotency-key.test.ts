import { expect, it } from 'vitest';
import { ApiError, networkError } from '#pwa/lib/http/request.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';

/** Sends under a key and returns it. */
function sender() {
  const once = withIdempotencyKey();
  return async (content: unknown, failure?: ApiError) => {
    let sent = '';
    const work = once(content, async (key) => {
      sent = key;
      if (failure !== undefined) throw failure;
    });
    expect(await work.catch((error: unknown) => error)).toBe(failure);
    return sent;
  };
}

it('the idempotency key stays the same until an answer comes, even with other requests in between', async () => {
  const send = sender();
  const first = await send({ gate: '4' }, networkError());
  const other = await send({ gate: '5' }, new ApiError('internal', 'Sorry', { status: 500 }));
  expect(other).not.toBe(first);
  expect(await send({ gate: '4' })).toBe(first);
  expect(await send({ gate: '5' })).toBe(other);
});

it('any final answer leads to a new idempotency key', async () => {
  const send = sender();
  const done = await send('a');
  const refused = await send('a', new ApiError('conflict', 'Somebody else', { status: 409 }));
  expect(refused).not.toBe(done);
  expect(await send('a')).not.toBe(refused);
});
