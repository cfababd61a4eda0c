import { RefusedChangeCard } from '#pwa/features/sync/refused-change-card.tsx';
import { SaveUnsentFileButton } from '#pwa/features/sync/unsent-file.tsx';
import { DraftRow, UnsentRow } from '#pwa/features/sync/unsent-row.tsx';
import type { DataOwner } from '#pwa/features/sync/use-data-owner.ts';
import { syncNow } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useRecoverTypedText } from '#pwa/lib/sync/reports/recover-typed-text.ts';
import { ConflictRow } from '#pwa/lib/sync/reports/conflict-row.tsx';
import {
  useDrafts,
  useReportsInConflict,
  useUnsendableReports,
} from '#pwa/lib/sync/reports/report-drafts.ts';
import { useRefusedChanges, useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { useUnsentItems } from '#pwa/lib/sync/unsent/unsent-items.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ToSendIcon, AlertIcon, CheckIcon, type Icon, NoSignalIcon } from '#pwa/ui/icons.ts';
import { List } from '#pwa/ui/list/list.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

/** Everything that exists on this phone only: refused, unsent and unsaved changes. */
export function UnsentWork({ owner, now }: { owner: DataOwner; now: number }) {
  const { t } = useTranslation();
  const status = useSyncStatus();
  const waiting = useUnsentItems();
  const drafts = useDrafts();
  const attention = useRefusedChanges();
  const unsendableReports = useUnsendableReports();
  const conflicts = useReportsInConflict();
  useRecoverTypedText();
  const canSend = owner.kind === 'syncing';
  if (
    waiting === undefined ||
    drafts === undefined ||
    attention === undefined ||
    unsendableReports === undefined ||
    conflicts === undefined
  ) {
    // "All sent" must not appear before the outbox was read.
    return status.error === 'failed' ? (
      <Banner tone="error" rounded>
        {t('sync.unreadable')}
      </Banner>
    ) : (
      <Skeleton className="h-16" />
    );
  }
  const closedIds = new Set(unsendableReports.map(({ id }) => id));
  const unsendableCount = drafts.filter(({ reportId }) => closedIds.has(reportId)).length;
  const count = waiting.length + drafts.length;
  return (
    <>
      <SyncSummary
        waiting={count - unsendableCount}
        attention={attention.length + unsendableCount}
        conflicts={conflicts.length}
        typed={waiting.length === 0}
        offline={status.reach === 'unreachable'}
        owner={owner.kind}
      />
      {owner.own && canSend && conflicts.length > 0 && (
        <List className="mt-5">
          {conflicts.map((report) => (
            <li key={report.id}>
              <ConflictRow {...report} />
            </li>
          ))}
        </List>
      )}
      {owner.own && attention.length > 0 && (
        <ul className="mt-5 flex flex-col gap-3">
          {attention.map((item) => (
            <li key={item.id}>
              <RefusedChangeCard item={item} now={now} canSend={canSend} />
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
                closed={closedIds.has(draft.reportId)}
                isLink={canSend}
              />
            </li>
          ))}
        </List>
      )}
      {owner.own && count + attention.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {canSend && waiting.length > 0 && (
            <Button
              variant="outline"
              className="flex-1"
              icon={ToSendIcon}
              busy={status.syncing}
              onClick={syncNow}
            >
              {t('sync.sendNow')}
            </Button>
          )}
          <SaveUnsentFileButton className="flex-1" />
        </div>
      )}
    </>
  );
}

function SyncSummary({
  waiting,
  attention,
  conflicts,
  typed,
  offline,
  owner,
}: {
  waiting: number;
  attention: number;
  /** Number of reports with two versions of an answer. */
  conflicts: number;
  /** Whether only unsaved texts are waiting. */
  typed: boolean;
  offline: boolean;
  owner: DataOwner['kind'];
}) {
  const { t } = useTranslation();
  const needed = attention + conflicts;
  const texts = {
    syncing: 'sync.waitText',
    waits: 'sync.waitApproval',
    out: 'sync.waitLogin',
  } as const;
  const summary: { icon: Icon; ground: string; title: string; text: string } =
    needed > 0
      ? {
          icon: AlertIcon,
          ground: 'bg-pending text-pending-foreground',
          title: t('sync.itemsNeed', { count: needed }),
          text: t(attention > 0 ? 'sync.needsText' : 'sync.choiceText'),
        }
      : waiting > 0
        ? {
            icon: offline ? NoSignalIcon : ToSendIcon,
            ground: 'bg-offline text-offline-foreground',
            title: t('sync.itemsWait', { count: waiting }),
            text: t(typed && owner === 'syncing' ? 'sync.typedWait' : texts[owner]),
          }
        : {
            icon: CheckIcon,
            ground: 'bg-approved text-approved-foreground',
            title: t('sync.allSent'),
            text: t('sync.allSentText'),
          };
  return (
    <div role="status" className="flex items-center gap-4">
      <span className={cn('grid size-16 flex-none place-items-center rounded-xl', summary.ground)}>
        <summary.icon className="size-8" aria-hidden />
      </span>
      <span className="min-w-0">
        <b className="heading-1 block text-balance">{summary.title}</b>
        <span className="text-muted-foreground">{summary.text}</span>
      </span>
    </div>
  );
}
