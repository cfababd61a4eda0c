import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { afterAll, describe, expect, test } from 'vitest';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { route } from '#api/platform/http/route.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
mkdirSync(join(folder, 'assets'));
const inline = "document.documentElement.classList.add('dark');";
const styles = "@property --a{syntax:'<length>'}.login{color:red}";
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="en"><head><title>Touchline</title><script>${inline}</script><style>${styles}</style></head>`,
);
const ticketStyles = '.ticket{color:green}';
writeFileSync(
  join(folder, 'ticket.html'),
  `<!doctype html><head><script>${inline}</script><style>${ticketStyles}</style></head>`,
);
const gateStyles = '.answer{color:green}';
writeFileSync(
  join(folder, 'gate.html'),
  `<!doctype html><head><title>Gate</title><script>${inline}</script><style>${gateStyles}</style></head>`,
);
writeFileSync(
  join(folder, 'verify.html'),
  `<!doctype html><html lang="en"><head><title>Ticket</title><script>${inline}</script></head>`,
);
writeFileSync(join(folder, 'worker.js'), '// the worker');
const script = `/* ${'x'.repeat(3000)} */`;
writeFileSync(join(folder, 'assets/main-Ab12.js'), script);
writeFileSync(join(folder, 'assets/main-Ab12.js.br'), brotliCompressSync(script));
mkdirSync(join(folder, 'gate/assets'), { recursive: true });
for (const name of ['second-decoder-worker-Ab12.js', 'decoder-worker-Ab12.js', 'zxing-Ab12.wasm'])
  writeFileSync(join(folder, 'gate/assets', name), script);
afterAll(() => rmSync(folder, { recursive: true }));

const text = endpoint('GET', '/text/:size', {
  summary: 'Text of a size',
  params: z.strictObject({ size: z.coerce.number() }),
  reply: z.string(),
});
const scarce = endpoint('POST', '/scarce', { summary: 'Scarce', reply: z.null() });
const rare = endpoint('GET', '/rare', { summary: 'Rare', reply: z.null() });

const db = withDatabase();
const t = testApp(db, {
  pages: folder,
  env: {
    LEAGUE_NAME: 'Egypt & "Cup"',
    LEAGUE_NAME_ARABIC: 'كأس مصر',
    RATE_LIMIT: 'on',
    PUBLIC_URL: 'https://press.example.org',
    TRUST_PROXY: '127.0.0.1',
  },
  // Calls are regained by the second, and a busy machine takes some.
  services: { clock: { now: () => new Date('2026-11-20T19:30:00Z') } },
  routes: (app) => {
    route(app, text, { access: 'open' }, async ({ params }) =>
      Promise.resolve('x'.repeat(params.size)),
    );
    route(app, scarce, { access: 'session', rate: { max: 3, window: 60_000 } }, async () =>
      Promise.resolve(null),
    );
    route(app, rare, { access: 'open', rate: { max: 2, window: 60_000 } }, async () =>
      Promise.resolve(null),
    );
  },
});
const get = (path: string, headers: Record<string, string> = {}) =>
  t.call(null, 'GET', path, undefined, headers);
const browser = { accept: 'text/html,*/*' };

test('every reply carries the security headers', async () => {
  for (const path of ['/', '/api/league', '/api/nowhere', '/assets/main-Ab12.js']) {
    const { headers } = await get(path, browser);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    });
    const policy = String(headers['content-security-policy']);
    const hash = (content: string) => createHash('sha256').update(content).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash(inline)}';`);
    expect(policy).toContain(
      `style-src 'self' 'sha256-${hash(styles)}' 'sha256-${hash(ticketStyles)}' 'sha256-${hash(gateStyles)}';style-src-attr 'unsafe-inline';`,
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
  }
});

test.each([
  ['gates', '/gate', 'Gate'],
  ['scanned tickets', '/R/VOZG3UTGGFDE3FOD24FWPCYB2Q', 'Ticket'],
])('the page of the %s has the headers of the app, and the same policy', async (_, path, title) => {
  const [app, gate] = [await get('/', browser), await get(path, browser)];
  expect(gate.status).toBe(200);
  expect(gate.body).toContain(`<title>${title}</title>`);
  const names = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
  ];
  const of = ({ headers }: typeof app) => names.map((name) => [name, headers[name]]);
  expect(of(gate)).toEqual(of(app));
  expect(of(gate).every(([, value]) => value !== undefined)).toBe(true);
});

