/** The app's page and that of scanned tickets, with tags for link previews. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { leagueTexts } from '#sync/contracts/core/league-texts.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { type CompleteLanguage, otherLanguageOf } from '#sync/contracts/messages/languages.ts';
import type { Config } from '#api/platform/config/config.ts';
import { replyLanguage } from '#api/platform/http/reply-language.ts';
import { fixedText, type SendFixedText } from '#api/platform/http/fixed-text.ts';
import { escapeHtml } from '#api/platform/http/escape-html.ts';

export interface AppPages {
  /** Pages for browsers, with the page's own direction. */
  readonly pages: Readonly<Record<CompleteLanguage, SendFixedText>>;
  readonly arabicPreview: SendFixedText;
  /** The page's text, for the hashes of its scripts and styles. */
  readonly text: string;
}

export const htmlType = 'text/html; charset=utf-8';

/**
 * Reads the built page and adds Open Graph tags in each language. They are the same for every address
 * and name the portal and the league only, because anyone can ask for a preview of anyone's ticket.
 */
export function readAppPages(path: string, config: Config): AppPages {
  const page = readFileSync(path, 'utf8');
  const text = addTags(page, 'en', config);
  const arabic = addTags(page, 'ar', config);
  const preview = arabic.replace(/<html[^>]*>/, '<html lang="ar" dir="rtl">');
  return {
    pages: { en: fixedText(text, htmlType), ar: fixedText(arabic, htmlType) },
    arabicPreview: fixedText(preview, htmlType),
    text,
  };
}

function openGraphLocale(language: Language): string {
  return languageTable[language].locale.replace('-', '_');
}

function addTags(page: string, language: Language, { publicUrl, league }: Config): string {
  const name = messageText(language, 'app.name');
  const description = messageText(language, 'app.description');
  const { name: leagueName } = leagueTexts(language, league);
  const properties = {
    'og:type': 'website',
    'og:site_name': leagueName,
    'og:title': `${name}${messageText(language, 'mail.comma')}${leagueName}`,
    'og:description': description,
    'og:locale': openGraphLocale(language),
    'og:locale:alternate': openGraphLocale(otherLanguageOf(language)),
    'og:image': `${publicUrl}/icons/icon-512.png`,
    'og:image:alt': name,
  };
  const tags = Object.entries(properties)
    .map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    )
    .join('');
  return page
    .replace('</head>', () => `${tags}</head>`)
    .replace(/(<meta name="description" content=")[^"]*/, `$1${escapeHtml(description)}`);
}

/**
 * Sends the page in the caller's language. A browser sets the page's own language and direction before
 * its first paint, by what was selected on the phone; a link preview runs no script.
 */
export function sendAppPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, arabicPreview }: AppPages,
): Promise<FastifyReply> {
  const language = replyLanguage(request, reply);
  const isBrowser = (request.headers.accept ?? '').includes('text/html');
  const send = isBrowser || language === 'en' ? pages[language] : arabicPreview;
  return send(request, reply);
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

/** The stewards' page, which is an app of its own. */
export function isGateAddress(url: string): boolean {
  return /^\/gate\/?(?:\?|$)/.test(url);
}

/** The address of a QR code, at which anyone verifies the ticket; its claim is behind the `#`. */
export function isTicketAddress(url: string): boolean {
  return /^\/R\/[^/?]*\/?(?:\?|$)/.test(url);
}

/** Preview services accept anything; a browser loading a script or picture says so. */
function isPreviewRequest(path: string, headers: FastifyRequest['headers']): boolean {
  const isFile = path.slice(path.lastIndexOf('/') + 1).includes('.');
  const purpose = headers['sec-fetch-dest'] ?? 'document';
  return !isFile && purpose === 'document' && (headers.accept ?? '*/*').includes('*/*');
}
