/** `/dev/mail`: what the portal sent, for development. Never registered in production. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { App } from '#api/platform/app-types.ts';
import { notFound } from '#api/platform/errors.ts';
import { listMails, readMail, type KeptMail } from '#api/platform/mailbox.ts';
import {
  attachmentBytes,
  mailBody,
  mailboxPage,
  mailPage,
  recipients,
} from '#api/notifications/mailbox-page.ts';

const shown = 200;
const html = 'text/html; charset=utf-8';
const config = { access: 'open' } as const;
/** A mail is shown as a mail reader shows it: styles and pictures, nothing that runs or fetches. */
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

interface Message {
  Params: { id: string };
}

export function mailboxRoutes(app: App, folder: string): void {
  if (app.services.config.production) throw new Error('the mailbox is not for production');

  const own = new URL(app.services.config.publicUrl).hostname;
  /** A site may point its own name at this machine, and its pages could then read the answer. */
  const onRequest = async (request: FastifyRequest) => {
    if (!isOurs(request.headers.host, own)) throw notFound();
  };
  const options = { config, onRequest };

  app.get('/dev/mail', options, async (_, reply) =>
    reply
      .type(html)
      .header('cache-control', 'no-store')
      .send(mailboxPage(await listMails(folder, shown))),
  );

  app.get('/dev/mail.json', options, async () => {
    const mails = await listMails(folder, shown);
    return mails.map((mail) => ({
      id: mail.id,
      to: recipients(mail),
      subject: mail.subject ?? '',
      date: mail.date ?? '',
      text: mail.text ?? '',
      html: mailBody(mail),
    }));
  });

  app.get<Message>('/dev/mail/:id', options, async ({ params }, reply) =>
    reply
      .type(html)
      .header('cache-control', 'no-store')
      .send(mailPage(await find(params.id))),
  );

  app.get<Message>('/dev/mail/:id/body', options, async ({ params }, reply) =>
    reply
      .type(html)
      .headers({
        'content-security-policy': bodyPolicy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .send(mailBody(await find(params.id))),
  );

  app.get<{ Params: { id: string; index: string } }>(
    '/dev/mail/:id/:index',
    options,
    async ({ params }, reply) => {
      const bytes = attachmentBytes(await find(params.id), Number(params.index));
      if (bytes === null) throw notFound();
      return reply
        .type('application/octet-stream')
        .headers({ 'content-disposition': 'attachment', 'cache-control': 'no-store' })
        .send(bytes);
    },
  );

  async function find(id: string): Promise<KeptMail> {
    const mail = await readMail(folder, id);
    if (mail === null) throw notFound();
    return mail;
  }
}

/** An address, a name without a dot, or the configured one: no stranger owns such a name. */
function isOurs(host: string | undefined, own: string): boolean {
  const url = `http://${host ?? ''}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  const address = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return address || !hostname.includes('.') || hostname === own;
}
