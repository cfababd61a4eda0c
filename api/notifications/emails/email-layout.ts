/**
 * Renders an email as HTML and as text. Mail programs support tables and inline styles only, so the
 * colours are the design tokens' hex values. Dark mode may invert the page, but not the QR's white.
 */
import sharp from 'sharp';
import { directionOf, type Language } from '#sync/contracts/messages/languages.ts';
import { splitLinks } from '#sync/contracts/notifications/text-links.ts';
import { escapeHtml } from '#api/platform/http/escape-html.ts';
import { portalMark } from '#api/platform/images/portal-mark.ts';

export interface Email {
  language: Language;
  subject: string;
  /** The preview text that mail programs show after the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  match?: { title: string; when: string; venue: string };
  /** The text of the QR code, shown as an inline picture. */
  qr?: {
    text: string;
    label: string;
    /** The code that a steward types where the QR code cannot be read. */
    printed: { label: string; code: string };
  };
  tiles?: { label: string; value: string; isHighlighted: boolean }[];
  holder?: { name: string; otherName?: string | undefined; line: string };
  button?: { text: string; url: string };
  note?: string;
  footer: string;
  league: string;
  /** Whether a person wrote the text: each paragraph then has the direction of its own language. */
  isWritten?: boolean;
  /** Whether web addresses in the paragraphs become links. */
  hasLinks?: boolean;
  /** Whether the email is sent without the portal's design. */
  isPlain?: boolean;
  /** The person who gets replies, if not the sender. */
  replyTo?: { name: string; address: string };
}

const font = `font-family:'Archivo Variable','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif`;
export const qrCid = 'ticket-qr@touchline';

const style = `body{margin:0;padding:0;-webkit-text-size-adjust:100%}
table{border-collapse:separate;border-spacing:0}img{border:0;display:block}
@media (max-width:480px){.edge{padding-left:20px!important;padding-right:20px!important}
.h1{font-size:26px!important;line-height:32px!important}.qr{width:260px!important;height:260px!important}}
@media (prefers-color-scheme:dark){.paper{background:#141d18!important}.sheet{background:#1b2620!important}
.ink{color:#f1f0e8!important}.soft{color:#aebcb0!important}}`;

export function renderEmailHtml(email: Email): string {
  if (email.isPlain) return renderPlainHtml(email);
  const direction = directionOf(email.language);
  const align = direction === 'rtl' ? 'right' : 'left';
  const rows = [
    headerRow(email, align),
    `<tr><td style="background:#e6f12f;height:5px;font-size:0;line-height:0">&nbsp;</td></tr>`,
    introductionRow(email, align),
    email.match && matchRow(email.match, align),
    email.qr && qrRow(email.qr),
    email.tiles &&
      email.tiles.length > 0 &&
      tilesRow(email.tiles, align, email.qr === undefined ? 12 : 0),
    email.holder && holderRow(email.holder, align),
    actionRow(email, align),
    `<tr><td class="edge" style="padding:22px 36px 8px;${font};font-size:14px;line-height:22px;color:#4a584e;text-align:${align}"><span class="soft">${escapeHtml(email.footer)}</span></td></tr>`,
  ].filter(Boolean);
  return `<!doctype html>
<html lang="${email.language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title><style>${style}</style></head>
<body class="paper" style="margin:0;background:#f8f7f1">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(email.preview)}</div>
<table role="presentation" width="100%" class="paper" style="background:#f8f7f1"><tr><td align="center" style="padding:24px 0">
<table role="presentation" width="600" style="width:100%;max-width:600px">
${rows.join('\n')}
</table></td></tr></table></body></html>`;
}

