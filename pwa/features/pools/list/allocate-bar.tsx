import { useState } from 'react';
import {
  allocate,
  type AllocationDecisions,
  type AllocationPreview,
} from '#sync/contracts/pools/manage-pools.ts';
import { countPool } from '#pwa/features/pools/list/zone-tiles.tsx';
import { useReloadPools } from '#pwa/features/pools/pool-queries.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** The result of the allocation in all zones, and the button that makes it. */
export function AllocateBar({
  id,
  preview,
  decisions,
  isOpen,
  isLoading,
  onRefused,
  onAllocated,
}: {
  id: string;
  preview: AllocationPreview;
  decisions: AllocationDecisions;
  /** Whether people can still request places, so that none can be given. */
  isOpen: boolean;
  /** Whether the preview with the latest decision is on its way. */
  isLoading: boolean;
  /** Called with what has changed since the preview, which is loaded again. */
  onRefused: (message: string | null) => void;
  onAllocated: () => void;
}) {
  const { t } = useTranslation();
  // The mark of what was on the screen when the button was pressed.
  const [mark, setMark] = useState<string | null>(null);
  const counts = preview.pools.map(countPool);
  const sum = (field: keyof (typeof counts)[number]) =>
    counts.reduce((total, each) => total + each[field], 0);
  const summary = joinWithCommas([
    t('pools.given', { count: sum('given') }),
    t('pools.waiting', { count: sum('waiting') }),
    t('pools.excluded', { count: sum('excluded') }),
  ]);
  return (
    <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
      <p className="num min-w-0 flex-1 basis-56">
        {summary}
        {isOpen && (
          <span className="block text-sm text-muted-foreground">{t('pools.waitForClose')}</span>
        )}
      </p>
      <Button
        size="touch"
        variant="signal"
        disabled={isOpen}
        busy={isLoading}
        onClick={() => {
          onRefused(null);
          setMark(preview.mark);
        }}
      >
        {t('pools.allocateNow')}
      </Button>
      {mark !== null && (
        <AllocateDialog
          id={id}
          body={{ ...decisions, mark }}
          summary={summary}
          onRefused={onRefused}
          onAllocated={onAllocated}
          onClose={() => setMark(null)}
        />
      )}
    </footer>
  );
}

function AllocateDialog({
  id,
  body,
  summary,
  onRefused,
  onAllocated,
  onClose,
}: {
  id: string;
  body: AllocationDecisions & { mark: string };
  summary: string;
  onRefused: (message: string) => void;
  onAllocated: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const reload = useReloadPools(id);
  const { busy, error, submit } = useSubmit({
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.status !== 409) return undefined;
      onRefused(failure.message);
      void reload();
      onClose();
      return null;
    },
  });
  const give = () =>
    submit(async (idempotencyKey) => {
      await call(allocate, { params: { id }, body, idempotencyKey });
      await reload();
      toast('success', { text: t('pools.allocated') });
      onAllocated();
      onClose();
    }, body);
  return (
    <FormDialog
      title={t('pools.allocateTitle')}
      description={t('pools.allocateText')}
      submitLabel={t('pools.allocateNow')}
      variant="signal"
      busy={busy}
      error={error}
      onSubmit={give}
      onClose={onClose}
    >
      <p className="num">{summary}</p>
    </FormDialog>
  );
}
