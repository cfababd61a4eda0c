import { useId } from 'react';
import { maxAnswerLength } from '#sync/contracts/reports/reports.ts';
import { ConflictChoice } from '#pwa/features/reports/answers/conflict-choice.tsx';
import { countWords, deliveryStates } from '#pwa/features/reports/report-status.ts';
import { useAutosaveField } from '#pwa/features/reports/answers/use-autosave.ts';
import type { AnswerView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge, StatusText } from '#pwa/ui/status/status.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { NoticeIcon } from '#pwa/ui/icons.ts';
import { Textarea } from '#pwa/ui/textarea.tsx';

const questionChangeKeys = {
  added: 'reportScreens.newsAdded',
  reworded: 'reportScreens.newsReworded',
  removed: 'reportScreens.newsRemoved',
} as const;

/** A question with its answer, saved whenever the person pauses. */
export function AnswerField({
  reportId,
  number,
  answer,
  missing,
  questionChange,
  onFocus,
  onBlur,
}: {
  reportId: string;
  number: number;
  answer: AnswerView;
  /** Whether the answer is empty but required for publishing. */
  missing: boolean;
  /** The league's change to the question that the officer has not acknowledged. */
  questionChange: 'added' | 'reworded' | 'removed' | null;
  onFocus: (answer: AnswerView) => void;
  onBlur: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { text, field, errorText } = useAutosaveField(reportId, answer);
  const wordCount = countWords(text);
  const isSaved = text === answer.text;
  const { tone, word } = deliveryStates[answer.state];
  const empty = missing && text.trim() === '';
  // The input stops at the limit; a merged text may exceed it.
  const excess = text.length - maxAnswerLength;
  return (
    <li
      data-answer={number}
      className={cn(
        'rounded-xl border bg-card p-4 shadow-card',
        empty ? 'border-rejected-line' : 'border-border',
      )}
    >
      <QuestionLabel id={id} number={number}>
        {answer.question}
      </QuestionLabel>
      {questionChange !== null && (
        <StatusBadge tone="conflict" icon={NoticeIcon} className="mt-2">
          {t(questionChangeKeys[questionChange])}
        </StatusBadge>
      )}
      <Textarea
        id={id}
        rows={4}
        dir="auto"
        maxLength={maxAnswerLength}
        value={text}
        placeholder={t('reportScreens.answerHint')}
        aria-invalid={empty || excess > 0 || undefined}
        aria-describedby={`${id}-note`}
        className="mt-3 field-sizing-content max-h-[60dvh] min-h-28 leading-6.5"
        onChange={(event) => field.type(event.target.value)}
        onFocus={() => onFocus(answer)}
        onBlur={() => {
          void field.save();
          onBlur();
        }}
      />
      <div id={`${id}-note`} className="mt-2.5 flex flex-col gap-1.5">
        {empty && <FieldError>{t('reports.answerRequired')}</FieldError>}
        {errorText !== null && (
          <FieldError>{t('reportScreens.notKept', { reason: errorText })}</FieldError>
        )}
        {excess > 0 && <FieldError>{t('reportScreens.tooLong', { over: excess })}</FieldError>}
        <span className="flex min-h-5 flex-wrap items-center justify-between gap-x-3">
          {isSaved ? (
            text !== '' && <StatusText tone={tone}>{t(word)}</StatusText>
          ) : (
            <StatusText tone="plain">{t('reportScreens.saving')}</StatusText>
          )}
          <span className="num ms-auto text-[0.8125rem] text-muted-foreground">
            {t('reportScreens.words', { count: wordCount })}
          </span>
        </span>
      </div>
      {answer.conflicts.map((conflict, index) => (
        <ConflictChoice
          key={conflict.id ?? index}
          reportId={reportId}
          answer={answer}
          conflict={conflict}
          typed={text}
          saveFirst={() => field.save()}
          showStored={() => field.showStored()}
        />
      ))}
    </li>
  );
}

export function QuestionLabel({
  id,
  number,
  children,
}: {
  /** The field's id; without it the question is a heading. */
  id?: string;
  number: number;
  children: string;
}) {
  const content = (
    <>
      <span
        className="num grid size-6 flex-none place-items-center rounded-sm bg-secondary text-sm font-[680]"
        aria-hidden
      >
        {number}
      </span>
      <span className="min-w-0 text-balance [overflow-wrap:anywhere]" dir="auto">
        {children}
      </span>
    </>
  );
  const className = 'heading-3 flex gap-3';
  return id === undefined ? (
    <h2 className={className}>{content}</h2>
  ) : (
    <label htmlFor={id} className={className}>
      {content}
    </label>
  );
}
