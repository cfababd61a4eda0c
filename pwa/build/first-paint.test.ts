/** The first paint, before the app has loaded. */
import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { arrangeFirstPaint, arrangeTicketPage } from '#pwa/build/first-paint.ts';
import { loginPlaceholder } from '#pwa/lib/app/login-placeholder.ts';
import { toHtml } from '#pwa/ui/ticket/markup.ts';
import { firstPaintScript } from '#pwa/build/language-and-theme.ts';

const built = `<!doctype html><html><head>
<script>theme()</script>
<!-- guests --><script>guest()</script><!-- /guests -->
<script type="module" crossorigin src="/assets/vendor-1.js"></script>
<script type="module" crossorigin src="/assets/app-2.js"></script>
<link rel="stylesheet" crossorigin href="/assets/app-3.css">
</head><body>
<div id="root"></div>
<script>start()</script>
</body></html>`;
const first = {
  styles: '.login{color:red}',
  login: '<div id="first-login">$&</div>',
  loginScripts: ['/assets/login-4.js', '/assets/vendor-1.js'],
  texts: { en: '/assets/en-5.js', ar: '/assets/ar-6.js' },
};
const page = arrangeFirstPaint(built, first);

test('neither a script nor a style sheet holds back the first paint', () => {
  expect(page).not.toContain('type="module"');
  expect(page.indexOf('<style>.login{color:red}</style>')).toBeLessThan(page.indexOf('<body>'));
  const order = ['first-login', 'id="root"', 'start()', 'rel="stylesheet"', '</body>'];
  expect(order.map((part) => page.indexOf(part))).toEqual(
    order.map((part) => page.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect(page).toContain('<div id="first-login">$&</div><div id="root">');
});

test('the built page names each file of the app once, and nothing fetches them yet', () => {
  const files = [
    ...page.matchAll(/<link (data-app|data-login|data-texts="\w+") crossorigin href="([^"]+)"/g),
  ];
  expect(files.map(([, kind, file]) => [kind, file])).toEqual([
    ['data-app', '/assets/vendor-1.js'],
    ['data-app', '/assets/app-2.js'],
    ['data-login', '/assets/login-4.js'],
    ['data-texts="en"', '/assets/en-5.js'],
    ['data-texts="ar"', '/assets/ar-6.js'],
  ]);
  expect(page).not.toContain('modulepreload');
});

const ticketStyles = '@font-face{font-family:Archivo;src:url(a.woff2)}.ticket{color:green}';
const ticketPage = arrangeTicketPage(built, { styles: ticketStyles, texts: first.texts });

test('the page of tickets fetches nothing before the ticket is painted', () => {
  expect(ticketPage).not.toMatch(/rel="(?:stylesheet|modulepreload)"|type="module"/);
  expect(ticketPage).not.toContain('@font-face');
  expect(ticketPage).toContain('<style>.ticket{color:green}</style>');
  expect(ticketPage).toContain('<link data-styles crossorigin href="/assets/app-3.css">');
});

test('the page of tickets has the theme, and nothing for guests', () => {
  expect(ticketPage).toContain('theme()');
  expect(ticketPage).not.toMatch(/guest|login/);
  expect(page).toContain('guest()');
});

test('the first frame of the page of tickets waits for the ticket, which is before the root', () => {
  const order = ['rel="expect" href="#root" blocking="render"', '<style>', 'id="root"', 'start()'];
  expect(order.map((part) => ticketPage.indexOf(part))).toEqual(
    order.map((part) => ticketPage.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect(order.every((part) => ticketPage.includes(part))).toBe(true);
});

test('a page without a script for guests fails the build', () => {
  expect(() => arrangeTicketPage(built.replaceAll('guests', ''), first)).toThrow('guests');
});

test.each([
  ['without a root', built.replace('id="root"', 'id="app"'), first],
  ['without a style sheet', built.replace('rel="stylesheet"', 'rel="icon"'), first],
  ['without the app', built.replaceAll('type="module"', 'defer'), first],
  ['with styles that end their element', built, { ...first, styles: '</style><b>' }],
])('a page %s fails the build', (_, html, options) => {
  expect(() => arrangeFirstPaint(html, options)).toThrow(/page/);
});

test('the placeholder says nothing to screen readers and takes no input', () => {
  const html = toHtml(loginPlaceholder());
  expect(html).toMatch(/^<div id="first-login" aria-hidden="true"/);
  expect(html).not.toMatch(/<(?:a|button|input|label|form|h1)\b/);
});

/** Runs the page's last script, before the style sheet below it has been read. */
function startPage() {
  const window = new Window({ url: 'https://portal.example/events' });
  const { document } = window;
  Object.defineProperty(document, 'readyState', { value: 'loading' });
  document.documentElement.lang = 'ar';
  document.head.innerHTML = `<link data-app href="/assets/app-2.js" />
    <link data-texts="en" href="/assets/en-5.js" /><link data-texts="ar" href="/assets/ar-6.js" />`;
  const source = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
  const script = [...source.matchAll(/<script>([^]*?)<\/script>/g)].at(-1)?.[1] ?? '';
  // oxlint-disable-next-line no-implied-eval -- the page's own script
  new Function('document', 'location', script)(document, window.location);
  const styles = document.createElement('link');
  styles.setAttribute('rel', 'stylesheet');
  document.body.append(styles);
  const isStarted = () => document.querySelector('script[type=module]') !== null;
  const isRead = () => document.dispatchEvent(new window.Event('DOMContentLoaded'));
  const fetched = () =>
    [...document.querySelectorAll('link[rel=modulepreload]')].map((link) =>
      link.getAttribute('href'),
    );
  return {
    fetched,
    fail: () => styles.dispatchEvent(new window.Event('error')),
    isRead,
    isStarted,
  };
}

test('the texts are fetched in the language of the page', () => {
  expect(startPage().fetched()).toEqual(['/assets/app-2.js', '/assets/ar-6.js']);
});

test('the app waits for its style sheet', () => {
  const page = startPage();
  page.isRead();
  expect(page.isStarted()).toBe(false);
  page.fail();
  expect(page.isStarted()).toBe(true);
});

test('the app starts although its style sheet failed before the page was read', () => {
  const page = startPage();
  page.fail();
  expect(page.isStarted()).toBe(false);
  page.isRead();
  expect(page.isStarted()).toBe(true);
});

/** Runs the script of language and theme, and says which language and direction the page then has. */
function languageOf(
  stored: string | null,
  languages: readonly string[],
  isDevelopment = false,
): string {
  const { document, localStorage } = new Window({ url: 'https://portal.example/' });
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
  if (stored !== null) localStorage.setItem('touchline.language', stored);
  const script = /<script>([^]*?)<\/script>/.exec(firstPaintScript(isDevelopment))?.[1] ?? '';
  const names = ['document', 'localStorage', 'navigator', 'matchMedia'];
  // oxlint-disable-next-line no-implied-eval -- the page's own script
  const run = new Function(...names, script);
  run(document, localStorage, { languages }, () => ({ matches: false }));
  const { lang, dir } = document.documentElement;
  return `${lang} ${dir}`;
}

test.each([
  ['the selected language', 'ar', ['en-GB'], 'ar rtl'],
  ['the selected language, other than the browser’s', 'en', ['ar-EG'], 'en ltr'],
  ['the first of the browser’s languages that exists', null, ['fr-FR', 'ar-EG', 'en'], 'ar rtl'],
  ['English for everyone else', null, ['fr-FR'], 'en ltr'],
  ['the browser’s instead of a value that does not exist', 'xx', ['ar'], 'ar rtl'],
])('the first paint is in %s', (_, stored, languages, expected) => {
  expect(languageOf(stored, languages)).toBe(expected);
});

test('an incomplete language is selected in development only', () => {
  expect(languageOf('fr', ['fr-FR'])).toBe('en ltr');
  expect(languageOf('fr', ['ar'], true)).toBe('fr ltr');
});

/** Runs the page's script for guests at an address, and says what is shown first. */
function firstAt(path: string, { cookie = '', installed = false } = {}): string | undefined {
  const window = new Window({ url: `https://portal.example${path}` });
  window.document.cookie = cookie;
  const source = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
  const script = /<!-- guests[^]*?<script>([^]*?)<\/script>/.exec(source)?.[1] ?? '';
  const matchMedia = (query: string) => ({ matches: installed && query.includes('standalone') });
  // oxlint-disable-next-line no-implied-eval -- the page's own script
  const run = new Function('document', 'location', 'localStorage', 'matchMedia', script);
  run(window.document, window.location, window.localStorage, matchMedia);
  return window.document.documentElement.dataset['first'];
}

const loggedIn = '__Host-touchline_kept=1; Path=/; Secure';

test.each([
  ['a guest at the login', '/login', {}, 'login'],
  ['a guest at the start, who is sent to the login', '/', {}, 'login'],
  ['a person who is logged in', '/', { cookie: loggedIn }, undefined],
  ['a person who is logged in, at the login', '/login', { cookie: loggedIn }, undefined],
  [
    'a person who logged in before the cookie had a prefix',
    '/',
    { cookie: 'touchline_kept=1' },
    undefined,
  ],
  ['an installed app, which may have a session', '/', { installed: true }, undefined],
  ['a guest at a public page', '/privacy-policy', {}, undefined],
  ['a guest with another portal on this host', '/', { cookie: 'touchline_kept99=1' }, 'login'],
])('%s sees the right first paint', (_, path, browser, expected) => {
  expect(firstAt(path, browser)).toBe(expected);
});
