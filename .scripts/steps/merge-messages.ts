/** Brings a translation's PO file in line with the English one, and keeps what translators wrote. */
import { readEntries } from '#sync/contracts/messages/po.ts';
import type { Language } from '#sync/contracts/messages/registry.ts';

/** The lines of an entry by kind, in the order in which gettext's tools write them. */
const kinds = {
  comment: /^#(?:\s|$)/,
  extracted: /^#\./,
  reference: /^#:/,
  flags: /^#,/,
  previous: /^#\|/,
  msgctxt: /^msgctxt/,
  msgid: /^msgid/,
  msgstr: /^msgstr/,
};
type Kind = keyof typeof kinds;
/** English entries have their text in `msgid`, all others in `msgstr`. */
const anyTranslation: Language = 'ar';
type Lines = Record<Kind, string[]>;

interface Block {
  readonly lines: Lines;
  /** The message's key; empty for the header. */
  readonly key: string;
  readonly english: string;
  readonly text: string;
  readonly isFuzzy: boolean;
}

/**
 * The translation's file with the entries of the English one. Comments of translators, references,
 * flags, headers and line breaks stay. A translation whose English text has changed becomes fuzzy and
 * has the previous one as `#| msgid`. Comments for translators (`#.`) are those of the English file.
 */
export function mergePart(language: Language, english: string, translation: string): string {
  const [source, before] = [readBlocks(english), readBlocks(translation)];
  const known = new Map(before.map((block) => [block.key, block]));
  const merged = source.map((block) => {
    const translated = known.get(block.key);
    if (block.key === '') return translated?.lines ?? newHeader(block, language);
    return translated === undefined ? block.lines : mergeEntry(block, translated);
  });
  // Some tools end a file with an empty line.
  const end = /\n+$/.exec(translation)?.[0] ?? '\n';
  return merged.map((lines) => writeLines(lines)).join('\n\n') + end;
}

function newHeader({ lines }: Block, language: Language): Lines {
  const msgstr = lines.msgstr.map((line) =>
    line.replace(/^"Language: .*?\\n/, `"Language: ${language}\\n`),
  );
  return { ...lines, msgstr };
}

function mergeEntry(source: Block, before: Block): Lines {
  const { lines } = before;
  const isChanged = before.text !== '' && before.english !== source.english;
  const isFuzzy = before.isFuzzy || isChanged;
  return {
    ...lines,
    extracted: source.lines.extracted,
    flags: isChanged ? withFuzzy(before) : lines.flags,
    // The text that was translated, even if the English one has changed again since.
    previous: isFuzzy ? (isChanged && !before.isFuzzy ? previousOf(lines) : lines.previous) : [],
    msgid: before.english === source.english ? lines.msgid : source.lines.msgid,
  };
}

function withFuzzy({ lines: { flags }, isFuzzy }: Block): string[] {
  if (isFuzzy) return flags;
  return [['#, fuzzy', ...flags.map((line) => line.replace(/^#,\s*/, ''))].join(', ')];
}

function previousOf({ msgid }: Lines): string[] {
  return msgid.map((line) => `#| ${line}`);
}

function writeLines(lines: Lines): string {
  return Object.values(lines).flat().join('\n');
}

/** Entries need no empty line between them. Obsolete ones (`#~`) are left out. */
function readBlocks(file: string): Block[] {
  const blocks: Lines[] = [];
  let kind: Kind = 'comment';
  for (const line of file.split(/\r?\n/)) {
    if (line.trim() === '' || line.startsWith('#~')) continue;
    kind = kindOf(line) ?? kind;
    if (blocks.length === 0 || (kind !== 'msgstr' && (blocks.at(-1)?.msgstr.length ?? 0) > 0))
      blocks.push(emptyLines());
    blocks.at(-1)?.[kind].push(line);
  }
  return blocks.filter(({ msgid }) => msgid.length > 0).map((lines) => readBlock(lines));
}

function readBlock(lines: Lines): Block {
  // The reader takes the first entry for the header if its English text begins on the next line.
  const header = 'msgid ""\nmsgstr ""\n\n';
  const isHeader = lines.msgctxt.length === 0;
  const [entry] = isHeader ? [] : readEntries(anyTranslation, header + writeLines(lines));
  const { key = '', english = '', text = '', outdated = false } = entry ?? {};
  return { lines, key, english, text, isFuzzy: outdated };
}

function kindOf(line: string): Kind | undefined {
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(line));
}

function emptyLines(): Lines {
  return {
    comment: [],
    extracted: [],
    reference: [],
    flags: [],
    previous: [],
    msgctxt: [],
    msgid: [],
    msgstr: [],
  };
}
