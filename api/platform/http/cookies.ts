import type { Config } from '#api/platform/config/config.ts';

/** Whether browsers reach the portal by https, so that cookies must not travel otherwise. */
export function usesHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

/**
 * Adds a prefix with https: browsers refuse a cookie of this name that a page without TLS set.
 * `__Host-` would do more, but only for cookies that go with every request.
 */
export function cookieName(config: Pick<Config, 'publicUrl'>, name: string): string {
  return usesHttps(config) ? `__Secure-${name}` : name;
}
