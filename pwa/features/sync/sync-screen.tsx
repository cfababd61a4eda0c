import { Link } from '@tanstack/react-router';
import { UnsentWork } from '#pwa/features/sync/unsent-work.tsx';
import {
  type DataOwner,
  useStoredReplica,
  useDataOwner,
} from '#pwa/features/sync/use-data-owner.ts';
import { formatLastSynced, formatMoment } from '#pwa/lib/format/dates.ts';
import { BackLink, SyncBanner } from '#pwa/lib/sync/sync-status.tsx';
import { useInstallWay } from '#pwa/lib/app/install.ts';
import { dismissClearedNotice } from '#pwa/lib/session/session.ts';
import {
  countOfflineDocuments,
  subscribeToOfflineDocuments,
} from '#pwa/lib/documents/offline-documents.ts';
import { useReplica, useSyncStatus, useStoredRows } from '#pwa/lib/sync/hooks.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useOpenSession, isAdmin } from '#pwa/lib/session/use-session.ts';
import { useStatusPolling } from '#pwa/lib/session/use-account-status.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { EmptyIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { CountTile } from '#pwa/ui/brand/stat-tile.tsx';
import { PageBody, PageHeader, Section } from '#pwa/ui/layout/page.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { List, Row } from '#pwa/ui/list/list.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { RestoreUnsentFile } from '#pwa/features/sync/unsent-file.tsx';
import { useEffect, useState } from 'react';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { SafeIcon } from '#pwa/ui/icons.ts';
import { RowIcon, mutationIcons, StatusLine } from '#pwa/features/sync/unsent-row.tsx';
import { sendSupportFile } from '#pwa/lib/sync/support-file.ts';
import { useMutationName } from '#pwa/lib/sync/unsent/use-mutation-name.ts';
import { useRecentlySent } from '#pwa/lib/sync/unsent/unsent-items.ts';
import { StatusBadge, StatusText } from '#pwa/ui/status/status.tsx';
import { useAppComplete } from '#pwa/features/sync/use-app-complete.ts';

/** The sync page, also for people who were logged out or are not approved but have unsent work. */
export function SyncScreen() {
  const { t } = useTranslation();
  const now = useNow(15_000);
  const owner = useDataOwner();
  const hasStoredData = useStoredReplica(owner);
  useStatusPolling(owner?.kind === 'waits');
  const { asOf } = useSyncStatus();
  useDocumentTitle(t('sync.title'));
  return (
    <>
      <PageHeader
        title={t('sync.title')}
        back={<BackLink to={owner?.kind === 'out' ? '/login' : '/'} />}
      />
      {owner?.kind === 'syncing' && <SyncBanner onSyncPage />}
      <PageBody narrow>
        <StorageClearedNotice />
        {owner !== null && owner.kind !== 'syncing' && <SyncPausedNotice owner={owner} />}
        {owner === null || hasStoredData === false ? (
          <StateMessage
            illustration={<EmptyIllustration />}
            title={t('sync.nothingHere')}
            text={t('sync.allSentText')}
          />
        ) : hasStoredData === undefined ? (
          <Skeleton className="h-16" />
        ) : (
          <>
            <UnsentWork owner={owner} now={now} />
            {owner.kind === 'syncing' && <SyncDetails now={now} />}
            <p className="num mt-4 text-center text-sm text-muted-foreground">
              {asOf === null
                ? t('state.never')
                : t('sync.lastHeard', { time: formatLastSynced(asOf, now) })}
            </p>
          </>
        )}
        <SupportSection />
      </PageBody>
    </>
  );
}

/** The browser deleted the local data; shown until it is dismissed. */
function StorageClearedNotice() {
  const { t } = useTranslation();
  if (useOpenSession()?.cleared !== true) return null;
  return (
    <Card className="mb-5 border-pending-line p-4" role="alert">
      <b className="heading-3 block">{t('sync.clearedTitle')}</b>
      <p className="mt-1 text-muted-foreground">{t('sync.clearedText')}</p>
      <Button
        variant="outline"
        className="mt-3"
        size="touch"
        onClick={() => void dismissClearedNotice()}
      >
        {t('sync.clearedRead')}
      </Button>
    </Card>
  );
}

function SyncPausedNotice({ owner }: { owner: DataOwner }) {
  const { t } = useTranslation();
  const isLoggedOut = owner.kind === 'out';
  return (
    <Card className="mb-5 p-4">
      <b className="heading-3 block">{t(isLoggedOut ? 'sync.outTitle' : 'sync.waitsTitle')}</b>
      <p className="mt-1 text-muted-foreground">
        {t(isLoggedOut ? 'sync.outText' : 'sync.waitsText')}
      </p>
      {isLoggedOut && (
        <Link to="/login" className={buttonVariants({ variant: 'signal', className: 'mt-3' })}>
          {t('nav.login')}
        </Link>
      )}
    </Card>
  );
}

