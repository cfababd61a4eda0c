/** `/dev/mail` shows the emails that the portal sent during development; never in production. */
import type { App } from '#api/platform/http/app-types.ts';
import { devPageOptions, renderDevPage, sendDevPage } from '#api/platform/http/dev-pages.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { listMails, readMail, type DevMail } from '#api/platform/mail/dev-mailbox.ts';
import { escapeHtml } from '#api/platform/http/escape-html.ts';

const maxListedMails = 200;
const html = 'text/html; charset=utf-8';
/** Allows styles and pictures, as mail programs do, but no scripts and no requests. */
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

interface MailRoute {
  Params: { id: string };
}

export function devMailboxRoutes(app: App, folder: string): void {
  const options = devPageOptions(app);

  app.get('/dev/mail', options, async (_, reply) =>
    sendDevPage(reply, renderMailboxPage(await listMails(folder, maxListedMails))),
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
    sendDevPage(reply, renderMailPage(await find(params.id))),
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

const styles = `ul.mails{list-style:none;padding:0;margin:0;border-bottom:1px solid var(--line)}.mails li{border-top:1px solid var(--line)}
.mails a{display:block;padding:.8rem .5rem;text-decoration:none}.mails a:hover,.mails a:focus-visible{background:light-dark(#ecebdf,#1b2620)}
.mails b{display:block}dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0 0 1rem}
dd{margin:0;overflow-wrap:anywhere}iframe{width:100%;height:75vh;border:1px solid var(--line);border-radius:8px;background:#f8f7f1}
pre{white-space:pre-wrap;overflow-wrap:anywhere}summary{padding:.5rem 0;cursor:pointer}`;

function renderMailboxPage(mails: readonly DevMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}"><b dir="auto">${formatSubject(mail)}</b><small>${escapeHtml(formatRecipients(mail))}, ${escapeHtml(formatSentTime(mail))}</small></a></li>`,
  );
  const empty = '<p>Nothing yet. What the portal sends appears here.</p>';
  const list = rows.length > 0 ? `<ul class="mails">${rows.join('')}</ul>` : empty;
  return renderDevPage('Mailbox', `<h1>Mailbox</h1>${list}`, { styles });
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
  return renderDevPage(
    mail.subject ?? '',
    `<a href="/dev/mail">All mail</a><h1 dir="auto">${formatSubject(mail)}</h1><dl>${facts}${attached}</dl>
<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${mail.id}/body"></iframe>
<details><summary>As text</summary><pre dir="auto">${escapeHtml(mail.text ?? '')}</pre></details>`,
    { styles },
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