test('only the worker of the second decoder may compile WebAssembly', async () => {
  const policyOf = async (path: string) =>
    String((await get(path, browser)).headers['content-security-policy']);
  const plain = await policyOf('/');
  const assets = '/gate/assets';
  for (const path of ['/gate', `${assets}/decoder-worker-Ab12.js`, `${assets}/zxing-Ab12.wasm`])
    expect([path, await policyOf(path)]).toEqual([path, plain]);
  expect(plain).not.toContain('wasm-unsafe-eval');
  expect(await policyOf(`${assets}/second-decoder-worker-Ab12.js`)).toBe(
    plain.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
  const { headers } = await get(`${assets}/zxing-Ab12.wasm`);
  expect(headers['content-type']).toBe('application/wasm');
});

test('a request is not echoed to TRACE', async () => {
  for (const url of ['/', '/api/league']) {
    const { statusCode, body } = await t.app.inject({
      method: 'TRACE' as 'GET',
      url,
      headers: { 'x-access-token': 'secret' },
    });
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).not.toContain('secret');
  }
});

test('API answers stay out of caches', async () => {
  for (const path of ['/api/league', '/%61pi/league']) {
    const { headers, status } = await get(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store']);
  }
});

test('each account has its own rate limit, with Retry-After', async () => {
  const [busy, calm] = [await t.asActor('member'), await t.asActor('member')];
  for (let call = 0; call < 3; call += 1) {
    expect((await t.call(busy, 'POST', '/api/scarce')).status).toBe(200);
  }
  const refused = await t.call(busy, 'POST', '/api/scarce');
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 429,
    body: { code: 'rate_limited', message: 'Too many attempts. Please try again in 20 seconds.' },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await t.call(calm, 'POST', '/api/scarce')).status).toBe(200);
});

describe('a guest is counted', () => {
  const from = async (address: string, path = '/api/rare') =>
    (await get(path, { 'x-forwarded-for': address })).status;

  test('a guest is counted however the URL is written', async () => {
    const spellings = ['/api/rare', '/%61pi/rare', '/ap%69/rar%65', '/api/rar%65/'];
    const answers = [];
    for (const path of spellings) answers.push(await from('192.0.2.1', path));
    expect(answers).toEqual([200, 200, 429, 429]);
    expect(await from('192.0.2.2'), 'control: others are not').toBe(200);
  });

  test('guests are counted by the /64 of an IPv6 address', async () => {
    const answers = [];
    for (const host of ['::1', '::2', '::ffff:0:3']) {
      answers.push(await from(`2001:db8:1:2${host}`));
    }
    expect(answers).toEqual([200, 200, 429]);
    expect(await from('2001:db8:1:3::1'), 'control: the next network is not').toBe(200);
  });
});

