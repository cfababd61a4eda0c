/** Reports as administrators assign, edit and delete them. */
import {
  createReport,
  deleteReport,
  editReport,
  getReport,
  parseReportContent,
  type Report,
  reportForm,
  type ReportForm,
  serializeQuestions,
} from '#sync/contracts/reports/manage-reports.ts';
import { listAllReports } from '#sync/contracts/reports/report-list.ts';
import { officerName, reportRows } from '#pwa/features/manage-reports/report-rows.tsx';
import { formQuery, listQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource, RecordType } from '#pwa/lib/admin/resource/admin-resource.ts';
import { call, send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

/** All reports without their texts, newest match first. */
export const reportsQuery = () =>
  listQuery(
    ['reports', 'list'],
    async ({ signal }) => reportRows(await call(listAllReports, { query: {}, signal })),
    1,
  );

export const reportFormQuery = (id: string) =>
  formQuery(['report', id], ({ signal }) => call(getReport, { params: { id }, signal }));

export interface ReportValues {
  name: string;
  eventId: string;
  matchId: string;
  questions: string[];
}

type NamedReport = Pick<Report, 'id' | 'name' | 'status'> & Parameters<typeof officerName>[0];

/** Reports as a type of record, for the list and a report's page. */
export const reportRecords: RecordType<NamedReport> = {
  path: '/admin/reports',
  rowPath: '/admin/reports/view/$id',
  labels: {
    newTitle: 'manageReports.createTitle',
    editTitle: 'manageReports.editTitle',
    toList: 'manageReports.toList',
    gone: 'manageReports.gone',
  },
  name: (report) => t('manageReports.whose', { name: report.name, officer: officerName(report) }),
  listKey: () => reportsQuery().queryKey,
  recordKey: (id) => reportFormQuery(id).queryKey,
  relatedKeys: [['reports']],
  deletion: {
    // The server archives a report that has answers.
    send: async ({ id }) => {
      const { archived } = await call(deleteReport, { params: { id } });
      return { message: archived ? t('manageReports.archived') : null, isKept: archived };
    },
    title: (report) =>
      t(isEmptyReport(report) ? 'manageReports.deleteTitle' : 'manageReports.archiveTitle'),
    text: (report) =>
      t(isEmptyReport(report) ? 'manageReports.deleteText' : 'manageReports.archiveText', {
        officer: officerName(report),
      }),
    affects: (report) => reportRecords.name(report),
    confirm: (report) => (isEmptyReport(report) ? 'manageReports.delete' : 'manageReports.archive'),
    deleted: 'manageReports.deleted',
  },
};

const isEmptyReport = ({ status }: Pick<Report, 'status'>) => status === 'pending';

export const reports: AdminResource<Report, ReportValues, ReportForm> = {
  ...reportRecords,
  form: {
    schema: reportForm,
    toValues: (report) => ({
      name: report?.name ?? '',
      eventId: report?.Event.id ?? '',
      matchId: report?.Match.id ?? '',
      questions:
        report === null ? [''] : parseReportContent(report.content).map((pair) => pair.question),
    }),
    toBody: ({ name, eventId, matchId, questions }) => ({
      name: name.trim(),
      eventId,
      matchId,
      content: serializeQuestions(questions),
    }),
    fieldNames: { content: 'questions' },
    // Creates a report for each officer of the match.
    create: async ({ eventId, matchId, ...report }, idempotencyKey) => {
      const body = { eventId, matchId, report: { ...report, urgent: null } };
      const { data, message } = await send(createReport, { body, idempotencyKey });
      const [first, ...others] = data;
      if (first === undefined) throw new Error('The server has created no report.');
      const count = others.length + 1;
      const sent = t('manageReports.sentToOfficers', { count });
      return { data: first, message: [message, sent].filter(Boolean).join(' ') };
    },
    // The match of a stored report does not change.
    edit: (id, { eventId: _event, matchId: _match, ...report }, version, idempotencyKey) =>
      send(editReport, { params: { id }, body: { report, version }, idempotencyKey }),
    savedText: (_saved, message) => message ?? t('manageReports.edited'),
  },
};
