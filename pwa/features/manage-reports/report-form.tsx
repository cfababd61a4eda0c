import type { Report } from '#sync/contracts/reports/manage-reports.ts';
import { MatchFields } from '#pwa/features/manage-reports/form/match-fields.tsx';
import { QuestionList } from '#pwa/features/manage-reports/form/question-list.tsx';
import { QuestionSets } from '#pwa/features/manage-reports/form/question-sets.tsx';
import { reports, type ReportValues } from '#pwa/features/manage-reports/report-resource.ts';
import { officerName } from '#pwa/features/manage-reports/report-rows.tsx';
import { ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Edits the questions of a stored report, or creates new reports. */
export function ReportFormFields({ report }: { report: Report | null }) {
  const { t } = useTranslation();
  const state = useResourceForm(reports, report);
  const { form, loaded, changedMeanwhile, errorOf, fieldProps } = state;
  const { name, eventId, matchId, questions } = form.watch();

  function set<Field extends keyof ReportValues>(field: Field, value: ReportValues[Field]): void {
    form.setValue(field, value as never, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }

  return (
    <ResourceFormFrame resource={reports} state={state} record={report} wide>
      {report !== null && <ReportContext report={report} />}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <Field label={t('manageReports.formName')} {...fieldProps('name', loaded.name)} required>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                dir="auto"
                value={name}
                onChange={(event) => set('name', event.target.value)}
              />
            )}
          </Field>
          {report === null && (
            <MatchFields
              eventId={eventId}
              matchId={matchId}
              onChange={(selected) => {
                set('eventId', selected.eventId);
                set('matchId', selected.matchId);
              }}
              errors={{ eventId: errorOf('eventId'), matchId: errorOf('matchId') }}
            />
          )}
          {changedMeanwhile('questions') && (
            <ChangedQuestionsNotice
              questions={loaded.questions}
              onUse={() => set('questions', loaded.questions)}
            />
          )}
          <QuestionList
            questions={questions}
            onChange={(next) => set('questions', next)}
            error={errorOf('questions')}
          />
        </div>
        <QuestionSets questions={questions} onUse={(next) => set('questions', next)} />
      </div>
    </ResourceFormFrame>
  );
}

/** The report's officer and match, which cannot be changed. */
function ReportContext({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { Match, Event } = report;
  return (
    <p className="num text-muted-foreground">
      {joinWithDots([
        officerName(report),
        t('matches.versus', teamNames(Match.HomeTeam, Match.AwayTeam)),
        formatDateTime(Match.date),
        placeName(Event),
      ])}
    </p>
  );
}

/** Shows questions that someone else saved while this form was being edited. */
function ChangedQuestionsNotice({
  questions,
  onUse,
}: {
  questions: readonly string[];
  onUse: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <Banner
        tone="notice"
        rounded
        action={
          <Button variant="outline" size="xs" onClick={onUse}>
            {t('manageReports.questionsUse')}
          </Button>
        }
      >
        {t('manageReports.questionsNow')}
      </Banner>
      <ol className="list-decimal ps-9 text-[0.9375rem]">
        {questions.map((question, at) => (
          // Questions have no ids, and their order is fixed here.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} dir="auto" className="[overflow-wrap:anywhere]">
            {question}
          </li>
        ))}
      </ol>
    </div>
  );
}
