/** The app's page, sent for every page address, with tags for link previews. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#api/platform/config/config.ts';
import { escapeHtml } from '#api/platform/http/escape-html.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/**
 * Reads the built page and adds Open Graph tags. They are the same for every address and name the
 * portal and the league only, because anybody can ask for a preview of anybody's ticket.
 */
export function readAppPage(path: string, { publicUrl, league }: Config): string {
  const name = englishText('app.name');
  const properties = {
    'og:type': 'website',
    'og:site_name': league.name,
    'og:title': `${name}, ${league.name}`,
    'og:description': englishText('app.description'),
    'og:image': `${publicUrl}/icons/icon-512.png`,
    'og:image:alt': name,
  };
  const tags = Object.entries(properties)
    .map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    )
    .join('');
  return readFileSync(path, 'utf8').replace('</head>', () => `${tags}</head>`);
}

/** CSP sources of a page's inline scripts and styles, such as `'sha256-…'`. */
export function inlineSources(page: string, element: 'script' | 'style'): string[] {
  const elements = page.matchAll(new RegExp(`<${element}>((?:[^<]|<(?!/))*)</${element}>`, 'g'));
  return Array.from(
    elements,
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}

/** Whether a browser navigates to the path, or a link preview asks for it; the PWA resolves it. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    path !== '/api' &&
    !path.startsWith('/api/') &&
    !path.startsWith('/dev/') &&
    !path.startsWith('/assets/') &&
    ((headers.accept ?? '').includes('text/html') || isPreviewRequest(path, headers))
  );
}

/** Preview services accept anything; a browser loading a script or picture says so. */
function isPreviewRequest(path: string, headers: FastifyRequest['headers']): boolean {
  const isFile = path.slice(path.lastIndexOf('/') + 1).includes('.');
  const purpose = headers['sec-fetch-dest'] ?? 'document';
  return !isFile && purpose === 'document' && (headers.accept ?? '*/*').includes('*/*');
}
