/**
 * The one table of who may import what (docs/architecture.md, rule 5). A file belongs to the first
 * layer that fits; each may import itself and what its row names, nothing else of the project.
 * Tests, `testing/` folders and `api/permissions` may import anything, and nothing but tests may import them.
 */
export interface Layer {
  readonly name: string;
  /** Paths from the project's root; a group becomes part of the layer's name: one a domain. */
  readonly files: RegExp;
  /** Names of layers; a trailing `*` stands for all of a kind. */
  readonly imports: readonly string[];
  /** Only these packages, where the layer is that strict. */
  readonly packages?: RegExp;
  /** Never these packages. */
  readonly without?: RegExp;
}

const wire = ['sync/contracts', 'sync/protocol'];

export const layers: readonly Layer[] = [
  { name: 'sync/contracts', files: /^sync\/contracts\//, imports: [], packages: /^zod(\/|$)/ },
  {
    name: 'sync/protocol',
    files: /^sync\/protocol\//,
    imports: ['sync/contracts'],
    packages: /^zod(\/|$)/,
  },
  {
    name: 'sync/client',
    files: /^sync\/client\//,
    imports: wire,
    without: /^(react|@tanstack|fastify|@fastify|@mikro-orm|node:)/,
  },
  {
    name: 'sync/server',
    files: /^sync\/server\//,
    imports: [...wire, 'api/platform/database'],
    without: /^(react|fastify|@fastify|dexie)/,
  },
  {
    name: 'sync/simulation',
    files: /^sync\/simulation\//,
    imports: [...wire, 'sync/client', 'sync/server', 'api/platform/database'],
  },
  {
    name: 'api/platform/database',
    files: /^api\/platform\/database\//,
    imports: [],
    without: /^(react|fastify|@fastify|dexie)/,
  },
  // Every table by its entity, and the statements typed from them.
  {
    name: 'api/schema',
    files: /^api\/(schema|[^/]+\/entities)\.ts$/,
    imports: ['sync/contracts', 'api/platform/database'],
  },
  {
    name: 'api/platform',
    files: /^api\/platform\//,
    imports: ['sync/contracts', 'api/platform/database', 'api/schema'],
    without: /^(react|dexie)/,
  },
  // The composition root: the only one that knows sync/server.
  {
    name: 'api',
    files: /^api\/(?:[^/]+$|(?:startup|sync|operations)\/)/,
    imports: [
      ...wire,
      'sync/server',
      'api/platform',
      'api/platform/database',
      'api/schema',
      'api/domain/*',
      'api/demo',
    ],
  },
  // The demo looks into every domain, and no domain looks at it.
  {
    name: 'api/demo',
    files: /^api\/demo\//,
    imports: [...wire, 'api/platform', 'api/platform/database', 'api/schema', 'api/domain/*'],
  },
  {
    name: 'api/domain',
    files: /^api\/([^/]+)\//,
    imports: [...wire, 'api/platform', 'api/platform/database', 'api/schema', 'api/domain/*'],
    without: /^(react|dexie)/,
  },
  { name: 'pwa/ui', files: /^pwa\/ui\//, imports: [], without: /^(@tanstack\/react-router|dexie)/ },
  // The only door to sync/client.
  {
    name: 'pwa/lib/sync',
    files: /^pwa\/(lib\/sync\/.+|worker\/background-sync)\.tsx?$/,
    imports: [...wire, 'sync/client', 'pwa/lib', 'pwa/ui'],
  },
  { name: 'pwa/lib', files: /^pwa\/lib\//, imports: [...wire, 'pwa/lib/sync', 'pwa/ui'] },
  {
    name: 'pwa/features',
    files: /^pwa\/features\/([^/]+)\//,
    imports: ['sync/contracts', 'pwa/lib', 'pwa/lib/sync', 'pwa/ui'],
    without: /^dexie$/,
  },
  {
    name: 'pwa/routes',
    files: /^pwa\/routes\//,
    imports: ['sync/contracts', 'pwa/features/*', 'pwa/lib', 'pwa/lib/sync', 'pwa/ui'],
  },
  {
    name: 'pwa',
    files: /^pwa\/(worker\/)?[^/]+$/,
    imports: ['sync/contracts', 'pwa/routes', 'pwa/lib', 'pwa/lib/sync', 'pwa/ui'],
  },
  { name: 'migrations', files: /^migrations\//, imports: [], packages: /^(@mikro-orm|node:)/ },
  // A yardstick stands on the very server it measures.
  {
    name: 'e2e/bench',
    files: /^e2e\/bench\//,
    imports: [
      ...wire,
      'sync/client',
      'sync/server',
      'api',
      'api/platform',
      'api/platform/database',
      'api/schema',
      'api/domain/*',
      'api/demo',
      'e2e',
      'scripts',
    ],
  },
  // The engine in a page, for what has no screen yet.
  {
    name: 'e2e/engine',
    files: /^e2e\/fixtures\/engine\//,
    imports: [...wire, 'sync/client', 'scripts'],
  },
  { name: 'e2e', files: /^e2e\//, imports: [...wire, 'e2e/bench', 'e2e/engine', 'scripts'] },
  {
    name: 'scripts',
    files: /^\.scripts\//,
    imports: [
      'api',
      'api/platform',
      'api/platform/database',
      'api/schema',
      'api/domain/*',
      'e2e',
      'e2e/bench',
    ],
  },
];

/** Of a domain, these stay inside: other domains call its commands and queries. */
export const insideOfDomain = /^api\/[^/]+\/(routes|mail)\.ts$/;

/** The layer's name, with its domain or feature in it; null for a file outside all of them. */
export function layerOf(path: string): { layer: Layer; name: string } | null {
  for (const layer of layers) {
    const match = layer.files.exec(path);
    if (!match) continue;
    const part = match[1];
    const grouped = layer.name === 'api/domain' || layer.name === 'pwa/features';
    return { layer, name: grouped && part !== undefined ? `${layer.name}/${part}` : layer.name };
  }
  return null;
}

/** The permission table is one big test, its rows lie beside it. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|^api\/permissions\//.test(path);
}
