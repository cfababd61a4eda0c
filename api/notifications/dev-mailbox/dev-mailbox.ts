/** `/dev/mail` shows the e-mails that the portal sent during development; never in production. */
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#api/platform/http/app-types.ts';
import { inlineSources } from '#api/platform/http/app-page.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { listMails, readMail, type DevMail } from '#api/platform/mail/dev-mailbox.ts';
import { escapeHtml } from '#api/platform/http/escape-html.ts';

const maxListedMails = 200;
const html = 'text/html; charset=utf-8';
const config = { access: 'open' } as const;
/** Allows styles and pictures, as mail programs do, but no scripts and no requests. */
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

interface MailRoute {
  Params: { id: string };
}

export function devMailboxRoutes(app: App, folder: string): void {
  if (app.services.config.production) throw new Error('the mailbox is not for production');

  const own = new URL(app.services.config.publicUrl).hostname;
  /** Prevents DNS rebinding: a site could point its own name at this machine and read the reply. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOwnHost(request.headers.host, own)) throw notFound();
    reply.header('cache-control', 'no-store');
  };
  const options = { config, onRequest };

  app.get('/dev/mail', options, async (_, reply) =>
    sendPage(reply, renderMailboxPage(await listMails(folder, maxListedMails))),
  );

  app.get('/dev/mail.json', options, async () => {
    const mails = await listMails(folder, maxListedMails);
    return mails.map((mail) => ({
      id: mail.id,
      to: formatRecipients(mail),
      subject: mail.subject ?? '',
      date: mail.date ?? '',
      text: mail.text ?? '',
      html: renderMailBody(mail),
    }));
  });

  app.get<MailRoute>('/dev/mail/:id', options, async ({ params }, reply) =>
    sendPage(reply, renderMailPage(await find(params.id))),
  );

  app.get<MailRoute>('/dev/mail/:id/body', options, async ({ params }, reply) =>
    reply
      .type(html)
      .headers({
        'content-security-policy': bodyPolicy,
        'x-frame-options': 'SAMEORIGIN',
      })
      .send(renderMailBody(await find(params.id))),
  );

  app.get<{ Params: { id: string; index: string } }>(
    '/dev/mail/:id/:index',
    options,
    async ({ params }, reply) => {
      const bytes = attachmentBytes(await find(params.id), Number(params.index));
      if (bytes === null) throw notFound();
      return reply
        .type('application/octet-stream')
        .headers({ 'content-disposition': 'attachment' })
        .send(bytes);
    },
  );

  async function find(id: string): Promise<DevMail> {
    const mail = await readMail(folder, id);
    if (mail === null) throw notFound();
    return mail;
  }
}

/** Its pictures are the empty icon, its frame is the mail's body. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const styles = inlineSources(page, 'style').join(' ');
  const policy = `default-src 'none'; style-src ${styles}; img-src data:; frame-src 'self'; frame-ancestors 'none'`;
  return reply.type(html).header('content-security-policy', policy).send(page);
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
h1{font-size:1.5rem;line-height:1.25;margin:.75rem 0 1rem;overflow-wrap:anywhere}a{color:inherit}
ul.mails{list-style:none;padding:0;margin:0;border-bottom:1px solid var(--line)}.mails li{border-top:1px solid var(--line)}
.mails a{display:block;padding:.8rem .5rem;text-decoration:none}.mails a:hover,.mails a:focus-visible{background:light-dark(#ecebdf,#1b2620)}
.mails b{display:block}small,dt{color:var(--soft)}dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0 0 1rem}
dd{margin:0;overflow-wrap:anywhere}iframe{width:100%;height:75vh;border:1px solid var(--line);border-radius:8px;background:#f8f7f1}
pre{white-space:pre-wrap;overflow-wrap:anywhere}summary{padding:.5rem 0;cursor:pointer}`;

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`;
}

function renderMailboxPage(mails: readonly DevMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}"><b dir="auto">${formatSubject(mail)}</b><small>${escapeHtml(formatRecipients(mail))}, ${escapeHtml(formatSentTime(mail))}</small></a></li>`,
  );
  const empty = '<p>Nothing yet. What the portal sends appears here.</p>';
  const list = rows.length > 0 ? `<ul class="mails">${rows.join('')}</ul>` : empty;
  return renderPage('Mailbox', `<h1>Mailbox</h1>${list}`);
}

/** Shows the message in a sandboxed frame: nothing in it runs, and its links open in a new window. */
function renderMailPage(mail: DevMail): string {
  const facts = [
    ['From', mail.from?.address ?? ''],
    ['To', formatRecipients(mail)],
    ['Date', formatSentTime(mail)],
  ]
    .map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
    .join('');
  const files = mail.attachments
    .map(({ filename, disposition }, index) => ({ name: filename ?? '?', disposition, index }))
    .filter(({ disposition }) => disposition !== 'inline')
    .map(({ name, index }) => `<a href="/dev/mail/${mail.id}/${index}">${escapeHtml(name)}</a>`);
  const attached = files.length > 0 ? `<dt>Files</dt><dd>${files.join(', ')}</dd>` : '';
  return renderPage(
    mail.subject ?? '',
    `<a href="/dev/mail">All mail</a><h1 dir="auto">${formatSubject(mail)}</h1><dl>${facts}${attached}</dl>
<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${mail.id}/body"></iframe>
<details><summary>As text</summary><pre dir="auto">${escapeHtml(mail.text ?? '')}</pre></details>`,
  );
}

/** The HTML part with its inline pictures embedded, and links that open outside of the frame. */
function renderMailBody(mail: DevMail): string {
  let html =
    mail.html ?? `<html><head></head><body><pre>${escapeHtml(mail.text ?? '')}</pre></body></html>`;
  mail.attachments.forEach(({ contentId, mimeType }, index) => {
    if (contentId === undefined) return;
    const bytes = attachmentBytes(mail, index)?.toString('base64') ?? '';
    html = html.replaceAll(
      `cid:${contentId.replace(/^<|>$/g, '')}`,
      `data:${mimeType};base64,${bytes}`,
    );
  });
  return html.replace('<head>', '<head><base target="_blank">');
}

/** Null without an attachment of that number. */
function attachmentBytes({ attachments }: DevMail, index: number): Buffer | null {
  const content = attachments[index]?.content;
  if (content === undefined) return null;
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

function formatRecipients({ to }: DevMail): string {
  return (to ?? []).map(({ address }) => address ?? '').join(', ');
}

function formatSubject({ subject }: DevMail): string {
  return escapeHtml(subject ?? '') || '&nbsp;';
}

/** `2026-11-21 19:04 UTC` */
function formatSentTime({ date }: DevMail): string {
  const time = new Date(date ?? '');
  if (Number.isNaN(time.getTime())) return date ?? '';
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
