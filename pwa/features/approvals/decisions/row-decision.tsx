import { decide, undoUnlessDoubleClick } from '#pwa/features/approvals/decisions/decision-store.ts';
import { fullName, canAccept, personOf } from '#pwa/features/approvals/requests/request-people.ts';
import type { RequestRow } from '#pwa/features/approvals/requests/request-rows.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusText } from '#pwa/ui/primitives/badge.tsx';
import { Button, IconButton } from '#pwa/ui/primitives/button.tsx';
import { CheckIcon, CloseIcon } from '#pwa/ui/icons.ts';

/** Accept and Reject in a table row; after a decision, its status and, for a while, Undo. */
export function RowDecision({ row: { request, decision } }: { row: RequestRow }) {
  const { t } = useTranslation();
  const name = fullName(personOf(request));
  const acceptable = canAccept(request);
  const settle = (status: 'approved' | 'rejected') =>
    decide({ id: request.id, name, status, reason: null });

  if (decision !== undefined) {
    return (
      // As wide as the buttons it replaces.
      <span className="flex min-w-22 items-center justify-between gap-2 md:w-36">
        <StatusText tone={decision.status}>{t(`status.${decision.status}`)}</StatusText>
        {decision.phase === 'held' && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={t('approvals.undoOne', { name })}
            onClick={() => undoUnlessDoubleClick(request.id)}
          >
            {t('action.undo')}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="flex items-center justify-end md:w-36">
      <span className="flex gap-1.5 max-md:hidden">
        <Button
          size="xs"
          variant="danger-outline"
          aria-label={t('approvals.rejectOne', { name })}
          onClick={() => settle('rejected')}
        >
          {t('approvals.reject')}
        </Button>
        <Button
          size="xs"
          variant="primary"
          aria-label={t('approvals.acceptOne', { name })}
          disabled={!acceptable}
          onClick={() => settle('approved')}
        >
          {t('approvals.accept')}
        </Button>
      </span>
      <span className="flex md:hidden">
        <IconButton
          icon={CloseIcon}
          label={t('approvals.rejectOne', { name })}
          className="text-rejected-foreground"
          onClick={() => settle('rejected')}
        />
        <IconButton
          icon={CheckIcon}
          label={t('approvals.acceptOne', { name })}
          className="text-approved-foreground"
          disabled={!acceptable}
          onClick={() => settle('approved')}
        />
      </span>
    </span>
  );
}
