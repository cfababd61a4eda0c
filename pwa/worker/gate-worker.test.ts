// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { builtInText } from '#pwa/gate/camera/built-in-code.ts';
import { completeAppMessage } from '#pwa/lib/app/worker-messages.ts';

type Listener = (event: object) => void;

const script = 'gate/assets/second-decoder-worker-1.js';
const wasm = 'gate/assets/zxing-1.wasm';
const files = [
  { url: 'gate.html', revision: '1', tier: 'shell' },
  { url: script, revision: null, tier: 'shell' },
  { url: wasm, revision: null, tier: 'member' },
];
let listeners: Map<string, Listener>;
let fetched: string[];
let reaches: (path: string) => boolean;

const pathOf = (url: string) => new URL(url, location.href).pathname.slice(1);

/** A cache storage in memory. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      put: async (url: string, response: Response) => void store.set(url, response),
      match: async (url: string) => store.get(url)?.clone(),
    };
  };
  return {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    match: async (url: string, { cacheName }: { cacheName: string }) => open(cacheName).match(url),
    delete: async (name: string) => stores.delete(name),
  };
}

async function startWorker(active: object | null = null): Promise<void> {
  vi.resetModules();
  listeners = new Map();
  vi.stubGlobal('registration', { scope: location.href, active, installing: null, waiting: null });
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) =>
    listeners.set(type, listener),
  );
  await import('#pwa/worker/gate-worker.ts');
}

async function dispatch(type: string, event: object = {}): Promise<void> {
  let work: Promise<unknown> | undefined;
  const waitUntil = (given: Promise<unknown>) => void (work = given);
  listeners.get(type)?.({ ...event, waitUntil });
  await work;
}
const complete = () => dispatch('message', { data: { type: completeAppMessage } });

function stubDetector(): void {
  const detect = async () => [{ rawValue: builtInText }];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = detect;
    },
  );
}

beforeEach(() => {
  fetched = [];
  reaches = () => true;
  vi.stubGlobal('__WB_MANIFEST', files);
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(pathOf(url));
    return new Response('content', { status: reaches(pathOf(url)) ? 200 : 500 });
  });
  return () => vi.unstubAllGlobals();
});

it('the page is installed without the second decoder’s WebAssembly, which is fetched after it', async () => {
  await startWorker();
  await dispatch('install');
  expect(fetched.toSorted()).toEqual(['gate.html', script]);
  fetched = [];
  await complete();
  expect(fetched).toEqual([wasm]);
  await complete();
  expect(fetched, 'control: it is stored').toEqual([wasm]);
});

it('a phone whose browser reads codes fetches no WebAssembly, also with an update', async () => {
  stubDetector();
  await startWorker({});
  await dispatch('install');
  await complete();
  expect(fetched.toSorted()).toEqual(['gate.html', script]);
});

it('an update fetches the WebAssembly with the page, so that no visit is without it', async () => {
  await startWorker({});
  await dispatch('install');
  expect(fetched.toSorted()).toEqual(['gate.html', script, wasm]);
});

it('WebAssembly that cannot be fetched leaves the page installed, and is asked for again', async () => {
  vi.useFakeTimers();
  await startWorker();
  await dispatch('install');
  reaches = (path) => path !== wasm;
  const completed = complete();
  await vi.advanceTimersByTimeAsync(20_000);
  await completed;
  vi.useRealTimers();
  reaches = () => true;
  fetched = [];
  await complete();
  expect(fetched).toEqual([wasm]);
});
