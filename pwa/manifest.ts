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
    shortcut(englishText('nav.tickets'), '/tickets'),
    shortcut(englishText('events.title'), '/events'),
    shortcut(englishText('content.documents'), '/documents'),
  ],
  // Pictures of the demo season, which browsers show before the installation.
  screenshots: [
    screenshot('phone-home', 'narrow', '780x1688', englishText('home.title')),
    screenshot('phone-ticket', 'narrow', '780x1688', englishText('tickets.one')),
    screenshot('wide-home', 'wide', '1280x800', englishText('home.title')),
  ],
};

function shortcut(name: string, url: string) {
  const icon = { src: '/icons/shortcut-tickets-96.png', sizes: '96x96', type: 'image/png' };
  return { name, url, icons: url === '/tickets' ? [icon] : [] };
}

function screenshot(name: string, form: 'narrow' | 'wide', sizes: string, label: string) {
  const src = `/screenshots/${name}.webp`;
  return { src, sizes, type: 'image/webp', form_factor: form, label };
}
