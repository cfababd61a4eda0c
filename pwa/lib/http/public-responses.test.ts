import { describe, expect, it } from 'vitest';
import { isPublicResponse } from '#pwa/lib/http/public-responses.ts';

function answer(cacheControl: string | null, status = 200): Response {
  return new Response('x', {
    status,
    headers: cacheControl === null ? {} : { 'cache-control': cacheControl },
  });
}

describe('responses that the worker may cache', () => {
  it('those that the server marks as public', () => {
    expect(isPublicResponse(answer('public, max-age=31536000, immutable'))).toBe(true);
    expect(isPublicResponse(answer('max-age=60, Public'))).toBe(true);
  });

  it.each([null, 'no-store', 'private, max-age=60', 'max-age=60', 'public, no-store', 'publicity'])(
    'never keeps %j',
    (said) => {
      expect(isPublicResponse(answer(said))).toBe(false);
    },
  );

  it('neither errors nor partial files', () => {
    expect(isPublicResponse(answer('public', 404))).toBe(false);
    expect(isPublicResponse(answer('public', 206))).toBe(false);
  });
});
