/** `/dev/mail`: what the portal sent, for development. Never registered in production. */
import type { App } from '#api/platform/app-types.ts';
import { notFound } from '#api/platform/errors.ts';
import { listMails, readMail } from '#api/platform/mailbox.ts';
import { mailBody, mailboxPage, mailPage, recipients } from '#api/notifications/mailbox-page.ts';

const shown = 200;
const html = 'text/html; charset=utf-8';
const config = { access: 'open' } as const;
/** A mail is shown as a mail reader shows it: styles and pictures, nothing that runs or fetches. */
const bodyPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

export function mailboxRoutes(app: App, folder: string): void {
  if (app.services.config.production) throw new Error('the mailbox is not for production');

  app.get('/dev/mail', { config }, async (_, reply) =>
    reply.type(html).header('cache-control', 'no-store').send(mailboxPage(await listMails(folder, shown))),
  );

  app.get('/dev/mail.json', { config }, async () => {
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

  app.get<{ Params: { id: string } }>('/dev/mail/:id', { config }, async (request, reply) => {
    const mail = await readMail(folder, request.params.id);
    if (mail === null) throw notFound();
    return reply.type(html).header('cache-control', 'no-store').send(mailPage(mail));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id/body', { config }, async (request, reply) => {
    const mail = await readMail(folder, request.params.id);
    if (mail === null) throw notFound();
    return reply
      .type(html)
      .headers({
        'content-security-policy': bodyPolicy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .send(mailBody(mail));
  });
}
