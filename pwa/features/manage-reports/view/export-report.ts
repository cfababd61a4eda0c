/** Downloads a report as a spreadsheet. Does not throw if the server refuses. */
import { exportReport } from '#sync/contracts/reports/manage-reports.ts';
import { call } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { downloadWithProgress } from '#pwa/lib/files/export-list.ts';

export async function downloadReportSheet(id: string): Promise<void> {
  await downloadWithProgress({
    id: `export-${id}`,
    notice: t('manageReports.exportNotice'),
    requestFile: () => call(exportReport, { params: { id } }),
  });
}
