import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import { BlockedLayout } from '#pwa/features/shell/blocked/blocked-layout.tsx';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { countOwnUnsentWork } from '#pwa/lib/sync/unsent/logout.ts';
import {
  useStatusPolling,
  checkStatusNow,
  useStatusCheck,
} from '#pwa/lib/session/use-account-status.ts';
import { lazyComponent } from '#pwa/lib/app/lazy-import.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import {
  WaitingIllustration,
  OutOfPlayIllustration,
} from '#pwa/ui/feedback/more-illustrations.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Loaded on demand: few people need it. */
const CorrectionForm = lazyComponent(
  () => import('#pwa/features/shell/blocked/correction-form.tsx'),
  'CorrectionForm',
);

/** Loaded on demand: its own call says whether there is something to show. */
const ConfirmAddress = lazyComponent(
  () => import('#pwa/features/shell/blocked/confirm-address.tsx'),
  'ConfirmAddress',
);

/** Replaces every page except the person's own data while the account is not approved. */
export function BlockedScreen({ session }: { session: Session }) {
  const { t } = useTranslation();
  useStatusPolling(true);
  const isOwnPage = useMatches({
    select: (matches) =>
      matches.some(
        ({ staticData, params }) =>
          staticData.ownAlways === true && 'id' in params && params.id === session.user.id,
      ),
  });
  if (isOwnPage)
    return (
      <BlockedLayout title={t('nav.profile')}>
        <Outlet />
      </BlockedLayout>
    );
  return session.status === 'pending' ? (
    <PendingScreen session={session} />
  ) : (
    <RejectedScreen session={session} />
  );
}

function PendingScreen({ session }: { session: Session }) {
  const { t } = useTranslation();
  return (
    <BlockedMessage
      session={session}
      drawing={<WaitingIllustration />}
      title={t('accounts.pendingTitle')}
      text={t('accounts.pendingText')}
      below={
        <Suspense>
          <ConfirmAddress key={session.user.email} userId={session.user.id} />
        </Suspense>
      }
    />
  );
}

function RejectedScreen({ session }: { session: Session }) {
  const { t } = useTranslation();
  const [correcting, setCorrecting] = useState(false);
  if (correcting)
    return (
      <Suspense
        fallback={
          <BlockedLayout title={t('accounts.correctTitle')}>
            <Skeleton className="m-6 h-96 rounded-xl" />
          </BlockedLayout>
        }
      >
        <CorrectionForm user={session.user} onCancel={() => setCorrecting(false)} />
      </Suspense>
    );
  return (
    <BlockedMessage
      session={session}
      drawing={<OutOfPlayIllustration />}
      title={t('accounts.rejectedTitle')}
      text={t('accounts.rejectedText')}
      more={
        <Button variant="signal" onClick={() => setCorrecting(true)}>
          {t('accounts.correct')}
        </Button>
      }
    >
      <RejectionReason reason={session.rejectionReason} />
    </BlockedMessage>
  );
}

/** GO BACK and the logo both log out. */
function BlockedMessage({
  session,
  drawing,
  title,
  text,
  more,
  below,
  children,
}: {
  session: Session;
  drawing: ReactNode;
  title: string;
  text: string;
  /** An additional button beside GO BACK. */
  more?: ReactNode;
  /** Content that may arrive later, without moving anything. */
  below?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <BlockedLayout title={title} centred>
      <StateMessage
        illustration={drawing}
        title={title}
        text={text}
        level={1}
        action={
          <span className="flex flex-wrap justify-center gap-2.5">
            {more}
            <Button
              variant={more === undefined ? 'signal' : 'outline'}
              onClick={() => void requestLogout()}
            >
              {t('action.goBack')}
            </Button>
          </span>
        }
      />
      {children !== undefined && <div className="w-full px-6 pb-4">{children}</div>}
      <Link
        to="/profile/$id"
        params={{ id: session.user.id }}
        className="link mb-6 inline-flex min-h-11 items-center text-sm text-muted-foreground"
      >
        {t('profile.yourData')}
      </Link>
      <UnsentWorkLink />
      {below !== undefined && <div className="w-full px-6 pb-6">{below}</div>}
    </BlockedLayout>
  );
}

/** A link to unsent work, which a person who was approved earlier may have on this phone. */
function UnsentWorkLink() {
  const { t } = useTranslation();
  const [hasUnsentWork, setHasUnsentWork] = useState(false);
  useEffect(() => {
    void countOwnUnsentWork().then((unsent) => setHasUnsentWork(unsent !== null));
  }, []);
  if (!hasUnsentWork) return null;
  return (
    <Link to="/sync" className="link inline-flex min-h-11 items-center">
      {t('sync.whatWaits')}
    </Link>
  );
}

/** The league's reason for a rejection, or the state of the request for it. */
function RejectionReason({ reason }: { reason: string | null | undefined }) {
  const { t } = useTranslation();
  const statusCheck = useStatusCheck();
  if (reason === null || (reason === undefined && statusCheck.phase === 'received')) return null;
  return (
    <div className="mx-auto mt-2 w-full max-w-112 text-start">
      {reason !== undefined ? (
        <figure className="rounded-xl border border-border bg-card px-4 py-3">
          <figcaption className="text-sm text-muted-foreground">
            {t('accounts.rejectedReason')}
          </figcaption>
          <blockquote
            className="font-[560] [overflow-wrap:anywhere] whitespace-pre-line"
            dir="auto"
          >
            {reason === null ? null : reasonText(reason, t)}
          </blockquote>
        </figure>
      ) : statusCheck.phase === 'failed' ? (
        <Banner
          tone={statusCheck.offline ? 'offline' : 'error'}
          rounded
          action={
            <button
              type="button"
              className="link -my-2.5 inline-flex min-h-11 flex-none items-center"
              onClick={checkStatusNow}
            >
              {t('action.tryAgain')}
            </button>
          }
        >
          {t('profile.reasonNotHere')} {statusCheck.message}
        </Banner>
      ) : (
        <div role="status" aria-label={t('state.loading')}>
          <Skeleton className="h-18 rounded-xl" />
        </div>
      )}
    </div>
  );
}
