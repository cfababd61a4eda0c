/**
 * Defines which layer may import which (docs/architecture.md, rule 5). A file belongs to the first
 * layer that matches it, and may import its own layer and those in its row. Tests, `testing/`
 * folders and `api/permissions` may import anything, and only tests may import them.
 */
export interface Layer {
  readonly name: string;
  /** Matches paths from the root; a group becomes part of the layer's name. */
  readonly files: RegExp;
  /** Names of layers; a trailing `*` matches every layer that starts with the name. */
  readonly imports: readonly string[];
  /** If given, only these packages may be imported. */
  readonly packages?: RegExp;
  /** Packages that must not be imported. */
  readonly without?: RegExp;
}

const contracts = ['sync/contracts', 'sync/contracts/search'];
const wire = [...contracts, 'sync/protocol'];
const client = ['sync/client', 'sync/client/databases', 'sync/client/engine'];
const platform = [
  'api/platform',
  'api/platform/compression',
  'api/platform/database',
  'api/schema',
];
const page = ['pwa/lib', 'pwa/lib/sync', 'pwa/ui'];

export const layers: readonly Layer[] = [
  // Messages are read from files on the server, and compiled into the page by its build.
  {
    name: 'sync/contracts',
    files: /^sync\/contracts\/messages\//,
    imports: [],
    packages: /^(@messageformat\/|pofile$|node:)/,
  },
  // Comparing texts is no contract: fields that find options by their text use it too.
  {
    name: 'sync/contracts/search',
    files: /^sync\/contracts\/core\/search-key\.ts$/,
    imports: [],
    packages: /^$/,
  },
  { name: 'sync/contracts', files: /^sync\/contracts\//, imports: [], packages: /^zod(\/|$)/ },
  {
    name: 'sync/protocol',
    files: /^sync\/protocol\//,
    imports: ['sync/contracts'],
    packages: /^zod(\/|$)/,
  },
  // Databases that hang or whose page was left: sessions have one too.
  {
    name: 'sync/client/databases',
    files: /^sync\/client\/storage\/(?:database-patience|left-page)\.ts$/,
    imports: [],
    packages: /^dexie$/,
  },
  // Code that every instance of the engine runs, and nothing of the members' own.
  {
    name: 'sync/client/engine',
    files:
      /^sync\/client\/(?:definition|(?:network|pull|runner)\/.+|outbox\/(?:outbox|pending-mutations|push-results|sent-mutations)|storage\/(?:database-retry|end-session|open-replica|replica-meta|replica-owners|storage-errors|sync-replica))\.ts$/,
    imports: [...wire, 'sync/client/databases'],
    without: /^(react|@tanstack|fastify|@fastify|@mikro-orm|node:)/,
  },
  {
    name: 'sync/client',
    files: /^sync\/client\//,
    imports: [...wire, 'sync/client/databases', 'sync/client/engine'],
    without: /^(react|@tanstack|fastify|@fastify|@mikro-orm|node:)/,
  },
  {
    name: 'sync/server',
    files: /^sync\/server\//,
    imports: [...wire, 'api/platform/compression', 'api/platform/database'],
    without: /^(react|fastify|@fastify|dexie)/,
  },
  {
    name: 'sync/simulation',
    files: /^sync\/simulation\//,
    imports: [...wire, ...client, 'sync/server', 'api/platform/database'],
  },
  {
    name: 'api/platform/compression',
    files: /^api\/platform\/compression\//,
    imports: [],
    packages: /^node:/,
  },
  {
    name: 'api/platform/database',
    files: /^api\/platform\/database\//,
    imports: [],
    without: /^(react|fastify|@fastify|dexie)/,
  },
  // Describes every table by its entity, and the typed statements built from them.
  {
    name: 'api/schema',
    files: /^api\/(schema|[^/]+\/entities)\.ts$/,
    imports: ['sync/contracts', 'api/platform/database'],
  },
  {
    name: 'api/platform',
    files: /^api\/platform\//,
    imports: [...contracts, 'api/platform/compression', 'api/platform/database', 'api/schema'],
    without: /^(react|dexie)/,
  },
  // The composition root; only this layer may import sync/server.
  {
    name: 'api',
    files: /^api\/(?:[^/]+$|(?:startup|sync|operations)\/)/,
    imports: [...wire, 'sync/server', ...platform, 'api/domain/*', 'api/demo'],
  },
  // The demo may import every domain, but no domain may import the demo.
  {
    name: 'api/demo',
    files: /^api\/demo\//,
    imports: [...wire, ...platform, 'api/domain/*'],
  },
  {
    name: 'api/domain',
    files: /^api\/([^/]+)\//,
    imports: [...wire, ...platform, 'api/domain/*'],
    without: /^(react|dexie)/,
  },
  {
    name: 'pwa/ui',
    files: /^pwa\/ui\//,
    imports: ['sync/contracts/search'],
    without: /^(@tanstack\/react-router|dexie)/,
  },
  // Only this layer may import sync/client.
  {
    name: 'pwa/lib/sync',
    files: /^pwa\/(lib\/sync\/.+|worker\/background-sync)\.tsx?$/,
    imports: [...wire, ...client, 'pwa/lib', 'pwa/ui'],
  },
  {
    name: 'pwa/lib',
    files: /^pwa\/lib\//,
    imports: [...wire, 'sync/client/databases', 'pwa/lib/sync', 'pwa/ui'],
  },
  {
    name: 'pwa/features',
    files: /^pwa\/features\/([^/]+)\//,
    imports: [...contracts, ...page],
    without: /^dexie$/,
  },
  {
    name: 'pwa/routes',
    files: /^pwa\/routes\//,
    imports: [...contracts, 'pwa/features/*', ...page],
  },
  // The stewards' page is an app of its own, with an instance of the sync engine.
  {
    name: 'pwa/gate',
    files: /^pwa\/gate\//,
    imports: [...wire, 'sync/client/databases', 'sync/client/engine', ...page],
  },
  // The page that verifies scanned tickets has the gate's signatures, colours and words.
  {
    name: 'pwa/verify',
    files: /^pwa\/verify\//,
    imports: [...contracts, 'pwa/gate', ...page],
    without: /^(@tanstack|dexie)/,
  },
  {
    name: 'pwa',
    files: /^pwa\/((build|worker)\/)?[^/]+$/,
    imports: [...contracts, 'sync/client/databases', 'pwa/gate', 'pwa/routes', ...page],
  },
  { name: 'migrations', files: /^migrations\//, imports: [], packages: /^(@mikro-orm|node:)/ },
  // The measurements run their yardsticks on the product's own server and build like its app.
  {
    name: 'e2e/bench',
    files: /^e2e\/bench\//,
    imports: [
      ...wire,
      ...client,
      'sync/server',
      'api',
      ...platform,
      'api/domain/*',
      'api/demo',
      // The measured part of the stewards' page.
      'pwa/gate',
      'e2e',
      'e2e/engine',
      'pwa',
      'scripts',
    ],
  },
  // Runs the sync engine in a page, for features that have no screen yet; bundles such scripts.
  {
    name: 'e2e/engine',
    files: /^e2e\/fixtures\/(?:engine\/|bundle\.ts$)/,
    imports: [...wire, ...client, 'pwa', 'scripts'],
  },
  {
    // The answers' screens in the stewards' page, without its engine.
    name: 'e2e/gate-answers',
    files: /^e2e\/fixtures\/gate-answers\//,
    imports: ['sync/contracts', 'pwa', 'pwa/gate', 'pwa/lib'],
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    imports: [...wire, 'sync/simulation', 'e2e/bench', 'e2e/engine', 'e2e/gate-answers', 'scripts'],
  },
  {
    name: 'scripts',
    files: /^\.scripts\//,
    // Tests of the stewards' screens use its build's aliases.
    imports: ['sync/contracts', 'api', ...platform, 'api/domain/*', 'e2e', 'e2e/bench', 'pwa'],
  },
];

/** Files private to a domain; other domains use its commands and queries. */
export const insideOfDomain = /^api\/[^/]+\/(routes|mail)\.ts$/;

/** The layer with its domain or feature; null for a file outside every layer. */
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

/** The permission table and mutation testing count as tests too. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|^api\/permissions\/|^\.scripts\/mutate\b/.test(path);
}