describe('long JSON is compressed, short is not', () => {
  test.each([
    [100, undefined],
    [5000, 'br'],
  ])('JSON of %i bytes has the content encoding %s', async (size, encoding) => {
    const { headers } = await get(`/api/text/${size}`, { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBe(encoding);
  });
});

describe('the built pages', () => {
  test('the built pages answer a browser’s navigation to any path', async () => {
    for (const path of ['/', '/events/1/reservations', '/login?next=%2Fevents', '/deep/er/']) {
      const { status, body, headers } = await get(path, browser);
      expect({ path, status, body }).toEqual({
        path,
        status: 200,
        body: expect.stringMatching(/<title>Touchline<\/title>.*<\/head>/),
      });
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  test('the built pages answer link previews with the league’s name, and nothing of person or ticket', async () => {
    const pages = ['/', `/reservation/${'r'.repeat(22)}`, '/profile/1', '/events/1?name=Salma'];
    const previews = await Promise.all(
      pages.map((path) => get(path, { accept: '*/*', 'user-agent': 'WhatsApp/2' })),
    );
    for (const { status, body, headers } of previews) {
      expect([status, body]).toEqual([200, previews[0]?.body]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    }
    const { body } = await get('/login', { accept: '*/*' });
    expect(body).toContain(
      '<meta property="og:site_name" content="Egypt &amp; &quot;Cup&quot;" />',
    );
    expect(body).toContain('content="https://press.example.org/icons/icon-512.png"');
    expect(body).toContain('<meta property="og:description" content="Media accreditation');
  });

  test('link previews are in the language that is asked for, with its direction', async () => {
    const preview = { accept: '*/*', 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.5' };
    const { body, headers } = await get('/tickets', preview);
    expect(body).toMatch(/<html lang="ar" dir="rtl">/);
    expect(body).toContain('<meta property="og:site_name" content="كأس مصر" />');
    expect(body).toContain('<meta property="og:title" content="Touchline، كأس مصر" />');
    expect(body).toMatch(/<meta property="og:description" content="[\u0600-\u06ff ]+" \/>/);
    expect(headers).toMatchObject({ 'content-language': 'ar' });
    expect(headers['vary']).toContain('accept-language');
    // The language selected on the phone decides there, not the browser's languages.
    const page = await get('/tickets', { ...preview, accept: 'text/html' });
    expect(page.body).not.toContain('dir="rtl"');
  });

  test('the built pages are compressed once and not sent again to browsers that have them', async () => {
    for (const path of ['/', '/gate', '/api/openapi.json']) {
      const headers = path.startsWith('/api') ? {} : browser;
      const plain = await t.app.inject({ url: path, headers });
      const { etag } = plain.headers as { etag: string };
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const packed = await t.app.inject({
          url: path,
          headers: { ...headers, 'accept-encoding': encoding },
        });
        expect(packed.headers).toMatchObject({ etag, 'content-encoding': encoding });
        expect(packed.headers.vary).toContain('accept-encoding');
        expect(unpack(packed.rawPayload).toString()).toBe(plain.payload);
      }
      const again = await t.app.inject({
        url: path,
        headers: { ...headers, 'if-none-match': etag },
      });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
      const other = await t.app.inject({
        url: path,
        headers: { ...headers, 'if-none-match': '"x"' },
      });
      expect(other.statusCode).toBe(200);
    }
  });

  test('a built page has another ETag in another language', async () => {
    const tagIn = async (language: string) =>
      (await get('/', { ...browser, 'accept-language': language })).headers['etag'];
    expect(await tagIn('ar')).not.toBe(await tagIn('en'));
  });

  test('the built pages are refused to a network that asks for very many, and to no other', async () => {
    const statusOf = async (address: string) =>
      (
        await t.app.inject({
          method: 'HEAD',
          url: '/',
          headers: { ...browser, 'x-forwarded-for': address },
        })
      ).statusCode;
    for (let sent = 0; sent < 3000; sent += 100) {
      const some = Array.from({ length: 100 }, () => statusOf('203.0.113.77'));
      expect(new Set(await Promise.all(some))).toEqual(new Set([200]));
    }
    expect(await statusOf('203.0.113.77')).toBe(429);
    expect(await statusOf('203.0.113.78')).toBe(200);
  });

  test('the built pages are not sent for a script, picture or data that a page asks for', async () => {
    const wanted = { accept: '*/*', 'sec-fetch-dest': 'script' };
    expect((await get('/events', wanted)).status).toBe(404);
    expect((await get('/events', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/events/cover.png', { accept: '*/*' })).status).toBe(404);
  });

  test('hashed assets are cached for ever and precompressed', async () => {
    const { headers } = await get('/assets/main-Ab12.js', { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toContain('javascript');
    expect((await get('/worker.js')).headers['cache-control']).toBe('no-cache');
  });

  test('the built pages are not sent for requests that are no navigation', async () => {
    for (const path of ['/api', '/api/nowhere', '/assets/gone-1.js', '/dev/nothing']) {
      const { status, body } = await get(path, browser);
      expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: 'not_found' });
    }
    expect((await get('/missing.js', { accept: '*/*' })).status).toBe(404);
    expect((await t.call(null, 'POST', '/events', {})).status).toBe(404);
  });

  test('built files are limited to their folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/%00']) {
      const { status, body } = await get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(body)).not.toContain('dependencies');
    }
  });
});

test('the OpenAPI document lists every call with its errors', async () => {
  const { body } = await get('/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  const operation = body.paths['/api/text/{size}'].get;
  expect(operation.parameters).toEqual([
    { name: 'size', in: 'path', required: true, schema: expect.anything() },
  ]);
  expect(operation.responses['200'].content['application/json'].schema.properties.data).toEqual({
    type: 'string',
  });
  expect(Object.keys(operation.responses)).toEqual(
    expect.arrayContaining(['401', '403', '404', '422', '429', '500', '503']),
  );
  expect(body.paths['/api/scarce'].post.security).toEqual([{ token: [] }]);
  expect(body.paths['/api/health'].get).toBeDefined();
  expect(body.paths['/api/openapi.json'].get).toBeDefined();
});

test('liveness, health, readiness and the league are open', async () => {
  const alive = { data: { status: 'ok', version: expect.any(String) } };
  expect((await get('/api/live')).body).toEqual(alive);
  expect((await get('/api/health')).body).toEqual(alive);
  expect((await get('/api/ready')).body).toEqual(alive);
  expect((await get('/api/league')).body.data.timeZone).toBe('Africa/Cairo');
});
