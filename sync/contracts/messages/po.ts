/**
 * Reads a part of the catalogue: a PO file whose entries name their key in `msgctxt` and the English
 * text in `msgid`. English files leave `msgstr` empty.
 */
import PO from 'pofile';
import type { Language } from '#sync/contracts/messages/registry.ts';

export interface Entry {
  readonly key: string;
  readonly english: string;
  /** Empty if there is none yet. */
  readonly text: string;
  /** The English text was changed after the translation. */
  readonly outdated: boolean;
}

export function readEntries(language: Language, file: string): Entry[] {
  return PO.parse(file).items.map(({ msgctxt = '', msgid, msgstr, flags }) => ({
    key: msgctxt,
    english: msgid,
    text: language === 'en' ? msgid : (msgstr[0] ?? ''),
    outdated: flags['fuzzy'] === true,
  }));
}
