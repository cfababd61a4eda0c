/** A letter without the portal's dress: what was written, and where it came from. */
import type { Email } from '#api/notifications/emails/email.ts';
import { escapeHtmlLines, escapeHtml } from '#api/notifications/emails/escape-html.ts';

export function renderPlainHtml(letter: Email): string {
  const direction = letter.language === 'ar' ? 'rtl' : 'ltr';
  const { button } = letter;
  const parts = [
    ...letter.paragraphs.map((paragraph) => `<p>${escapeHtmlLines(paragraph)}</p>`),
    ...(button
      ? [`<p><a href="${escapeHtml(button.url)}">${escapeHtml(button.text)}</a></p>`]
      : []),
    `<p>${escapeHtml(letter.league)}<br>${escapeHtml(letter.foot)}</p>`,
  ];
  return `<!doctype html>
<html lang="${letter.language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(letter.subject)}</title></head>
<body>
${parts.join('\n')}
</body></html>`;
}
