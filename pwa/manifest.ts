/** The web app manifest. */
import type { ManifestOptions } from 'vite-plugin-pwa';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: englishText('app.name'),
  short_name: englishText('app.name'),
  description: englishText('app.description'),
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#0b4128',
  background_color: '#0b4128',
  categories: ['sports', 'news'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: '/icons/maskable-192.png',
      sizes: '192x192',
      type: 'image/png',
      purpose: 'maskable',
    },
    {
      src: '/icons/maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
    {
      src: '/icons/monochrome-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'monochrome',
    },
  ],
  shortcuts: [
    {
      name: englishText('nav.tickets'),
      url: '/tickets',
      icons: [{ src: '/icons/shortcut-tickets-96.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
};
