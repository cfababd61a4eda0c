import type { TrackedDecision } from '#pwa/features/approvals/decisions/held-decisions.ts';
import { undoUnlessDoubleClick } from '#pwa/features/approvals/decisions/decision-store.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Kbd } from '#pwa/ui/kbd.tsx';

/** Reject and Accept with their shortcuts; after a decision, its status and Undo. */
export function DecisionButtons({
  decision,
  onAccept,
  onReject,
}: {
  decision: TrackedDecision | undefined;
  onAccept: () => void;
  onReject: () => void;
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
      <Button size="touch" variant="destructive-outline" onClick={onReject}>
        {t('approvals.reject')}
        <KeyHint letter="R" />
      </Button>
      <Button size="touch" variant="signal" className="md:min-w-36" onClick={onAccept}>
        {t('approvals.accept')}
        <KeyHint letter="A" />
      </Button>
    </div>
  );
}

function KeyHint({ letter }: { letter: string }) {
  return (
    <span className="ms-2 hidden align-middle lg:inline" aria-hidden>
      <Kbd>{letter}</Kbd>
    </span>
  );
}

/** Lists the keyboard shortcuts of the page. */
export function KeyboardHelp() {
  const { t } = useTranslation();
  return (
    <p className="hidden items-center gap-1.5 text-sm text-muted-foreground xl:flex">
      <Kbd>J</Kbd>
      <Kbd>K</Kbd>
      <span className="me-4">{t('approvals.keysNext')}</span>
      <Kbd>1</Kbd>
      <Kbd>2</Kbd>
      <Kbd>3</Kbd>
      <span>{t('approvals.keysPictures')}</span>
    </p>
  );
}
