import { AttentionCard } from '#pwa/features/sync/attention-card.tsx';
import { OfflineShelf } from '#pwa/features/sync/offline-shelf.tsx';
import { useMutationName } from '#pwa/features/sync/use-mutation-name.ts';
import { formatHeard, formatMoment } from '#pwa/lib/dates.ts';
import { BackLink, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { syncNow } from '#pwa/lib/sync.ts';
import { useAttention, useSyncStatus, useWaiting, type Waiting } from '#pwa/lib/sync-hooks.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { AlertIcon, CheckIcon, type Icon, NoSignalIcon, ToSendIcon } from '#pwa/ui/icons.ts';
import { PageBody, PageHeader, Section } from '#pwa/ui/page.tsx';
import { List, Row } from '#pwa/ui/row.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** What waits on this phone, what needs the person, and what opens without signal. */
export function SyncScreen() {
  const { t } = useWords();
  const now = useNow();
  const status = useSyncStatus();
  const items = useWaiting();
  const refused = useAttention();
  const waiting = items?.filter(({ state }) => state === 'waiting') ?? [];
  const attention = refused ?? [];
  useTitle(t('sync.title'));
  return (
    <>
      <PageHeader title={t('sync.title')} back={<BackLink to="/" />} />
      <HeardStrip />
      <PageBody narrow>
        {items === undefined || refused === undefined ? (
          // Not before it is known: that everything was sent is no guess.
          <Skeleton className="h-16" />
        ) : (
          <Summary
            waiting={waiting.length}
            attention={attention.length}
            offline={status.reach === 'unreachable'}
          />
        )}
        {attention.length > 0 && (
          <ul className="mt-5 flex flex-col gap-3">
            {attention.map((item) => (
              <li key={item.id}>
                <AttentionCard item={item} now={now} />
              </li>
            ))}
          </ul>
        )}
        {waiting.length > 0 && (
          <>
            <List className="mt-5">
              {waiting.map((item) => (
                <li key={item.id}>
                  <WaitingRow item={item} now={now} />
                </li>
              ))}
            </List>
            <Button full className="mt-3" icon={ToSendIcon} busy={status.syncing} onClick={syncNow}>
              {t('sync.sendNow')}
            </Button>
          </>
        )}
        <Section title={t('sync.opensOffline')}>
          <OfflineShelf />
        </Section>
        <p className="num mt-4 text-center text-sm text-muted-foreground">
          {status.asOf === null
            ? t('state.never')
            : t('sync.lastHeard', { time: formatHeard(status.asOf, now) })}
        </p>
      </PageBody>
    </>
  );
}

function WaitingRow({ item, now }: { item: Waiting; now: number }) {
  const { t } = useWords();
  const name = useMutationName(item.record);
  return (
    <Row tone="waiting" title={name} trailing={<Badge tone="waiting">{t('sync.waiting')}</Badge>}>
      {t('sync.written', { time: formatMoment(item.createdAt, now) })}
    </Row>
  );
}

function Summary({
  waiting,
  attention,
  offline,
}: {
  waiting: number;
  attention: number;
  offline: boolean;
}) {
  const { t } = useWords();
  const look: { icon: Icon; ground: string; title: string; text: string } =
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
            text: t('sync.waitText'),
          }
        : {
            icon: CheckIcon,
            ground: 'bg-approved text-approved-foreground',
            title: t('sync.allSent'),
            text: t('sync.allSentText'),
          };
  return (
    <div role="status" className="flex items-center gap-4">
      <span className={cn('grid size-16 flex-none place-items-center rounded-xl', look.ground)}>
        <look.icon className="size-8" aria-hidden />
      </span>
      <span>
        <b className="heading-1 block text-balance">{look.title}</b>
        <span className="text-muted-foreground">{look.text}</span>
      </span>
    </div>
  );
}
