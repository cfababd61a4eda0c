import { useState } from 'react';
import { rejectionReason, type Request } from '#sync/contracts/approvals.ts';
import { type Answer, bySubject, type Subject } from '#pwa/features/approvals/batch.ts';
import { fullName, personOf } from '#pwa/features/approvals/people.ts';
import { RequestSubject } from '#pwa/features/approvals/request-subject.tsx';
import { useBatch } from '#pwa/features/approvals/use-batch.ts';
import { useHoldUpdates } from '#pwa/lib/update.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Tag } from '#pwa/ui/badge.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Textarea } from '#pwa/ui/input.tsx';
import { ProgressLine } from '#pwa/ui/progress.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';

interface BatchDialogProps {
  requests: readonly Request[];
  status: 'approved' | 'rejected';
  /** A registration is rejected with a reason. */
  withReason: boolean;
  onClose: () => void;
}

/** What many decisions come to, before they are made; how far they are; what became of them. */
export function BatchDialog({ requests, status, withReason, onClose }: BatchDialogProps) {
  const { t, told } = useWords();
  const { answers, sending, begin } = useBatch(requests, status);
  const [reason, setReason] = useState('');
  useHoldUpdates(sending || reason !== '');
  const checked = rejectionReason.safeParse(reason);
  const asksWhy = withReason && status === 'rejected';
  const count = requests.length;
  const kinds = [...answers.values()].map(({ kind }) => kind);
  const done = kinds.filter((kind) => kind === 'done').length;
  const answered = kinds.filter((kind) => kind !== 'away').length;
  const begun = answers.size > 0 || sending;
  const over = answered === count;
  const titles = { approved: 'approvals.acceptMany', rejected: 'approvals.rejectMany' } as const;
  const doneTitles = {
    approved: 'approvals.manyAccepted',
    rejected: 'approvals.manyRejected',
  } as const;

  async function go(): Promise<void> {
    if (!(await begin(asksWhy && checked.success ? checked.data : null))) return;
    toast('success', { text: t(doneTitles[status], { done: count, count }) });
    onClose();
  }

  return (
    <Dialog
      open
      // Not while some are on their way: what became of them would go unseen.
      onOpenChange={() => !sending && onClose()}
      title={over ? t(doneTitles[status], { done, count }) : t(titles[status], { count })}
      description={begun ? undefined : t('approvals.manyText')}
      actions={
        over ? (
          <Button size="touch" variant="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <>
            <Button size="touch" disabled={sending} onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button
              size="touch"
              variant={status === 'approved' ? 'primary' : 'danger'}
              busy={sending}
              disabled={asksWhy && !checked.success}
              onClick={() => void go()}
            >
              {begun && !sending ? t('action.tryAgain') : t(titles[status], { count })}
            </Button>
          </>
        )
      }
    >
      {begun ? (
        <>
          {!over && (
            <ProgressLine
              value={answered / count}
              label={t('approvals.manyProgress', { now: answered, of: count })}
            />
          )}
          {!over && (
            <p role="status" className="num text-sm text-muted-foreground">
              {t('approvals.manyProgress', { now: answered, of: count })}
            </p>
          )}
          {!sending && !over && (
            <Strip tone="error" rounded>
              {t('approvals.manyAway', { left: count - answered })}
            </Strip>
          )}
          <Refusals requests={requests} answers={answers} />
        </>
      ) : (
        <>
          <Summary subjects={bySubject(requests, status)} />
          {asksWhy && (
            <Field
              label={t('approvals.rejectionReason')}
              hint={t('approvals.reasonText')}
              error={
                reason !== '' && !checked.success
                  ? told(checked.error.issues[0]?.message ?? '')
                  : undefined
              }
              required
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  dir="auto"
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
          )}
        </>
      )}
    </Dialog>
  );
}

/** Names beyond these are a number. */
const namesShown = 6;

function Summary({ subjects }: { subjects: readonly Subject[] }) {
  const { t } = useWords();
  return (
    <ul className="flex flex-col gap-3">
      {subjects.map(({ match, event, requests, tooMany }) => {
        const names = requests.slice(0, namesShown).map((one) => fullName(personOf(one)));
        const more = requests.length - names.length;
        return (
          <li key={requests[0]?.id} className="rounded-md border border-border px-3 py-2.5">
            <p className="num flex items-baseline justify-between gap-3 font-[620]">
              <span className="min-w-0">
                <RequestSubject match={match} event={event} />
              </span>
              <span className="flex-none">{requests.length}</span>
            </p>
            <p className="text-sm text-muted-foreground">
              {names.join(', ')}
              {more > 0 && ` ${t('approvals.andMore', { count: more })}`}
            </p>
            {tooMany > 0 && (
              <p className="mt-1.5">
                <Tag tone="rejected">{t('approvals.tooMany', { count: tooMany })}</Tag>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Those that the server would not take, with its reasons. */
function Refusals({
  requests,
  answers,
}: {
  requests: readonly Request[];
  answers: ReadonlyMap<string, Answer>;
}) {
  const { t } = useWords();
  const refused = requests.flatMap((request) => {
    const answer = answers.get(request.id);
    return answer?.kind === 'refused' ? [{ request, message: answer.message }] : [];
  });
  if (refused.length === 0) return null;
  return (
    <div>
      <p className="mb-2 text-sm font-semibold">{t('approvals.notDecided')}</p>
      <ul className="flex flex-col gap-2">
        {refused.map(({ request, message }) => (
          <li key={request.id} className="text-sm">
            <b className="font-[620]">{fullName(personOf(request))}</b>
            <span className="block text-muted-foreground">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
