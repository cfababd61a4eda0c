// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { safePath, storeRedirect, takeRedirect } from '#pwa/lib/session/login-redirect.ts';

const origin = 'https://media.example';

describe('the destination after login', () => {
  it('the destination after login keeps a path of this origin with its query and fragment', () => {
    expect(safePath('/reservation/AbC#eyJ.x.y', origin)).toBe('/reservation/AbC#eyJ.x.y');
    expect(safePath('/events/1/reservations?tab=mine', origin)).toBe(
      '/events/1/reservations?tab=mine',
    );
    expect(safePath(`${origin}/events`, origin)).toBe('/events');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example/',
    'https://media.example.evil.example/',
    'https://media.example@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '/%5c/../..//evil.example/..//',
    '',
  ])('the destination after login never leaves this origin: %j', (text) => {
    const path = safePath(text, origin);
    expect(path === null || new URL(path, origin).origin === origin).toBe(true);
    expect(path?.startsWith('//') ?? false).toBe(false);
  });

  it('the login is not a destination after login, nor any page that leads back to it', () => {
    expect(safePath('/login', origin)).toBeNull();
    expect(safePath('/register/', origin)).toBeNull();
    expect(safePath('/redirect?url=/redirect', origin)).toBeNull();
  });
});

describe('the stored destination', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('a stored destination is used once', () => {
    storeRedirect('/events/7#x');
    expect(takeRedirect('a')).toBe('/events/7#x');
    expect(takeRedirect('a')).toBeNull();
  });

  it('a stored destination is validated again when it is read, because storage is not trusted', () => {
    for (const stored of ['//evil.example', 'https://evil.example/', 'a//evil.example']) {
      localStorage.setItem('touchline.redirect', stored);
      expect(takeRedirect('a')).toBeNull();
    }
  });

  it('a tab returns to its own page, whatever another tab stored meanwhile', () => {
    storeRedirect('/events');
    localStorage.setItem('touchline.redirect', '/profile/a');
    expect(takeRedirect('a')).toBe('/events');
  });

  it('a foreign URL does not replace the stored destination', () => {
    storeRedirect('/events');
    storeRedirect('https://evil.example/');
    expect(takeRedirect('a')).toBe('/events');
  });

  it('the destination of a user whom the server logged out is not used for anyone else', () => {
    storeRedirect('/profile/a', 'a');
    expect(takeRedirect('a')).toBe('/profile/a');
    storeRedirect('/profile/a', 'a');
    expect(takeRedirect('b')).toBeNull();
    expect(takeRedirect('a')).toBeNull();
  });
});
