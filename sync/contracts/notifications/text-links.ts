/** Paragraphs and web addresses of a text that a person wrote. */

const address = /(?<![\p{L}\p{N}])https:\/\/[^\s<>"']+/gu;

/** Splits at blank lines; other line breaks stay in the paragraph. */
export function splitParagraphs(text: string): string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

export interface TextPart {
  text: string;
  /** Whether the text is a web address that may be opened. */
  isLink: boolean;
}

/** The whole text in parts. Only addresses that start with `https://` are links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutPunctuation(found);
    if (!isSafe(link)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false });
    parts.push({ text: link, isLink: true });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
  return parts;
}

/** Removes what ends the sentence, and a bracket that the address did not open. */
function withoutPunctuation(found: string): string {
  let link = found;
  while (/[.,;:!?…،؛؟»”’]$/u.test(link) || (link.endsWith(')') && !link.includes('(')))
    link = link.slice(0, -1);
  return link;
}

/** A user name, a backslash or a change of direction would hide where the address leads. */
function isSafe(link: string): boolean {
  if (/[\\\p{Cc}\p{Bidi_Control}]/u.test(link)) return false;
  if (!URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === 'https:' && username === '' && password === '';
}
