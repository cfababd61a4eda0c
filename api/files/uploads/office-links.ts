/** Finds what an office file would load or start when it is opened (ECMA-376, part 2, 9). */
import { unpackEntry, type ZipEntry } from '#api/platform/files/zip-directory.ts';

/** Bytes of all lists of relationships together. */
const maxBytes = 1024 * 1024;
/** Maximum number of relationships in one list. */
const maxLinks = 10_000;

/** Null if the relationships cannot be read; true if they embed programs or load templates. */
export function hasActiveLinks(bytes: Buffer, entries: readonly ZipEntry[]): boolean | null {
  if (entries.some(({ name }) => /(?:^|\/)embeddings\/[^/]*\.bin$/i.test(name))) return true;
  let left = maxBytes;
  for (const entry of entries) {
    if (!entry.name.toLowerCase().endsWith('.rels')) continue;
    const list = unpackEntry(bytes, entry, left);
    if (list === null || list.length === left) return null;
    left -= list.length;
    // In UTF-16 every other byte of this text is zero.
    const text = list.toString('latin1').replaceAll('\u0000', '');
    const links = relationshipsOf(text);
    if (links.length > maxLinks) return null;
    // Only hostile files encode these values as numeric character references.
    const isHidden = (link: string) =>
      [...valuesOf(link, 'Type'), ...valuesOf(link, 'TargetMode')].some((one) =>
        one.includes('&#'),
      );
    if (links.some(isHidden)) return null;
    if (links.some(isActive)) return true;
  }
  return false;
}

/** Excluding `<` from values keeps matching linear when an element is never closed. */
function relationshipsOf(text: string): string[] {
  return text.match(/<(?:[^\s<>:/"'=]+:)?Relationship\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g) ?? [];
}

/** Returns the attribute's value; more than one if another attribute's value looks like it. */
function valuesOf(relationship: string, name: 'Type' | 'Target' | 'TargetMode'): string[] {
  const pattern = new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)`, 'g');
  return Array.from(relationship.matchAll(pattern), ([, value = '']) => value);
}

const loading = new Set(['frame', 'subdocument', 'afchunk']);

function isActive(link: string): boolean {
  const types = valuesOf(link, 'Type').map((type) => type.split('/').at(-1)?.toLowerCase() ?? '');
  if (types.includes('oleobject')) return true;
  if (!valuesOf(link, 'TargetMode').some((mode) => mode.toLowerCase() === 'external')) return false;
  // A template on the author's own disk is not found on another, and does no harm.
  if (types.includes('attachedtemplate'))
    return !valuesOf(link, 'Target').every((target) => /^file:\/\/\/[a-z]:/i.test(target));
  return types.some((type) => loading.has(type));
}
