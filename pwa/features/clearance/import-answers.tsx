import { useRef, useState } from 'react';
import {
  type ClearancePlan,
  importClearance,
  maxClearanceNote,
  type PlannedAnswer,
  readClearanceFile,
} from '#sync/contracts/admin/clearance.ts';
import { uploadForReply } from '#pwa/lib/files/upload-for-reply.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { FileInput } from '#pwa/ui/form/file-input.tsx';
import { StatusText } from '#pwa/ui/status/status.tsx';

/** Reads a file of security's answers, shows what would be stored, and stores it as a whole. */
export function ImportAnswers({
  eventId,
  onStored,
}: {
  eventId: string;
  onStored: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [plan, setPlan] = useState<ClearancePlan | null>(null);
  const { submit, busy, error } = useSubmit();
  const answers = (plan?.rows ?? []).flatMap(({ state, reference, cleared, note }) =>
    state === 'fits' && cleared !== null ? [{ reference, cleared, note }] : [],
  );

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setReading(true);
    setProblem(null);
    setPlan(null);
    try {
      setPlan(await uploadForReply(readClearanceFile.path, file, { id: eventId }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    } finally {
      setReading(false);
    }
  }

  const store = () =>
    submit(async (idempotencyKey) => {
      const { message } = await send(importClearance, {
        params: { id: eventId },
        body: { answers, fileName: plan?.fileName ?? '' },
        idempotencyKey,
      });
      toast('success', { text: message ?? t('clearance.stored') });
      setPlan(null);
      await onStored();
    }, answers);

  const failure = problem ?? error;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-muted-foreground">{t('clearance.importText')}</p>
      {failure && (
        <Banner tone="error" rounded>
          {failure}
        </Banner>
      )}
      <Button
        variant="outline"
        size="touch"
        busy={isReading}
        disabled={busy}
        onClick={() => chooser.current?.click()}
      >
        {t('files.choose')}
      </Button>
      <FileInput
        ref={chooser}
        accept=".xlsx,.csv"
        aria-label={t('clearance.importTitle')}
        onFiles={([file]) => void read(file)}
      />
      {plan !== null && (
        <>
          <p role="status" className="num font-[580]">
            {t('clearance.summary', { fits: answers.length, count: plan.rows.length })}
          </p>
          <ul className="w-full divide-y divide-border border-y border-border">
            {plan.rows.map((row) => (
              <Answer key={row.line} row={row} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2.5">
            <Button
              variant="signal"
              size="touch"
              busy={busy}
              disabled={answers.length === 0}
              onClick={() => void store()}
            >
              {t('clearance.store', { count: answers.length })}
            </Button>
            <Button variant="ghost" size="touch" disabled={busy} onClick={() => setPlan(null)}>
              {t('action.cancel')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** A row of the file: the person and the answer, or why it is left out. */
function Answer({ row }: { row: PlannedAnswer }) {
  const { t } = useTranslation();
  const { line, reference, cleared, note, person } = row;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <span className="num w-20 flex-none text-sm text-muted-foreground">
        {t('clearance.line', { line })}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-[580]" dir="auto">
          {person === null ? (
            <span className="num uppercase" dir="ltr">
              {reference}
            </span>
          ) : (
            fullName(person)
          )}
        </span>
        {note !== null && (
          <span className="block text-sm text-muted-foreground" dir="auto">
            {note}
          </span>
        )}
      </span>
      {row.state !== 'fits' ? (
        <StatusText tone="attention" className="whitespace-normal">
          {leftOutText(row, t)}
        </StatusText>
      ) : (
        <span className="flex flex-col items-end">
          <StatusText tone={cleared ? 'approved' : 'rejected'}>
            {t(cleared ? 'clearance.cleared' : 'clearance.notCleared')}
          </StatusText>
          {person?.status !== 'pending' && (
            <span className="text-sm text-muted-foreground">{t('clearance.decided')}</span>
          )}
        </span>
      )}
    </li>
  );
}

function leftOutText(
  { state, problem }: PlannedAnswer,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (problem === 'longNote') return t('clearance.problem_longNote', { max: maxClearanceNote });
  if (problem !== null) return t(`clearance.problem_${problem}`);
  return t(`clearance.state_${state as 'unanswered' | 'unknown' | 'otherEvent'}`);
}
