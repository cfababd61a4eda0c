/** Serves the yardstick for tickets: a hand-written page with a service worker that caches it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const worker = `
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('page').then((cache) => cache.add('/')));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/'));
});`;

/** `code`: the QR's SVG; `facts`: the ticket's lines. */
export async function serveStaticPage(
  code: string,
  facts: string[],
): Promise<{ url: string; end(): Promise<void> }> {
  const lines = facts.map((fact) => `<p>${fact.replaceAll('<', '&lt;')}</p>`).join('');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Ticket</title>
<style>body{font:16px system-ui;margin:16px}svg{width:240px;height:240px}</style>
<article>${code}${lines}</article></html>`;
  const server = createServer((request, response) => {
    const script = request.url === '/worker.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(script ? worker : page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
