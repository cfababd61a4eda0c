/**
 * Serves the yardstick for a gate's cold start: a hand-written page from a cache, which opens the
 * camera and reads codes with the product's decoder.
 */
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const dist = new URL('../../../dist/pwa/', import.meta.url);

const serviceWorker = `
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('page').then((cache) => cache.addAll(['/', '/decoder.js'])));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request)));`;

const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Camera</title>
<style>body{margin:0}video{width:100%}</style><video muted playsinline></video>
<script type="module">
const worker = new Worker('/decoder.js', { type: 'module' });
const video = document.querySelector('video');
const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 });
const context = canvas.getContext('2d', { willReadFrequently: true });
video.srcObject = await navigator.mediaDevices.getUserMedia({ video: true });
await video.play();
function read() {
  const { videoWidth, videoHeight } = video;
  context.drawImage(video, (videoWidth - 640) / 2, (videoHeight - 640) / 2, 640, 640, 0, 0, 640, 640);
  const { data, width, height } = context.getImageData(0, 0, 640, 640);
  worker.postMessage({ width, height, pixels: data.buffer }, [data.buffer]);
}
worker.addEventListener('message', ({ data }) => data.type === 'read' && setTimeout(read));
read();
</script></html>`;

export async function serveCameraPage(): Promise<{ url: string; end(): Promise<void> }> {
  const [name = ''] = globSync('gate/assets/decoder-worker-*.js', { cwd: dist });
  const files: Record<string, readonly [type: string, body: string | Buffer]> = {
    '/': ['text/html', page],
    '/worker.js': ['text/javascript', serviceWorker],
    '/decoder.js': ['text/javascript', readFileSync(new URL(name, dist))],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = files[url] ?? ['text/plain', ''];
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async end() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
