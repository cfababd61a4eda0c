import '#pwa/lib/late-words/sync-page.ts';
import { Link } from '@tanstack/react-router';
import { FileAndShelf } from '#pwa/features/sync/file-and-shelf.tsx';
import { Unsent } from '#pwa/features/sync/unsent.tsx';
import { type Owner, useKept, useOwner } from '#pwa/features/sync/use-owner.ts';
import { formatHeard } from '#pwa/lib/dates.ts';
import { BackLink, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { clearedIsRead } from '#pwa/lib/session.ts';
import { useSyncStatus } from '#pwa/lib/sync-hooks.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useOpenSession } from '#pwa/lib/use-session.ts';
import { useStatusWatch } from '#pwa/lib/use-status-watch.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { CornerFlag } from '#pwa/ui/drawings.tsx';
import { PageBody, PageHeader } from '#pwa/ui/page.tsx';
import { Card } from '#pwa/ui/row.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Message } from '#pwa/ui/states.tsx';

/**
 * What waits on this phone, what needs the person, and what opens without signal. Also for somebody
 * whom the server has logged out, or who is not approved: what they did is still here.
 */
export function SyncScreen() {
  const { t } = useWords();
  const now = useNow(15_000);
  const owner = useOwner();
  const there = useKept(owner);
  useStatusWatch(owner?.kind === 'waits');
  const { asOf } = useSyncStatus();
  useTitle(t('sync.title'));
  return (
    <>
      <PageHeader
        title={t('sync.title')}
        back={<BackLink to={owner?.kind === 'out' ? '/login' : '/'} />}
      />
      {owner?.kind === 'syncing' && <HeardStrip here />}
      <PageBody narrow>
        <Cleared />
        {owner !== null && owner.kind !== 'syncing' && <Paused owner={owner} />}
        {owner === null || there === false ? (
          <Message
            drawing={<CornerFlag />}
            title={t('sync.nothingHere')}
            text={t('sync.allSentText')}
          />
        ) : there === undefined ? (
          <Skeleton className="h-16" />
        ) : (
          <>
            <Unsent owner={owner} now={now} />
            {owner.kind === 'syncing' && <FileAndShelf now={now} />}
            <p className="num mt-4 text-center text-sm text-muted-foreground">
              {asOf === null
                ? t('state.never')
                : t('sync.lastHeard', { time: formatHeard(asOf, now) })}
            </p>
          </>
        )}
      </PageBody>
    </>
  );
}

/** The browser cleared what was kept here: told until it is read. */
function Cleared() {
  const { t } = useWords();
  if (useOpenSession()?.cleared !== true) return null;
  return (
    <Card className="mb-5 border-pending-line p-4" role="alert">
      <b className="heading-3 block">{t('sync.clearedTitle')}</b>
      <p className="mt-1 text-muted-foreground">{t('sync.clearedText')}</p>
      <Button className="mt-3" size="touch" onClick={() => void clearedIsRead()}>
        {t('sync.clearedRead')}
      </Button>
    </Card>
  );
}

/** Nothing goes now, and why. */
function Paused({ owner }: { owner: Owner }) {
  const { t } = useWords();
  const out = owner.kind === 'out';
  return (
    <Card className="mb-5 p-4">
      <b className="heading-3 block">{t(out ? 'sync.outTitle' : 'sync.waitsTitle')}</b>
      <p className="mt-1 text-muted-foreground">{t(out ? 'sync.outText' : 'sync.waitsText')}</p>
      {out && (
        <Link to="/login" className={buttonClass({ variant: 'signal', className: 'mt-3' })}>
          {t('nav.login')}
        </Link>
      )}
    </Card>
  );
}
