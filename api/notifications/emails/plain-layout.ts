/** An e-mail without the portal's design: the text, and who sent it. */
import type { Email } from '#api/notifications/emails/email.ts';
import { escapeHtmlLines, escapeHtml } from '#api/notifications/emails/escape-html.ts';

export function renderPlainHtml(email: Email): string {
  const direction = email.language === 'ar' ? 'rtl' : 'ltr';
  const { button } = email;
  const parts = [
    ...email.paragraphs.map((paragraph) => `<p>${escapeHtmlLines(paragraph)}</p>`),
    ...(button
      ? [`<p><a href="${escapeHtml(button.url)}">${escapeHtml(button.text)}</a></p>`]
      : []),
    `<p>${escapeHtml(email.league)}<br>${escapeHtml(email.footer)}</p>`,
  ];
  return `<!doctype html>
<html lang="${email.language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(email.subject)}</title></head>
<body>
${parts.join('\n')}
</body></html>`;
}