function headerRow({ league }: Email, align: string): string {
  const far = align === 'left' ? 'right' : 'left';
  return `<tr><td class="edge" style="background:#034226;padding:20px 36px;border-radius:12px 12px 0 0">
<table role="presentation" width="100%"><tr>
<td width="40"><img src="cid:${logoCid}" width="30" height="30" alt=""></td>
<td style="${font};font-size:20px;font-weight:760;color:#fbfaf3;text-align:${align}"><span dir="ltr">Touchline</span></td>
<td style="${font};font-size:14px;color:#c5dcc0;text-align:${far}">${escapeHtml(league)}</td>
</tr></table></td></tr>`;
}

function introductionRow(email: Email, align: string): string {
  const { heading, paragraphs, isWritten } = email;
  const direction = isWritten ? ' dir="auto"' : '';
  const said = paragraphs.map(
    (paragraph) =>
      `<p${direction} class="ink" style="margin:12px 0 0;font-size:17px;line-height:26px;color:#0c1e16;overflow-wrap:anywhere">${paragraphHtml(email, paragraph)}</p>`,
  );
  return `<tr><td class="sheet edge" style="background:#ffffff;padding:34px 36px 8px;${font};text-align:${align}">
<h1${direction} class="h1 ink" style="margin:0;font-size:30px;line-height:36px;font-weight:760;letter-spacing:${align === 'left' ? '-0.5px' : '0'};color:#0c1e16">${escapeHtml(heading)}</h1>
${said.join('\n')}</td></tr>`;
}

function matchRow({ title, when, venue }: NonNullable<Email['match']>, align: string): string {
  return `<tr><td class="sheet edge" style="background:#ffffff;padding:20px 36px 0">
<table role="presentation" width="100%" style="background:#034226;border-radius:10px"><tr>
<td style="padding:18px 22px;${font};color:#fbfaf3;text-align:${align}">
<div style="font-size:22px;line-height:28px;font-weight:740">${escapeHtml(title)}</div>
<div style="font-size:16px;line-height:24px;color:#c5dcc0">${escapeHtml(when)}<br><bdi>${escapeHtml(venue)}</bdi></div>
</td></tr></table></td></tr>`;
}

function qrRow({ label, printed }: NonNullable<Email['qr']>): string {
  return `<tr><td class="sheet edge" align="center" style="background:#ffffff;padding:22px 36px 18px">
<table role="presentation" style="background:#ffffff;border-radius:8px"><tr><td style="padding:6px;background:#ffffff"><img class="qr" src="cid:${qrCid}" width="300" height="300" alt="${escapeHtml(label)}" style="width:300px;height:300px;image-rendering:pixelated"></td></tr></table>
<div class="soft" style="${font};font-size:16px;line-height:24px;color:#4a584e">${escapeHtml(printed.label)} <b class="ink" style="color:#0c1e16"><bdi dir="ltr">${escapeHtml(printed.code)}</bdi></b></div></td></tr>`;
}

function tilesRow(tiles: NonNullable<Email['tiles']>, align: string, above: number): string {
  const width = Math.floor(100 / tiles.length);
  const cells = tiles.map(({ label, value, isHighlighted }) => {
    const colours = isHighlighted
      ? 'background:#e6f12f;color:#061b10'
      : 'background:#07150e;color:#ffffff';
    const size = value.length > 4 ? 18 : 34;
    return `<td width="${width}%" style="${colours};border-radius:6px;padding:10px 14px 12px;${font};text-align:${align}"><div style="font-size:14px;line-height:18px;font-weight:600">${escapeHtml(label)}</div><div style="font-size:${size}px;line-height:40px;font-weight:800"><bdi>${escapeHtml(value)}</bdi></div></td>`;
  });
  const gap = '<td width="10" style="width:10px;min-width:10px;font-size:0">&nbsp;</td>';
  return `<tr><td class="sheet edge" style="background:#ffffff;padding:${above}px 36px 0"><table role="presentation" width="100%"><tr>${cells.join(gap)}</tr></table></td></tr>`;
}

