/** A letter without the portal's dress: what was written, and where it came from. */
import type { Letter } from '#api/notifications/letter.ts';
import { lines, text } from '#api/notifications/markup.ts';

export function plainHtml(letter: Letter): string {
  const direction = letter.language === 'ar' ? 'rtl' : 'ltr';
  const { button } = letter;
  const parts = [
    ...letter.paragraphs.map((paragraph) => `<p>${lines(paragraph)}</p>`),
    ...(button ? [`<p><a href="${text(button.url)}">${text(button.text)}</a></p>`] : []),
    `<p>${text(letter.league)}<br>${text(letter.foot)}</p>`,
  ];
  return `<!doctype html>
<html lang="${letter.language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${text(letter.subject)}</title></head>
<body>
${parts.join('\n')}
</body></html>`;
}
