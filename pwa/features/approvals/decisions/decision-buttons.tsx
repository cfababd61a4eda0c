import type { TrackedDecision } from '#pwa/features/approvals/decisions/held-decisions.ts';
import { undoUnlessDoubleClick } from '#pwa/features/approvals/decisions/decision-store.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge, StatusText } from '#pwa/ui/status/status.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Kbd } from '#pwa/ui/kbd.tsx';

/** Reject, Ask and Accept with their shortcuts; after a decision, its status and Undo. */
export function DecisionButtons({
  decision,
  onAccept,
  onAsk,
  onReject,
}: {
  decision: TrackedDecision | undefined;
  onAccept: () => void;
  /** Missing while the person has not answered the last question. */
  onAsk?: (() => void) | undefined;
  /** Missing for a registration that was rejected before. */
  onReject: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  if (decision !== undefined) {
    const { id, status, phase } = decision;
    return (
      <div className="flex min-h-11 flex-1 items-center justify-end gap-3">
        <StatusBadge tone={status}>{t(`status.${status}`)}</StatusBadge>
        {phase === 'held' && (
          <Button variant="outline" size="touch" onClick={() => undoUnlessDoubleClick(id)}>
            {t('action.undo')}
            <KeyHint letter="Z" />
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-1 justify-end gap-2.5 max-md:[&>*]:flex-1">
      {onReject !== undefined && (
        <Button size="touch" variant="destructive-outline" onClick={onReject}>
          {t('approvals.reject')}
          <KeyHint letter="R" />
        </Button>
      )}
      {onAsk !== undefined && (
        <Button size="touch" variant="outline" onClick={onAsk}>
          {t('approvals.ask')}
          <KeyHint letter="Q" />
        </Button>
      )}
      <Button size="touch" variant="signal" className="md:min-w-36" onClick={onAccept}>
        {t('approvals.accept')}
        <KeyHint letter="A" />
      </Button>
    </div>
  );
}

/** A decided request's status in a list and, while the decision can be undone, Undo. */
export function DecisionStatus({
  decision: { id, name, status, phase, isFirst },
}: {
  decision: TrackedDecision;
}) {
  const { t } = useTranslation();
  return (
    <>
      {isFirst ? (
        <StatusText tone="pending" className="whitespace-normal">
          {t('approvals.oneOfTwo')}
        </StatusText>
      ) : (
        <StatusText tone={status}>{t(`status.${status}`)}</StatusText>
      )}
      {phase === 'held' && (
        <Button
          size="xs"
          variant="ghost"
          aria-label={t('approvals.undoOne', { name })}
          onClick={() => undoUnlessDoubleClick(id)}
        >
          {t('action.undo')}
        </Button>
      )}
    </>
  );
}

function KeyHint({ letter }: { letter: string }) {
  return (
    <span className="ms-2 hidden align-middle lg:inline" aria-hidden>
      <Kbd>{letter}</Kbd>
    </span>
  );
}
