// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

vi.stubGlobal('registration', { scope: 'https://portal.example/' });
const { publicFilesStrategy } = await import('#pwa/worker/public-files.ts');

it.each([
  ['public, max-age=31536000, immutable', true],
  ['private, no-store', false],
  ['private, max-age=60', false],
  ['', false],
])('a picture with Cache-Control "%s" is cached: %s', async (cacheControl, cached) => {
  const response = new Response('picture', { headers: { 'cache-control': cacheControl } });
  const rules = publicFilesStrategy.plugins.flatMap(({ cacheWillUpdate }) => cacheWillUpdate ?? []);
  expect(rules).toHaveLength(1);
  const stored = await rules[0]?.({ response } as never);
  expect(stored).toBe(cached ? response : null);
});
