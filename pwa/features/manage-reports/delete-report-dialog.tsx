import { useQueryClient } from '@tanstack/react-query';
import { deleteReport } from '#sync/contracts/reports/manage-reports.ts';
import { officerName, type ReportRow } from '#pwa/features/manage-reports/report-rows.ts';
import { call } from '#pwa/lib/http/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { allReports } from '#pwa/features/manage-reports/report-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Confirms a deletion. The server archives a report that has answers and returns which it did. */
export function DeleteReportDialog({
  report,
  onClose,
  onDeleted,
}: {
  report: Pick<ReportRow, 'id' | 'name' | 'status' | 'Officer'>;
  onClose: () => void;
  onDeleted?: (outcome: { archived: boolean }) => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const officer = officerName(report);
  const empty = report.status === 'pending';

  async function remove(): Promise<string> {
    const outcome = await call(deleteReport, { params: { id: report.id } });
    if (!outcome.archived)
      client.setQueryData(
        allReports().queryKey,
        (list) => list && { ...list, reports: list.reports.filter(({ id }) => id !== report.id) },
      );
    onDeleted?.(outcome);
    void client.invalidateQueries({ queryKey: ['reports'] });
    return t(outcome.archived ? 'manageReports.archived' : 'manageReports.deleted');
  }

  return (
    <DeleteRecordDialog
      title={t(empty ? 'manageReports.deleteTitle' : 'manageReports.archiveTitle')}
      text={t(empty ? 'manageReports.deleteText' : 'manageReports.archiveText', { officer })}
      affects={t('manageReports.whose', { name: report.name, officer })}
      confirm={t(empty ? 'manageReports.delete' : 'manageReports.archive')}
      remove={remove}
      onClose={onClose}
    />
  );
}
