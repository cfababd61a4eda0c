import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ReportFormView } from '#pwa/features/manage-reports/report-form-view.tsx';
import { canEditQuestions } from '#pwa/features/manage-reports/report-rows.ts';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { oneReportForm } from '#pwa/features/manage-reports/report-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

const route = getRouteApi('/admin-area/admin/reports/edit/$id');

/** Creates reports for the officers of a match. */
export function CreateReportsScreen() {
  const { t } = useTranslation();
  return (
    <RecordPage
      title={t('manageReports.createTitle')}
      list="/admin/reports"
      listLabel={t('manageReports.toList')}
      gone={t('manageReports.gone')}
    >
      {() => <ReportFormView report={null} />}
    </RecordPage>
  );
}

/** Edits the questions of a report that has no saved answers. */
export function EditReportScreen() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const query = useQuery(oneReportForm(id));
  return (
    <RecordPage
      title={t('manageReports.editTitle')}
      about={({ name }) => name}
      list="/admin/reports"
      listLabel={t('manageReports.toList')}
      gone={t('manageReports.gone')}
      query={query}
    >
      {(report) =>
        report !== null &&
        (canEditQuestions(report) ? (
          <ReportFormView key={report.id} report={report} />
        ) : (
          <StateMessage
            illustration={<NothingFoundIllustration />}
            title={t(report.archived ? 'reports.archived' : 'reports.submitted')}
            action={
              <Button asChild size="touch">
                <Link to="/admin/reports/view/$id" params={{ id }}>
                  {t('manageReports.view')}
                </Link>
              </Button>
            }
          />
        ))
      }
    </RecordPage>
  );
}
