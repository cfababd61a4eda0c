/** `/dev/mail` shows the e-mails that the portal sent during development; never in production. */
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#api/platform/http/app-types.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { listMails, readMail, type DevMail } from '#api/platform/mail/dev-mailbox.ts';
import {
  attachmentBytes,
  renderMailBody,
  renderMailboxPage,
  renderMailPage,
  formatRecipients,
} from '#api/notifications/dev-mailbox/pages.ts';

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
    reply.type(html).send(renderMailboxPage(await listMails(folder, maxListedMails))),
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
    reply.type(html).send(renderMailPage(await find(params.id))),
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

/** An IP address, a name without a dot or the configured name: none that another site can own. */
function isOwnHost(host: string | undefined, own: string): boolean {
  const url = `http://${host ?? ''}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  const address = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return address || !hostname.includes('.') || hostname === own;
}