function SyncDetails({ now }: { now: number }) {
  const { t } = useTranslation();
  const session = useOpenSession();
  return (
    <>
      <RecentlySentList now={now} />
      {/* Administrators have no synced data, so nothing is available offline. */}
      {session !== null && !isAdmin(session) && (
        <Section title={t('sync.opensOffline')} more={<OfflineReadiness />}>
          <OfflineContents />
        </Section>
      )}
      <Section title={t('sync.fromFile')}>
        <RestoreUnsentFile />
      </Section>
    </>
  );
}

/** For someone who asks the league why their phone does not sync. */
function SupportSection() {
  const { t } = useTranslation();
  const replica = useReplica();
  return (
    <Section title={t('sync.support')}>
      <p className="mb-3 text-sm text-muted-foreground">{t('sync.supportText')}</p>
      <Button variant="outline" size="touch" onClick={() => void sendSupportFile(replica)}>
        {t('sync.supportSend')}
      </Button>
    </Section>
  );
}

/** Whether the league's data and all screens are on this phone. */
function OfflineReadiness() {
  const { t } = useTranslation();
  const { asOf } = useSyncStatus();
  const isComplete = useAppComplete();
  if (isComplete === null) return null;
  const ready = isComplete && asOf !== null;
  return (
    <StatusBadge tone={ready ? 'approved' : 'waiting'}>
      {t(ready ? 'sync.ready' : 'sync.gettingReady')}
    </StatusBadge>
  );
}

/** The size of the data stored on this phone, and whether the browser may delete it. */
function OfflineContents() {
  const { t } = useTranslation();
  const tickets = useStoredRows('ticket')?.filter(({ url }) => url !== null).length;
  const matches = useStoredRows('match')?.length;
  const documents = useOfflineDocumentCount();
  const reports = useStoredRows('report')?.length ?? 0;
  const { isPersisted, used } = useStorageEstimate();
  const installWay = useInstallWay();
  return (
    <>
      <dl className="grid grid-cols-3 gap-2 min-[360px]:gap-2.5">
        <CountTile label={t('sync.tickets')} value={tickets ?? '…'} />
        <CountTile label={t('sync.matches')} value={matches ?? '…'} />
        {reports > 0 ? (
          <CountTile label={t('sync.reports')} value={reports} />
        ) : (
          <CountTile label={t('sync.documents')} value={documents ?? '…'} />
        )}
      </dl>
      {isPersisted !== null && (
        <p className="mt-3 flex items-start gap-2 text-sm text-muted-foreground">
          <SafeIcon className="mt-0.5 size-4 flex-none" aria-hidden />
          <span>
            {used !== null && `${t('sync.used', { size: formatFileSize(used) })} `}
            {t(
              isPersisted ? 'sync.kept' : installWay === 'iphone' ? 'sync.safari' : 'sync.notKept',
            )}
          </span>
        </p>
      )}
    </>
  );
}

/** How many documents' files are in the cache; undefined until that is known. */
function useOfflineDocumentCount(): number | undefined {
  const userId = useOpenSession()?.user.id;
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (userId === undefined) return;
    const read = () =>
      void countOfflineDocuments(userId).then(setCount, (error: unknown) =>
        console.warn('the cached documents could not be counted', error),
      );
    read();
    return subscribeToOfflineDocuments(read);
  }, [userId]);
  return count;
}

/** Values are null if the browser does not provide them: without https, and in older browsers. */
function useStorageEstimate(): { isPersisted: boolean | null; used: number | null } {
  const [isPersisted, setIsPersisted] = useState<boolean | null>(null);
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setIsPersisted);
    void navigator.storage?.estimate?.().then(({ usage }) => setUsed(usage ?? null));
  }, []);
  return { isPersisted, used };
}

type Sent = NonNullable<ReturnType<typeof useRecentlySent>>[number];

const shownMilliseconds = 24 * 3_600_000;

function RecentlySentList({ now }: { now: number }) {
  const { t } = useTranslation();
  const sent = useRecentlySent()?.filter(({ sentAt }) => sentAt > now - shownMilliseconds) ?? [];
  if (sent.length === 0) return null;
  return (
    <Section title={t('sync.latelySent')}>
      <List>
        {sent.map((item) => (
          <li key={item.id}>
            <SentRow item={item} now={now} />
          </li>
        ))}
      </List>
    </Section>
  );
}

function SentRow({ item, now }: { item: Sent; now: number }) {
  const { t } = useTranslation();
  const name = useMutationName(item.record, item.name);
  return (
    <Row leading={<RowIcon icon={mutationIcons[item.name]} />} title={name}>
      <StatusLine badge={<StatusText tone="approved">{t('sync.withTheLeague')}</StatusText>}>
        {formatMoment(item.sentAt, now)}
      </StatusLine>
    </Row>
  );
}
