import { AttentionCard } from '#pwa/features/sync/attention-card.tsx';
import { DraftRow } from '#pwa/features/sync/draft-row.tsx';
import { SaveFileButton } from '#pwa/features/sync/file-actions.tsx';
import { Summary } from '#pwa/features/sync/summary.tsx';
import { UnsentRow } from '#pwa/features/sync/unsent-row.tsx';
import type { Owner } from '#pwa/features/sync/use-owner.ts';
import { syncNow } from '#pwa/lib/sync.ts';
import { useCutOffWords } from '#pwa/lib/sync-cut-off.ts';
import { useDrafts, useLeftReports } from '#pwa/lib/sync-drafts.ts';
import { useAttention, useSyncStatus } from '#pwa/lib/sync-hooks.ts';
import { useUnsentItems } from '#pwa/lib/sync-unsent-list.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ToSendIcon } from '#pwa/ui/icons.ts';
import { List } from '#pwa/ui/row.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** What is on this phone alone: refused, waiting, typed and not saved. */
export function Unsent({ owner, now }: { owner: Owner; now: number }) {
  const { t } = useWords();
  const status = useSyncStatus();
  const waiting = useUnsentItems();
  const drafts = useDrafts();
  const attention = useAttention();
  const left = useLeftReports();
  useCutOffWords();
  const maySend = owner.kind === 'syncing';
  if (
    waiting === undefined ||
    drafts === undefined ||
    attention === undefined ||
    left === undefined
  ) {
    // Not before it is known: that everything was sent is no guess.
    return status.error === 'failed' ? (
      <Strip tone="error" rounded>
        {t('sync.unreadable')}
      </Strip>
    ) : (
      <Skeleton className="h-16" />
    );
  }
  const closed = new Set(left.map(({ id }) => id));
  const unsendable = drafts.filter(({ reportId }) => closed.has(reportId)).length;
  const count = waiting.length + drafts.length;
  return (
    <>
      <Summary
        waiting={count - unsendable}
        attention={attention.length + unsendable}
        typed={waiting.length === 0}
        offline={status.reach === 'unreachable'}
        owner={owner.kind}
      />
      {owner.own && attention.length > 0 && (
        <ul className="mt-5 flex flex-col gap-3">
          {attention.map((item) => (
            <li key={item.id}>
              <AttentionCard item={item} now={now} maySend={maySend} />
            </li>
          ))}
        </ul>
      )}
      {owner.own && count > 0 && (
        <List className="mt-5">
          {waiting.map((item) => (
            <li key={item.id}>
              <UnsentRow item={item} status={status} owner={owner} now={now} />
            </li>
          ))}
          {drafts.map((draft) => (
            <li key={draft.reportId}>
              <DraftRow
                draft={draft}
                now={now}
                closed={closed.has(draft.reportId)}
                leads={maySend}
              />
            </li>
          ))}
        </List>
      )}
      {owner.own && count + attention.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {maySend && waiting.length > 0 && (
            <Button className="flex-1" icon={ToSendIcon} busy={status.syncing} onClick={syncNow}>
              {t('sync.sendNow')}
            </Button>
          )}
          <SaveFileButton className="flex-1" />
        </div>
      )}
    </>
  );
}
