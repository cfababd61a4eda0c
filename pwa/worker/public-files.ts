/**
 * Covers, banners and logos: cached only if the server says `Cache-Control: public`. Everything
 * else under `/api/file/` (identity documents, photos, documents) is never stored.
 */
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { isPublicResponse } from '#pwa/lib/http/public-responses.ts';

export const publicFilesStrategy = new CacheFirst({
  cacheName: 'touchline-public-files',
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isPublicResponse(response) ? response : null) },
    // The package's types do not support exact optional properties.
    new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true }) as WorkboxPlugin,
  ],
});
