import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { QuestionSet, Report } from '#sync/contracts/reports/manage-reports.ts';
import { MatchFields } from '#pwa/features/manage-reports/form/match-fields.tsx';
import { QuestionList } from '#pwa/features/manage-reports/form/question-list.tsx';
import {
  QuestionSets,
  removeQuestionSet,
} from '#pwa/features/manage-reports/form/question-sets.tsx';
import { ChangedQuestionsNotice } from '#pwa/features/manage-reports/form/changed-questions-notice.tsx';
import type { ReportValues } from '#pwa/features/manage-reports/report-form.ts';
import { officerName } from '#pwa/features/manage-reports/report-rows.ts';
import { useReportForm } from '#pwa/features/manage-reports/use-report-form.ts';
import { formatDate, formatTime } from '#pwa/lib/format/dates.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { RecordForm } from '#pwa/lib/admin/form/record-form.tsx';
import { questionSets } from '#pwa/features/manage-reports/report-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/form/input.tsx';

/** Edits the questions of a stored report, or creates new reports. */
export function ReportFormView({ report }: { report: Report | null }) {
  const { t, translate } = useTranslation();
  const router = useRouter();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<QuestionSet | null>(null);
  const edit = useReportForm(report, leave);
  const { form, errors } = edit;
  const { name, eventId, matchId, questions } = form.watch();

  function leave(): void {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/admin/reports' });
  }
  function errorOf(field: keyof ReportValues): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }
  function put<Field extends keyof ReportValues>(field: Field, value: ReportValues[Field]): void {
    form.setValue(field, value as never, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }
  function hint(field: keyof ReportValues, now: string): ReactNode {
    return edit.changedMeanwhile(field) ? t('form.nowStands', { value: now }) : undefined;
  }

  return (
    <>
      <RecordForm state={edit} onLeave={leave} wide>
        {report !== null && <About report={report} />}
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <Field
              label={t('manageReports.formName')}
              error={errorOf('name')}
              hint={hint('name', edit.loaded.name)}
              required
            >
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  dir="auto"
                  value={name}
                  onChange={(event) => put('name', event.target.value)}
                />
              )}
            </Field>
            {report === null && (
              <MatchFields
                eventId={eventId}
                matchId={matchId}
                onChange={(chosen) => {
                  put('eventId', chosen.eventId);
                  put('matchId', chosen.matchId);
                }}
                errors={{ eventId: errorOf('eventId'), matchId: errorOf('matchId') }}
              />
            )}
            {edit.changedMeanwhile('questions') && (
              <ChangedQuestionsNotice
                questions={edit.loaded.questions}
                onUse={() => put('questions', edit.loaded.questions)}
              />
            )}
            <QuestionList
              questions={questions}
              onChange={(next) => put('questions', next)}
              error={errorOf('questions')}
            />
          </div>
          <QuestionSets
            questions={questions}
            onUse={(next) => put('questions', next)}
            onDelete={setLeaving}
          />
        </div>
      </RecordForm>
      {leaving !== null && (
        <DeleteRecordDialog
          title={t('manageReports.setDeleteTitle', { name: leaving.name })}
          text={t('manageReports.setDeleteText')}
          confirm={t('manageReports.delete')}
          remove={async () => {
            const message = await removeQuestionSet(leaving.id);
            void client.invalidateQueries({ queryKey: questionSets().queryKey });
            return message ?? t('manageReports.setDeleted');
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** The report's officer and match, which cannot be changed. */
function About({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { Match, Event } = report;
  return (
    <p className="num text-muted-foreground">
      {[
        officerName(report),
        t('matches.versus', { home: Match.HomeTeam.name, away: Match.AwayTeam.name }),
        `${formatDate(Match.date)}, ${formatTime(Match.date)}`,
        Event.name,
      ].join(' · ')}
    </p>
  );
}
