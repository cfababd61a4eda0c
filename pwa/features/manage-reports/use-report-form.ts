import { useQueryClient } from '@tanstack/react-query';
import {
  createReport,
  editReport,
  type Report,
  type ReportEdit,
} from '#sync/contracts/reports/manage-reports.ts';
import {
  editOf,
  fieldOf,
  formOf,
  newOf,
  problemsOf,
  type ReportValues,
} from '#pwa/features/manage-reports/report-form.ts';
import { send } from '#pwa/lib/http/api.ts';
import type { ApiReply } from '#pwa/lib/http/request.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { oneReportForm } from '#pwa/features/manage-reports/report-queries.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type Sent = ReturnType<typeof newOf> | { id: string; edit: ReportEdit; version: number };

/** The form of a stored report's questions with its version, or of new reports. */
export function useReportForm(report: Report | null, onSaved: () => void) {
  const client = useQueryClient();
  return useRecordForm<ReportValues, Sent, unknown>({
    version: report?.version ?? null,
    values: formOf(report),
    problems: problemsOf,
    body: (typed, loaded, version) => {
      if (report === null) return newOf(typed);
      const edit = editOf(typed, loaded);
      return edit && { id: report.id, edit, version: version ?? report.version };
    },
    send: async (body, idempotencyKey): Promise<ApiReply<unknown>> => {
      if (!('id' in body)) return send(createReport, { body, idempotencyKey });
      const { id, edit, version } = body;
      return send(editReport, { params: { id }, body: { report: edit, version }, idempotencyKey });
    },
    fieldOf,
    ...(report !== null && {
      reload: () => client.fetchQuery({ ...oneReportForm(report.id), staleTime: 0 }),
    }),
    onSaved: (saved, message) => {
      void client.invalidateQueries({ queryKey: ['reports'] });
      toast('success', { text: told(saved, message) });
      onSaved();
    },
  });
}

/** Text of the toast after saving, with the number of new reports. */
function told(saved: unknown, message: string | null): string {
  const text = message ?? t('manageReports.edited');
  if (!Array.isArray(saved)) return text;
  const count = saved.length;
  return `${text} ${count === 1 ? t('manageReports.createdOne') : t('manageReports.createdMany', { count })}`;
}
