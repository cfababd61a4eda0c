import type { DataOwner } from '#pwa/features/sync/use-data-owner.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/cn.ts';
import { AlertIcon, CheckIcon, type Icon, NoSignalIcon, ToSendIcon } from '#pwa/ui/icons.ts';

/** Sync status at a glance: everything sent, changes waiting, or attention needed. */
export function SyncSummary({
  waiting,
  attention,
  typed,
  offline,
  owner,
}: {
  waiting: number;
  attention: number;
  /** Whether only unsaved texts are waiting. */
  typed: boolean;
  offline: boolean;
  owner: DataOwner['kind'];
}) {
  const { t } = useTranslation();
  const texts = {
    syncing: 'sync.waitText',
    waits: 'sync.waitApproval',
    out: 'sync.waitLogin',
  } as const;
  const summary: { icon: Icon; ground: string; title: string; text: string } =
    attention > 0
      ? {
          icon: AlertIcon,
          ground: 'bg-pending text-pending-foreground',
          title: attention === 1 ? t('sync.oneNeeds') : t('sync.manyNeed', { count: attention }),
          text: t('sync.needsText'),
        }
      : waiting > 0
        ? {
            icon: offline ? NoSignalIcon : ToSendIcon,
            ground: 'bg-offline text-offline-foreground',
            title: waiting === 1 ? t('sync.oneWaits') : t('sync.manyWait', { count: waiting }),
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
