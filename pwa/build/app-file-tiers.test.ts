import { expect, it } from 'vitest';
import { appFileTiers } from '#pwa/build/app-file-tiers.ts';

const graph: Record<string, { importedIds: string[]; dynamicallyImportedIds: string[] }> = {
  main: { importedIds: ['routes', 'adminRoutes'], dynamicallyImportedIds: [] },
  routes: { importedIds: [], dynamicallyImportedIds: ['ticket', 'matches', 'toasts'] },
  adminRoutes: { importedIds: [], dynamicallyImportedIds: ['users'] },
  ticket: { importedIds: ['qr'], dynamicallyImportedIds: ['print'] },
  matches: { importedIds: ['table'], dynamicallyImportedIds: [] },
  users: { importedIds: ['table', 'editor'], dynamicallyImportedIds: [] },
};

it('a phone caches the ticket immediately, members’ screens later, and no administrators’ screens', () => {
  const chunk = (name: string, ...assets: string[]) => ({
    fileName: `${name}.js`,
    moduleIds: [name],
    facadeModuleId: null,
    imports: [] as string[],
    assets,
  });
  const tiers = appFileTiers(
    [
      {
        ...chunk('app', 'app.css'),
        moduleIds: ['main', 'routes', 'adminRoutes'],
        imports: ['runtime.js'],
      },
      { ...chunk('runtime'), moduleIds: [] },
      ...['ticket', 'qr', 'print', 'table'].map((name) => chunk(name)),
      chunk('matches', 'app.css', 'matches.css'),
      // Only passes on what is in another chunk.
      {
        ...chunk('toasts-facade'),
        moduleIds: [],
        facadeModuleId: 'toasts',
        imports: ['toasts.js'],
      },
      chunk('toasts'),
      chunk('users', 'users.css'),
      chunk('editor'),
    ],
    { getModuleInfo: (id) => graph[id] ?? null },
    {
      entry: 'main',
      isShellScreen: (id) => id === 'ticket',
      isAdminRoutes: (id) => id === 'adminRoutes',
    },
  );
  expect(Object.fromEntries(tiers)).toEqual({
    'app.js': 'shell',
    'app.css': 'shell',
    'runtime.js': 'shell',
    'ticket.js': 'shell',
    'qr.js': 'shell',
    'print.js': 'member',
    'matches.js': 'member',
    'matches.css': 'member',
    'table.js': 'member',
    'toasts-facade.js': 'member',
    'toasts.js': 'member',
  });
});
