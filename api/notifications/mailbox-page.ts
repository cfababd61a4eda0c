/** The development mailbox's two pages. Plain HTML, no script. */
import { text } from '#api/notifications/mail-layout.ts';
import type { KeptMail } from '#api/platform/mailbox.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.4rem}ul{list-style:none;padding:0}li{border-top:1px solid #8884}a{color:inherit}
li a{display:block;padding:.7rem .25rem;text-decoration:none}li a:hover{background:#8881}
small{opacity:.75;display:block}iframe{width:100%;height:70vh;border:1px solid #8886;border-radius:8px;background:#fff}
dl{display:grid;grid-template-columns:6rem 1fr;gap:.2rem 1rem}dd{margin:0;overflow-wrap:anywhere}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(title)}</title><style>${style}</style></head><body>${body}</body></html>`;
}

export function mailboxPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}"><b dir="auto">${text(mail.subject ?? '')}</b><small>${text(recipients(mail))} · ${text(mail.date ?? '')}</small></a></li>`,
  );
  const empty = '<p>Nothing yet. What the portal sends appears here.</p>';
  return page('Mailbox', `<h1>Mailbox</h1>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : empty}`);
}

/** The message lies in a sandboxed frame: its links open in a new window, nothing in it runs. */
export function mailPage(mail: KeptMail): string {
  const facts = [
    ['From', mail.from?.address ?? ''],
    ['To', recipients(mail)],
    ['Date', mail.date ?? ''],
  ]
    .map(([label, value]) => `<dt>${label}</dt><dd>${text(value ?? '')}</dd>`)
    .join('');
  return page(
    mail.subject ?? '',
    `<p><a href="/dev/mail">All mail</a></p><h1 dir="auto">${text(mail.subject ?? '')}</h1><dl>${facts}</dl>
<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${mail.id}/body"></iframe>
<details><summary>As text</summary><pre style="white-space:pre-wrap" dir="auto">${text(mail.text ?? '')}</pre></details>`,
  );
}

/** The HTML part with its inline pictures set in, and links that leave the frame. */
export function mailBody(mail: KeptMail): string {
  let html = mail.html ?? `<pre>${text(mail.text ?? '')}</pre>`;
  for (const { contentId, mimeType, content } of mail.attachments) {
    if (contentId === undefined || typeof content === 'string') continue;
    const bytes = Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content));
    html = html.replaceAll(
      `cid:${contentId.replace(/^<|>$/g, '')}`,
      `data:${mimeType};base64,${bytes.toString('base64')}`,
    );
  }
  return html.replace('<head>', '<head><base target="_blank">');
}

export function recipients({ to }: KeptMail): string {
  return (to ?? []).map(({ address }) => address ?? '').join(', ');
}
