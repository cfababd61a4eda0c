import { describe, expect, it } from 'vitest';
import { isPublic } from '#pwa/lib/public-answers.ts';

function answer(cacheControl: string | null, status = 200): Response {
  return new Response('x', {
    status,
    headers: cacheControl === null ? {} : { 'cache-control': cacheControl },
  });
}

describe('what the worker keeps of files', () => {
  it('keeps what the server says is public', () => {
    expect(isPublic(answer('public, max-age=31536000, immutable'))).toBe(true);
    expect(isPublic(answer('max-age=60, Public'))).toBe(true);
  });

  it.each([null, 'no-store', 'private, max-age=60', 'max-age=60', 'public, no-store', 'publicity'])(
    'never keeps %j',
    (said) => {
      expect(isPublic(answer(said))).toBe(false);
    },
  );

  it('keeps no refusal and no part of a file', () => {
    expect(isPublic(answer('public', 404))).toBe(false);
    expect(isPublic(answer('public', 206))).toBe(false);
  });
});
