/** A report as a spreadsheet, handed to the person. Never throws for what the server refuses. */
import { exportReport } from '#sync/contracts/manage-reports.ts';
import { call } from '#pwa/lib/api.ts';
import { t } from '#pwa/lib/catalogue.ts';
import { exportFile } from '#pwa/lib/export-list.ts';

export async function exportTheReport(id: string): Promise<void> {
  await exportFile({
    id: `export-${id}`,
    notice: t('manageReports.exportNotice'),
    ask: () => call(exportReport, { params: { id } }),
  });
}
