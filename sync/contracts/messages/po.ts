/**
 * Reads a part of the catalogue: a PO file whose entries name their key in `msgctxt` and the English
 * text in `msgid`. English files leave `msgstr` empty.
 */
import { existsSync, readFileSync } from 'node:fs';
import PO from 'pofile';
import type { Language } from '#sync/contracts/messages/registry.ts';

export interface Entry {
  readonly key: string;
  readonly english: string;
  /** Empty if there is none yet. */
  readonly text: string;
  /** The English text was changed after the translation. */
  readonly outdated: boolean;
  /** The `#.` comment: where the text is, for translators. */
  readonly comment: string;
}

export function readEntries(language: Language, file: string): Entry[] {
  // The reader would add a previous English text to the entry above it.
  return PO.parse(file.replaceAll(/^#\|.*\n/gm, ''))
    .items.filter(({ obsolete }) => !obsolete)
    .map(({ msgctxt = '', msgid, msgstr, flags, extractedComments }) => ({
      key: msgctxt,
      english: msgid,
      text: language === 'en' ? msgid : (msgstr[0] ?? ''),
      outdated: Object.keys(flags).some((flag) => flag.trim() === 'fuzzy'),
      comment: extractedComments.join(' '),
    }));
}

export interface ReadMessage {
  readonly key: string;
  readonly text: string;
  /** The language that the text is in: English where it has no translation, or an outdated one. */
  readonly written: Language;
}

/** The messages of a part, such as `gate.po`, in a language. A folder has one of each language. */
export function readMessages(folder: string, language: Language, part: string): ReadMessage[] {
  const english = readPart(folder, 'en', part);
  const translated = new Map(
    readPart(folder, language, part)
      .filter(({ text, outdated }) => text !== '' && !outdated)
      .map(({ key, text }) => [key, text]),
  );
  return english.map(({ key, english: text }) => {
    const translation = translated.get(key);
    return translation === undefined
      ? { key, text, written: 'en' }
      : { key, text: translation, written: language };
  });
}

function readPart(folder: string, language: Language, part: string): Entry[] {
  const path = `${folder}/${language}/${part}`;
  return existsSync(path) ? readEntries(language, readFileSync(path, 'utf8')) : [];
}
