import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { maxQuestions } from '#sync/contracts/reports/reports.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { AddIcon, CloseIcon, DownIcon, UpIcon } from '#pwa/ui/icons.ts';
import { Input } from '#pwa/ui/input.tsx';

/** The questions in order; they can be added, moved with buttons or keys, and removed. */
export function QuestionList({
  questions,
  onChange,
  error,
}: {
  questions: readonly string[];
  onChange: (questions: string[]) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const base = useId();
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const full = questions.length >= maxQuestions;

  // Moves the keyboard focus along with the question, once it is rendered in its new place.
  useEffect(() => {
    if (focus === null) return;
    list.current?.querySelectorAll('input')[focus]?.focus();
    setFocus(null);
  }, [focus]);

  function add(at: number): void {
    if (full) return;
    onChange(questions.toSpliced(at, 0, ''));
    setFocus(at);
  }
  function move(from: number, to: number): void {
    if (to < 0 || to >= questions.length) return;
    onChange(questions.toSpliced(from, 1).toSpliced(to, 0, questions[from] ?? ''));
    setFocus(to);
    setAnnouncement(t('manageReports.moved', { from: from + 1, to: to + 1 }));
  }
  function remove(at: number): void {
    onChange(questions.toSpliced(at, 1));
    setFocus(Math.max(0, Math.min(at, questions.length - 2)));
  }
  function onKey(event: KeyboardEvent, at: number): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(at + 1);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, at + (event.key === 'ArrowUp' ? -1 : 1));
    }
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={`${base}-hint`}>
      <legend className="pb-1.5 text-[0.9375rem] leading-5 font-semibold">
        {t('manageReports.questions')}
        <span className="num ms-2 font-normal text-muted-foreground">{questions.length}</span>
      </legend>
      <ol ref={list} className="flex flex-col gap-2">
        {questions.map((question, at) => {
          const number = at + 1;
          const wrong = error !== undefined && question.trim() === '';
          return (
            // Questions have no ids; they are edited by position.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="flex flex-wrap items-center justify-end gap-x-1 gap-y-1">
              <span className="num w-6 flex-none text-muted-foreground" aria-hidden>
                {number}
              </span>
              <Input
                className="min-w-48 flex-1"
                aria-label={t('manageReports.question', { number })}
                aria-invalid={wrong || undefined}
                aria-describedby={wrong ? `${base}-error` : undefined}
                autoComplete="off"
                dir="auto"
                value={question}
                onChange={(event) => onChange(questions.with(at, event.target.value))}
                onKeyDown={(event) => onKey(event, at)}
              />
              <span className="flex">
                <IconButton
                  icon={UpIcon}
                  label={t('manageReports.up', { number })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon={DownIcon}
                  label={t('manageReports.down', { number })}
                  disabled={at === questions.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton
                  icon={CloseIcon}
                  label={t('manageReports.removeQuestion', { number })}
                  disabled={questions.length === 1}
                  onClick={() => remove(at)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      {error !== undefined && <FieldError id={`${base}-error`}>{error}</FieldError>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="outline"
          size="sm"
          icon={AddIcon}
          className="max-md:min-h-11"
          disabled={full}
          onClick={() => add(questions.length)}
        >
          {t('manageReports.addQuestion')}
        </Button>
        <p id={`${base}-hint`} className="text-sm text-muted-foreground max-md:hidden">
          {t('manageReports.keysHint')}
        </p>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}
