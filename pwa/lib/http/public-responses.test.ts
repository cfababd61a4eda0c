import { describe, expect, it } from 'vitest';
import { isPublicResponse } from '#pwa/lib/http/public-responses.ts';

function answer(cacheControl: string | null, status = 200): Response {
  return new Response('x', {
    status,
    headers: cacheControl === null ? {} : { 'cache-control': cacheControl },
  });
}

describe('responses that the worker may cache', () => {
  it('the worker may cache responses that the server marks as public', () => {
    expect(isPublicResponse(answer('public, max-age=31536000, immutable'))).toBe(true);
    expect(isPublicResponse(answer('max-age=60, Public'))).toBe(true);
  });

  it.each([null, 'no-store', 'private, max-age=60', 'max-age=60', 'public, no-store', 'publicity'])(
    'the worker never caches a response with Cache-Control %j',
    (said) => {
      expect(isPublicResponse(answer(said))).toBe(false);
    },
  );

  it('the worker caches neither errors nor partial files', () => {
    expect(isPublicResponse(answer('public', 404))).toBe(false);
    expect(isPublicResponse(answer('public', 206))).toBe(false);
  });
});
