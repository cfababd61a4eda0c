import type { Language } from '#sync/contracts/messages/catalogue.ts';
import { readsArabic } from '#sync/contracts/messages/languages.ts';

/** The name and the organization in Arabic before the Latin ones. */
const arabicOrder = [2, 0, 1, 3, 5, 4];

/**
 * The columns or cells of a list of people, the reader's names first. A list begins with given names,
 * family name, name in Arabic, role, organization and organization in Arabic.
 */
export function namesInOrder<Cell>(language: Language, cells: readonly Cell[]): Cell[] {
  if (!readsArabic(language)) return [...cells];
  return cells.map((cell, at) => cells[arabicOrder[at] ?? at] ?? cell);
}
