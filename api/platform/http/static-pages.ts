/** Serves the built PWA: assets cached for ever, the page and the service worker revalidated. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#api/platform/http/app-types.ts';
import { notFoundReply } from '#api/platform/errors/error-mapping.ts';

const immutableCache = 'public, max-age=31536000, immutable';

export async function registerPages(app: App, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`There is no built PWA in ${folder}: run the build first.`);
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under assets/ contain a hash of their content.
      reply.header('cache-control', path.includes('/assets/') ? immutableCache : 'no-cache');
    },
  });
  app.get('/*', { config: { access: 'open' } }, (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path === '' || path.endsWith('/')) reply.callNotFound();
    else void reply.sendFile(path);
  });
}

/** Sends the PWA's page for a navigation in a browser, and 404 for any other unknown path. */
export function replyToUnknownPath(request: FastifyRequest, reply: FastifyReply): void {
  if (isNavigation(request)) void reply.status(200).sendFile('index.html');
  else notFoundReply(reply);
}

/** Whether a browser navigates to the path, which the PWA's router then resolves. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    path !== '/api' &&
    !path.startsWith('/api/') &&
    !path.startsWith('/dev/') &&
    !path.startsWith('/assets/') &&
    (headers.accept ?? '').includes('text/html')
  );
}
