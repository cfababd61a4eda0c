/** Pages for trying the portal, such as its mailbox; never in production. */
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#api/platform/http/app-types.ts';
import { inlineSources } from '#api/platform/http/app-page.ts';
import { escapeHtml } from '#api/platform/http/escape-html.ts';
import { notFound } from '#api/platform/errors/app-error.ts';

/** Route options of a page for development: open to everyone who can reach this machine. */
export function devPageOptions({ services }: App) {
  const { config } = services;
  if (config.production) throw new Error('pages for development are not for production');
  const own = new URL(config.publicUrl).hostname;
  return {
    config: { access: 'open' as const },
    /** Prevents DNS rebinding: a site could point its own name at this machine and read the reply. */
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isOwnHost(request.headers.host, own)) throw notFound();
      reply.header('cache-control', 'no-store');
    },
  };
}

/** Sends a page without scripts; its pictures are in it, its frames are of this server. */
export function sendDevPage(reply: FastifyReply, page: string): FastifyReply {
  const styles = inlineSources(page, 'style').join(' ');
  const policy = `default-src 'none'; style-src ${styles}; img-src data:; frame-src 'self'; frame-ancestors 'none'`;
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(page);
}

/** An IP address, a name without a dot or the configured name: none that another site can own. */
function isOwnHost(host: string | undefined, own: string): boolean {
  const url = `http://${host ?? ''}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  const address = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return address || !hostname.includes('.') || hostname === own;
}

const style = `:root{color-scheme:light dark;--line:light-dark(#d8d6c8,#33423a);--soft:light-dark(#4a584e,#aebcb0)}
body{font:16px/1.5 'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem;
background:light-dark(#f8f7f1,#101713);color:light-dark(#0c1e16,#f1f0e8)}
h1{font-size:1.5rem;line-height:1.25;margin:.75rem 0 1rem;overflow-wrap:anywhere}a{color:inherit}small,dt{color:var(--soft)}`;

/** `styles` are added to those that all of these pages have; `head` goes into the head. */
export function renderDevPage(
  title: string,
  body: string,
  { styles = '', head = '' } = {},
): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}
${styles}</style></head><body>${body}</body></html>`;
}
