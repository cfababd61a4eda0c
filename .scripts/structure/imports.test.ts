import { expect, test } from 'vitest';
import { checkImports } from '#scripts/structure/imports.ts';
import { readSource } from '#scripts/structure/source.ts';

const rules = (path: string, text: string) =>
  checkImports(readSource(path, text)).map(({ rule }) => rule);

test('imports along the table pass', () => {
  expect(rules('sync/client/a.ts', "import { b } from '#sync/protocol/b.ts';")).toEqual([]);
  expect(
    rules('api/events/a.ts', "import { b } from '#api/matches/bookings/book-match.ts';"),
  ).toEqual([]);
  expect(rules('api/app.ts', "import { b } from '#sync/server/b.ts';")).toEqual([]);
  expect(rules('pwa/routes/a.ts', "import { b } from '#pwa/features/events/b.tsx';")).toEqual([]);
});

test.each([
  ['contracts know no engine', 'sync/contracts/a.ts', '#sync/client/b.ts'],
  ['contracts use zod alone', 'sync/contracts/a.ts', 'dexie'],
  ['the phone engine knows no page', 'sync/client/a.ts', '#pwa/lib/b.ts'],
  ['the phone engine knows no React', 'sync/client/a.ts', 'react'],
  ['the server engine knows no domain', 'sync/server/a.ts', '#api/events/accreditations.ts'],
  ['the server engine knows no Fastify', 'sync/server/a.ts', 'fastify'],
  ['the server engine knows the database alone', 'sync/server/a.ts', '#api/platform/auth/guard.ts'],
  ['the platform knows no domain', 'api/platform/a.ts', '#api/events/accreditations.ts'],
  ['a domain does not compose', 'api/events/a.ts', '#api/app.ts'],
  ['a domain knows no sync server', 'api/events/a.ts', '#sync/server/b.ts'],
  ['a domain keeps its routes', 'api/events/a.ts', '#api/matches/routes.ts'],
  ['entities know no domain', 'api/events/entities.ts', '#api/matches/read-matches.ts'],
  ['a domain does not look at the demo', 'api/events/a.ts', '#api/demo/seed.ts'],
  ['the server knows no page', 'api/events/a.ts', '#pwa/lib/b.ts'],
  ['the page knows no server', 'pwa/lib/a.ts', '#api/events/accreditations.ts'],
  ['primitives know no feature', 'pwa/ui/a.tsx', '#pwa/features/events/b.tsx'],
  ['primitives know no contract', 'pwa/ui/a.tsx', '#sync/contracts/events/events.ts'],
  ['features stay apart', 'pwa/features/events/a.tsx', '#pwa/features/matches/b.tsx'],
  ['features know no engine', 'pwa/features/events/a.tsx', '#sync/client/b.ts'],
  ['one door to the engine', 'pwa/lib/session/session.ts', '#sync/client/b.ts'],
  ['routes come last', 'pwa/features/events/a.tsx', '#pwa/routes/router.ts'],
  ['tests stay tests', 'api/events/a.ts', '#api/platform/testing/app.ts'],
  ['every file has a place', 'sync/elsewhere/a.ts', '#sync/contracts/events/events.ts'],
])('%s', (_name, path, specifier) => {
  expect(rules(path, `import { b } from '${specifier}';`)).toEqual(['direction']);
  expect(rules(path, `import type { b } from '${specifier}';`)).toEqual(['direction']);
  expect(rules(path, `const b = await import('${specifier}');`)).toEqual(['direction']);
});

test('entities may refer to entities, and tests to anything', () => {
  const entities = "import { b } from '#api/matches/entities.ts';";
  expect(rules('api/events/entities.ts', entities)).toEqual([]);
  expect(rules('api/events/edit-event.pg.test.ts', entities)).toEqual([]);
});
