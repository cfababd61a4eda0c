/** The pages' web app manifests in each language. A page links to the one of its own language. */
import type { ManifestOptions } from 'vite-plugin-pwa';
import { type Language, type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import { directionOf } from '#sync/contracts/messages/languages.ts';

/** The members' app. */
export function manifestIn(language: Language): Partial<ManifestOptions> {
  const t = (key: MessageKey) => messageText(language, key);
  const suffix = language === 'en' ? '' : `-${language}`;
  return {
    ...common(language, '/'),
    name: t('app.name'),
    short_name: t('app.name'),
    orientation: 'any',
    categories: ['sports', 'news'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
      icon('monochrome', 512, 'monochrome'),
    ],
    shortcuts: [
      shortcut(t('nav.tickets'), '/tickets'),
      shortcut(t('events.title'), '/events'),
      shortcut(t('content.documents'), '/documents'),
    ],
    // Pictures of the demo season, which browsers show before the installation.
    screenshots: [
      screenshot(`phone-home${suffix}`, 'narrow', '780x1688', t('home.title')),
      screenshot(`phone-ticket${suffix}`, 'narrow', '780x1688', t('tickets.one')),
      screenshot(`wide-home${suffix}`, 'wide', '1280x800', t('home.title')),
    ],
  };
}

/** The stewards' page. */
export function gateManifestIn(language: Language): Partial<ManifestOptions> {
  return {
    ...common(language, '/gate'),
    name: messageText(language, 'gate.app.name'),
    short_name: messageText(language, 'gate.app.shortName'),
    orientation: 'portrait',
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')],
  };
}

/** An app that is installed in one language is the same app in the other: `id` does not change. */
function common(language: Language, address: string): Partial<ManifestOptions> {
  return {
    id: address,
    description: messageText(language, 'app.description'),
    lang: language,
    dir: directionOf(language),
    start_url: address,
    scope: address,
    display: 'standalone',
    theme_color: '#0b4128',
    background_color: '#0b4128',
  };
}

function icon(name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') {
  return {
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  };
}

function shortcut(name: string, url: string) {
  const src = `/icons/shortcut${url.replace('/', '-')}-96.png`;
  return { name, url, icons: [{ src, sizes: '96x96', type: 'image/png' }] };
}

function screenshot(name: string, form: 'narrow' | 'wide', sizes: string, label: string) {
  const src = `/screenshots/${name}.webp`;
  return { src, sizes, type: 'image/webp', form_factor: form, label };
}
