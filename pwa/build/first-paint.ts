/**
 * Arranges the built page so that something is painted before the app has loaded: the login
 * placeholder, or the ticket that the service worker adds to a page of its own. Their styles are in
 * the page; the app's style sheet and scripts follow.
 */
import { writeFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';
import { loginPlaceholder } from '#pwa/lib/app/login-placeholder.ts';
import { outDir } from '#pwa/build/paths.ts';
import { filesFetchedWith } from '#pwa/build/reachable-modules.ts';
import { toHtml } from '#pwa/ui/ticket/markup.ts';
import { completeLanguages, type Language } from '#sync/contracts/messages/languages.ts';
import { ticketStyles } from '#pwa/build/ticket-styles.ts';

export interface FirstPaint {
  /** Styles of the first paint. */
  styles: string;
  /** The placeholder for guests at the login's address until the login screen replaces it. */
  login: string;
  /** Files of the login screen, which a guest fetches with the app's. */
  loginScripts: readonly string[];
  /** The file with the texts of each language, one of which is fetched. */
  texts: Readonly<Partial<Record<Language, string>>>;
}

// superlinear: the app's own page
const appTag =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;
const styleSheet = /\s*<link rel="stylesheet"[^>]*>/g;
const styleEnd = /<\/style/i;

/**
 * @param page as the bundler writes it: the last module script imports the others
 * @throws if the page has no app, no style sheet or no root, or the styles would end their element
 */
export function arrangeFirstPaint(page: string, first: FirstPaint): string {
  const scripts = [...page.matchAll(appTag)].map(([, file = '']) => file);
  const sheets = [...page.matchAll(styleSheet)].map(([tag]) => tag.trim());
  const root = '<div id="root"></div>';
  if (scripts.length === 0 || sheets.length === 0 || !page.includes(root))
    throw new Error('the page has another shape than the first paint expects');
  if (styleEnd.test(first.styles)) throw new Error('the styles cannot be written into the page');
  const login = first.loginScripts.filter((file) => !scripts.includes(file));
  // Without `rel` they are inert: the page's script decides when they are fetched.
  const links = [
    ...scripts.map((file) => `<link data-app crossorigin href="${file}" />`),
    ...login.map((file) => `<link data-login crossorigin href="${file}" />`),
    ...Object.entries(first.texts).map(
      ([language, file]) => `<link data-texts="${language}" crossorigin href="${file}" />`,
    ),
  ];
  return page
    .replace(appTag, '')
    .replace(styleSheet, '')
    .replace('</head>', () => `${links.join('')}<style>${first.styles}</style></head>`)
    .replace(root, () => `${first.login}${root}`)
    .replace('</body>', () => `${sheets.join('')}</body>`);
}

// superlinear: the app's own page
const guestScript = /\s*<!-- guests[^]*<!-- \/guests -->/;
/** Keeps the browser from painting a frame before the ticket is read. */
const paintWhenRead = '<link rel="expect" href="#root" blocking="render" />';

/**
 * The page that the service worker adds a ticket to. On a slow phone each of these counts before
 * the first paint, so they wait or are left out: the app's style sheet, the typeface, and what only
 * guests see.
 *
 * @param page as the bundler writes it
 * @param styles the ticket's, and what else the bundler adds to a style sheet
 * @throws if the page has another shape
 */
export function arrangeTicketPage(
  page: string,
  { styles, texts }: Pick<FirstPaint, 'styles' | 'texts'>,
): string {
  const sheets = [...page.matchAll(styleSheet)].map(([tag]) =>
    tag.trim().replace('rel="stylesheet"', 'data-styles'),
  );
  if (!guestScript.test(page)) throw new Error('the page has no script for guests');
  return arrangeFirstPaint(page.replace(guestScript, ''), {
    styles: ticketStyles(styles),
    login: '',
    loginScripts: [],
    texts,
  })
    .replace(styleSheet, '')
    .replace('<style>', () => `${paintWhenRead}<style>`)
    .replace('<div id="root"></div>', (root) => `${root}${sheets.join('')}`);
}

/** Takes a style sheet, which the page will contain, out of the build's files. */
function takeStyles(bundle: Rolldown.OutputBundle, name: string): string {
  const sheet = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.names.includes(name),
  );
  if (sheet?.type !== 'asset') throw new Error(`the first paint has no ${name}`);
  delete bundle[sheet.fileName];
  return sheet.source.toString().trim();
}

let ticketPage = '';

/** Writes the first paint's styles and the login placeholder into the page, and that of tickets. */
export const firstPaint: Plugin = {
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const filesOf = (module: string) =>
        filesFetchedWith(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(module) === true);
      const textsIn = (language: Language) => filesOf(`first-load-messages-${language}`)[0] ?? '';
      const texts = Object.fromEntries(
        completeLanguages.map((language) => [language, textsIn(language)]),
      );
      const styles = takeStyles(bundle, 'ticket-paint.css');
      ticketPage = arrangeTicketPage(html, { styles, texts });
      return arrangeFirstPaint(html, {
        styles: takeStyles(bundle, 'first-paint.css'),
        login: toHtml(loginPlaceholder()),
        loginScripts: filesOf('/login-screen.tsx'),
        texts,
      });
    },
  },
  // Runs before the service worker lists the files.
  writeBundle: { order: 'pre', handler: () => writeFile(`${outDir}/ticket.html`, ticketPage) },
};
