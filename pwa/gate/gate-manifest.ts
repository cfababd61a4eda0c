/** The web app manifest of the stewards' page, in each language. */
import type { Plugin } from 'vite';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';

function manifestIn(language: Language) {
  return {
    id: '/gate',
    name: messageText(language, 'gate.app.name'),
    short_name: messageText(language, 'gate.app.shortName'),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/gate',
    scope: '/gate',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: '#0b4128',
    background_color: '#0b4128',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

const fileNames = { en: 'gate.webmanifest', ar: 'gate.ar.webmanifest' } as const;

export const gateManifests: Plugin = {
  name: 'gate-manifests',
  apply: 'build',
  generateBundle() {
    for (const language of ['en', 'ar'] as const)
      this.emitFile({
        type: 'asset',
        fileName: fileNames[language],
        source: JSON.stringify(manifestIn(language)),
      });
  },
};