function holderRow({ name, otherName, line }: NonNullable<Email['holder']>, align: string): string {
  const other =
    otherName === undefined
      ? ''
      : `<div class="ink" style="font-size:17px;line-height:24px;color:#0c1e16"><bdi>${escapeHtml(otherName)}</bdi></div>`;
  return `<tr><td class="sheet edge" style="background:#ffffff;padding:20px 36px 0;${font};text-align:${align}"><div class="ink" style="font-size:20px;line-height:26px;font-weight:720;color:#0c1e16"><bdi>${escapeHtml(name)}</bdi></div>${other}<div class="soft" style="font-size:16px;line-height:24px;color:#4a584e">${escapeHtml(line)}</div></td></tr>`;
}

function actionRow({ button, note }: Email, align: string): string {
  const below = note
    ? `<p class="soft" style="margin:14px 0 0;${font};font-size:15px;line-height:23px;color:#4a584e;text-align:${align}">${escapeHtml(note)}</p>`
    : '';
  return `<tr><td class="sheet edge" style="background:#ffffff;padding:24px 36px 36px;border-radius:0 0 12px 12px">
${button ? buttonTable(button) : ''}
${below}</td></tr>`;
}

function buttonTable({ text: words, url }: NonNullable<Email['button']>): string {
  return `<table role="presentation" width="100%"><tr><td align="center" style="background:#e6f12f;border:2px solid #49530e;border-radius:8px"><a href="${escapeHtml(url)}" style="display:block;padding:15px 20px;${font};font-size:17px;line-height:22px;font-weight:700;color:#061b10;text-decoration:none">${escapeHtml(words)}</a></td></tr></table>`;
}

/** The same as plain text, for mail programs without HTML. */
export function renderEmailText(email: Email): string {
  const { heading, paragraphs, match, qr, tiles, holder, button, note, footer, league } = email;
  return [
    ...(email.isPlain ? [] : [heading]),
    ...paragraphs,
    ...(match ? [`${match.title}\n${match.when}\n${match.venue}`] : []),
    ...(qr ? [`${qr.printed.label}: ${qr.printed.code}`] : []),
    ...(tiles?.length ? [tiles.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(holder ? [[holder.name, holder.otherName, holder.line].filter(Boolean).join('\n')] : []),
    ...(button ? [`${button.text}: ${button.url}`] : []),
    ...(note ? [note] : []),
    `${league}\n${footer}`,
  ].join('\n\n');
}

/** Without the portal's design: the text, and who sent it. */
function renderPlainHtml(email: Email): string {
  const direction = directionOf(email.language);
  const { button, note } = email;
  const parts = [
    ...email.paragraphs.map((paragraph) => `<p dir="auto">${paragraphHtml(email, paragraph)}</p>`),
    ...(button
      ? [`<p><a href="${escapeHtml(button.url)}">${escapeHtml(button.text)}</a></p>`]
      : []),
    ...(note ? [`<p>${escapeHtml(note)}</p>`] : []),
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

function paragraphHtml({ hasLinks = false, isPlain = false }: Email, value: string): string {
  const parts = hasLinks ? splitLinks(value) : [{ text: value, isLink: false }];
  const ink = isPlain ? '' : ' class="ink" style="color:#034226"';
  return parts
    .map(({ text, isLink }) => {
      const escaped = escapeHtml(text);
      return isLink ? `<a href="${escaped}" dir="ltr"${ink}>${escaped}</a>` : escaped;
    })
    .join('')
    .replaceAll('\n', '<br>');
}

export const logoCid = 'mark@touchline';

const cachedLogos = new WeakMap<Buffer, Promise<Buffer>>();

/**
 * The league's logo, or the portal's mark without one, shown at half its size; a PNG because mail
 * programs do not show SVG.
 */
export function logoPng(leagueLogo: Buffer = portalMark): Promise<Buffer> {
  const logo =
    cachedLogos.get(leagueLogo) ??
    sharp(leagueLogo)
      .resize(60, 60, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
  cachedLogos.set(leagueLogo, logo);
  return logo;
}
