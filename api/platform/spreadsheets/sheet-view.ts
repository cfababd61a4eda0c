import type { WorksheetView } from 'exceljs';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import { directionOf } from '#sync/contracts/messages/languages.ts';

/** The header stays on the screen; the first column of an Arabic sheet is on the right. */
export function sheetView(language: Language): Partial<WorksheetView> {
  return { state: 'frozen', ySplit: 1, rightToLeft: directionOf(language) === 'rtl' };
}
