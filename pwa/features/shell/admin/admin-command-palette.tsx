import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommandPalette } from '#pwa/features/shell/admin/use-command-palette.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CommandPalette } from '#pwa/ui/dialogs/command-palette.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Search across people, matches, tournaments and pages. */
export function AdminCommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { groups, count, searching, failedSearch, query } = useCommandPalette(text);
  const hasNoResults = count === 0 && !searching && failedSearch === undefined;
  const failure = failedSearch && queryErrorState(failedSearch);
  return (
    <CommandPalette
      title={t('palette.title')}
      placeholder={t('palette.placeholder')}
      closeLabel={t('action.close')}
      hint={t('palette.keys')}
      status={searching ? t('state.loading') : query === '' ? '' : t('palette.found', { count })}
      text={text}
      onText={setText}
      groups={groups}
      onChoose={({ go }) => {
        onClose();
        void navigate(go);
      }}
      onClose={onClose}
    >
      {searching && count === 0 && <ResultsSkeleton />}
      {hasNoResults && (
        <StateMessage
          illustration={<NothingFoundIllustration />}
          title={t('state.nothingFoundTitle')}
          text={t('palette.nothingText')}
        />
      )}
      {failure !== undefined && (
        <Banner
          tone="error"
          rounded
          action={
            <Button variant="outline" size="xs" onClick={failure.onRetry}>
              {failure.retry}
            </Button>
          }
        >
          {failure.text}
        </Banner>
      )}
    </CommandPalette>
  );
}

function ResultsSkeleton() {
  return (
    <div aria-hidden>
      {['a', 'b', 'c'].map((row) => (
        <span key={row} className="flex min-h-13 items-center gap-3 px-2.5">
          <Skeleton className="size-5 flex-none rounded-sm" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
        </span>
      ))}
    </div>
  );
}
