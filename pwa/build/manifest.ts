/** The web app manifest in each language. The page links to the one of its own language. */
import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { type Language, type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';

/** An app that is installed in one language is the same app in the other: `id` does not change. */
export function manifestIn(language: Language): Partial<ManifestOptions> {
  const t = (key: MessageKey) => messageText(language, key);
  return {
    id: '/',
    name: t('app.name'),
    short_name: t('app.name'),
    description: t('app.description'),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
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
      shortcut(t('nav.tickets'), '/tickets'),
      shortcut(t('events.title'), '/events'),
      shortcut(t('content.documents'), '/documents'),
    ],
    // Pictures of the demo season, which browsers show before the installation.
    screenshots: [
      screenshot('phone-home', 'narrow', '780x1688', t('home.title')),
      screenshot('phone-ticket', 'narrow', '780x1688', t('tickets.one')),
      screenshot('wide-home', 'wide', '1280x800', t('home.title')),
    ],
  };
}

/** Writes the Arabic manifest beside `manifest.webmanifest`, which the PWA plugin writes. */
export const arabicManifest: Plugin = {
  name: 'arabic-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'manifest.ar.webmanifest',
      source: JSON.stringify(manifestIn('ar')),
    });
  },
};

function shortcut(name: string, url: string) {
  const icon = { src: '/icons/shortcut-tickets-96.png', sizes: '96x96', type: 'image/png' };
  return { name, url, icons: url === '/tickets' ? [icon] : [] };
}

function screenshot(name: string, form: 'narrow' | 'wide', sizes: string, label: string) {
  const src = `/screenshots/${name}.webp`;
  return { src, sizes, type: 'image/webp', form_factor: form, label };
}
