import { expect, test } from 'vitest';
import { checkDeferredMessages } from '#scripts/structure/deferred-messages.ts';
import { readSource } from '#scripts/structure/source.ts';

const words = {
  'sync/contracts/messages/admin/users.ts':
    "export const usersMessages = { 'users.title': 'Users' };",
  'pwa/lib/i18n/deferred-messages/admin.ts':
    "import { usersMessages } from '#sync/contracts/messages/admin/users.ts'; addWords(usersMessages);",
};
const routes = { 'pwa/routes/a.ts': "screen(() => import('#pwa/features/a/screen.tsx'));" };
const heading = { 'pwa/features/a/heading.tsx': "export const h = () => t('users.title');" };

const check = (files: Record<string, string>) =>
  checkDeferredMessages(
    Object.entries({ ...words, ...files }).map(([path, text]) => readSource(path, text)),
  );

test('a screen that imports the words of its parts passes', () => {
  const screen = `import '#pwa/lib/i18n/deferred-messages/admin.ts';
    import { h } from '#pwa/features/a/heading.tsx';`;
  expect(check({ ...routes, ...heading, 'pwa/features/a/screen.tsx': screen })).toEqual([]);
});

test('a missing import is reported with the screen and the part that needs it', () => {
  const screen = "import { h } from '#pwa/features/a/heading.tsx';";
  expect(check({ ...routes, ...heading, 'pwa/features/a/screen.tsx': screen })).toEqual([
    {
      rule: 'deferred-messages',
      path: 'pwa/features/a/heading.tsx',
      line: 1,
      message:
        'users.title is missing: pwa/features/a/screen.tsx does not import #pwa/lib/i18n/deferred-messages/admin.ts',
    },
  ]);
});

test('the first load uses no deferred message', () => {
  const main = "import '#pwa/routes/a.ts'; t('users.title');";
  expect(check({ 'pwa/main.tsx': main }).map(({ path }) => path)).toEqual(['pwa/main.tsx']);
});
