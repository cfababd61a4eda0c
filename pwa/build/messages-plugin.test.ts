import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { messages } from '#pwa/build/messages-plugin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function inCatalogue(file: string): string {
  const path = new URL(`../../sync/contracts/messages/${file}`, import.meta.url).pathname;
  return JSON.stringify(path);
}

/** Builds a page that fetches `screen.tsx` later; the code of both by name. */
async function buildPage(
  app: string,
  screen: string,
  kind: 'page' | 'script' = 'page',
  entries: readonly string[] = [],
): Promise<{ app: string; screen: string }> {
  mkdirSync(join(folder, 'pwa'), { recursive: true });
  const files = {
    'index.html': '<script type="module" src="/pwa/app.ts"></script>',
    'pwa/app.ts': `${app}; void import('./screen.tsx');`,
    'pwa/screen.tsx': screen,
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages(kind, entries)],
    build: { write: false, minify: false, modulePreload: { polyfill: false } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const codeOf = (entry: boolean) =>
    chunks
      .filter(({ isEntry }) => isEntry === entry)
      .map(({ code }) => code)
      .join('\n');
  return { app: codeOf(true), screen: codeOf(false) };
}

test('a screen is built with the messages of its keys, in both languages', async () => {
  const { app, screen } = await buildPage('', `console.log('audit.search', "places.city")`);
  for (const part of ['"audit.kind.approve":', '"places.teamCreated":']) {
    expect(screen.split(part)).toHaveLength(3);
    expect(app).not.toContain(part);
  }
  expect(screen).not.toContain('"mails.recipient":');
});

test('a script whose entries are known contains only the messages that its files use', async () => {
  const entry = join(folder, 'pwa/app.ts');
  mkdirSync(join(folder, 'pwa'));
  writeFileSync(entry, `import('./screen.tsx')`);
  writeFileSync(join(folder, 'pwa/screen.tsx'), `console.log('audit.search', 'places.' + kind)`);
  const { screen } = await buildPage(
    '',
    `console.log('audit.search', 'places.' + kind)`,
    'script',
    [entry],
  );
  expect(screen).toContain('"audit.search":');
  expect(screen).toContain('"places.teamCreated":');
  expect(screen).not.toContain('"audit.kind.approve":');
});

test('a file outside the known entries may not use messages', async () => {
  mkdirSync(join(folder, 'pwa'));
  const entry = join(folder, 'pwa/other.ts');
  writeFileSync(entry, '');
  await expect(buildPage('', `console.log('audit.search')`, 'script', [entry])).rejects.toThrow(
    'is not among the files of the entries',
  );
});

test.each([
  ['the constant beginning of a key', '`audit.kind.${location.hash}`'],
  ['a beginning with a part of the last word', '`fixtureImport.is_${location.hash}`'],
  ['a beginning to which something is added', `'audit.gone.' + location.hash`],
  ['a key with a hyphen', `'audit.did.account.looked-at'`],
])('%s is enough to include its messages', async (_, key) => {
  const { screen } = await buildPage('', `console.log(${key})`);
  expect(screen).toMatch(/"(?:audit\.kind|fixtureImport\.is)/);
});

test('keys in a list beside the catalogue include their texts', async () => {
  const { screen } = await buildPage(
    '',
    `import { legalPages } from ${inCatalogue('legal-pages.ts')}; console.log(legalPages)`,
  );
  expect(screen).toContain('"privacy.who":');
});

test('a text that is no message key includes no messages', async () => {
  const { screen } = await buildPage('', `console.log('no.key', 'audit', 'pitch.png')`);
  expect(screen).not.toContain('addMessages');
});

const catalogueUse = `import { loadFirstMessages, messageText } from ${inCatalogue('catalogue.ts')};
  void loadFirstMessages('ar').then(() => console.log(messageText('ar', 'state.loading')));`;

test('a page fetches the texts of its first load in one language', async () => {
  const { app, screen } = await buildPage(catalogueUse, '');
  expect(app).not.toContain('"state.loading":');
  expect(screen.split('"state.loading":')).toHaveLength(3);
  expect(screen).not.toContain('"audit.kind.approve":');
});

test('the files with those texts import nothing, because the app waits for them', async () => {
  const { screen } = await buildPage(catalogueUse, '');
  expect(screen).not.toMatch(/^import /m);
});

test('a script contains the texts of its keys, those of the first load too', async () => {
  const { app } = await buildPage(`console.log('state.loading')`, '', 'script');
  expect(app.split('"state.loading":')).toHaveLength(3);
  expect(app).not.toContain('"audit.kind.approve":');
});

test('a first load that uses the messages of a screen is not built', async () => {
  await expect(buildPage(`console.log('audit.search')`, '')).rejects.toThrow(
    'the first load uses messages of admin/audit',
  );
});

describe('an incomplete language', () => {
  test('a production build contains neither its texts nor its row of the table', async () => {
    const { app, screen } = await buildPage(
      `${catalogueUse} import { languages } from ${inCatalogue('languages.ts')}; console.log(languages)`,
      `console.log('accounts.login')`,
    );
    expect(app + screen).toContain('العربية');
    expect(app + screen).not.toMatch(/Français|Connexion|Accueil|first-load-messages-fr/);
  });

  test('the development server has its texts, and the English ones where they are missing', async () => {
    const page = messages('page');
    const context = { addWatchFile: () => undefined };
    const resolved = page.configResolved as unknown as (config: {
      command: 'serve' | 'build';
    }) => void;
    const load = page.load as unknown as (this: typeof context, id: string) => string | null;
    resolved({ command: 'serve' });
    const first = load.call(context, '\0first-load-messages-fr');
    expect(first).toContain('"home.title": "Accueil"');
    expect(first).toContain('"sync.waiting": "Waiting to send"');
    expect(load.call(context, '\0language-table')).toContain('Français');
    expect(load.call(context, '\0message-loader')).toContain('#first-load-messages-fr');
    expect(load.call(context, '\0messages/accounts/account-screens')).toContain('"Connexion"');
    resolved({ command: 'build' });
    expect(load.call(context, '\0messages/accounts/account-screens')).not.toContain('"Connexion"');
    expect(load.call(context, '\0language-table')).not.toContain('Français');
  });
});
