/** The built PWA beside the API: assets for ever, the page and the worker fresh each time. */
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
      // The build puts a hash into each name under assets/, so a name never changes its content.
      reply.header('cache-control', path.includes('/assets/') ? immutableCache : 'no-cache');
    },
  });
  app.get('/*', { config: { access: 'open' } }, (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path === '' || path.endsWith('/')) reply.callNotFound();
    else void reply.sendFile(path);
  });
}

/** For addresses that name no file: the PWA's page for a person, 404 for everything else. */
export function replyToUnknownPath(request: FastifyRequest, reply: FastifyReply): void {
  if (isNavigation(request)) void reply.status(200).sendFile('index.html');
  else notFoundReply(reply);
}

/** A person's address bar: the PWA's own router says what stands there. */
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
