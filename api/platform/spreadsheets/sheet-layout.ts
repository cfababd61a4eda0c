import type { AddWorksheetOptions, WorksheetView } from 'exceljs';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import { directionOf } from '#sync/contracts/messages/languages.ts';

/** The header stays on the screen; the first column of an Arabic sheet is on the right. */
export function sheetView(language: Language): Partial<WorksheetView> {
  return { state: 'frozen', ySplit: 1, rightToLeft: directionOf(language) === 'rtl' };
}

/** A4 landscape, as wide as the page, with the header and the page's number on every page. */
export const sheetPrint: Pick<AddWorksheetOptions, 'pageSetup' | 'headerFooter'> = {
  pageSetup: {
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '1:1',
    margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 },
  },
  headerFooter: { oddFooter: '&L&A&R&P / &N' },
};
