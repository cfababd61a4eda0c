import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePalette } from '#pwa/features/shell/use-palette.ts';
import { readError } from '#pwa/lib/query-state.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Command } from '#pwa/ui/command.tsx';
import { EmptyCircle } from '#pwa/ui/drawings.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Message } from '#pwa/ui/states.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** Jumps to a person, a match, a tournament or a page. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { groups, count, searching, failed, words } = usePalette(text);
  const nothing = count === 0 && !searching && failed === undefined;
  const failure = failed && readError(failed);
  return (
    <Command
      title={t('palette.title')}
      placeholder={t('palette.placeholder')}
      closeLabel={t('action.close')}
      hint={t('palette.keys')}
      status={searching ? t('state.loading') : words === '' ? '' : t('palette.found', { count })}
      text={text}
      onText={setText}
      groups={groups}
      onChoose={({ go }) => {
        onClose();
        void navigate(go);
      }}
      onClose={onClose}
    >
      {searching && count === 0 && <Rows />}
      {nothing && (
        <Message
          drawing={<EmptyCircle />}
          title={t('state.nothingFoundTitle')}
          text={t('palette.nothingText')}
        />
      )}
      {failure !== undefined && (
        <Strip
          tone="error"
          rounded
          action={
            <Button size="xs" onClick={failure.onRetry}>
              {failure.retry}
            </Button>
          }
        >
          {failure.text}
        </Strip>
      )}
    </Command>
  );
}

function Rows() {
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
