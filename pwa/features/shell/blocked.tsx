import '#pwa/lib/late-words/profile.ts';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { getProfile } from '#sync/contracts/accounts.ts';
import { BlockedFrame } from '#pwa/features/shell/blocked-frame.tsx';
import { askLogOut } from '#pwa/features/shell/logout.ts';
import { ApiError, call } from '#pwa/lib/api.ts';
import type { Session } from '#pwa/lib/session.ts';
import { unsentWork } from '#pwa/lib/sync-logout.ts';
import { useStatusWatch } from '#pwa/lib/use-status-watch.ts';
import { part } from '#pwa/lib/part.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { AlongTheLine, BallOut } from '#pwa/ui/drawings.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Message } from '#pwa/ui/states.tsx';

/** Not part of the first load: few need it. */
const CorrectionForm = lazy(async () => ({
  default: (await part(() => import('#pwa/features/shell/correction-form.tsx'))).CorrectionForm,
}));

/** In place of every screen but what is their own, for people who are not approved (any more). */
export function BlockedScreen({ session }: { session: Session }) {
  const { t } = useWords();
  useStatusWatch(true);
  const own = useMatches({
    select: (matches) =>
      matches.some(
        ({ staticData, params }) =>
          staticData.ownAlways === true && 'id' in params && params.id === session.user.id,
      ),
  });
  if (own)
    return (
      <BlockedFrame title={t('nav.profile')}>
        <Outlet />
      </BlockedFrame>
    );
  return session.status === 'pending' ? (
    <PendingScreen session={session} />
  ) : (
    <RejectedScreen session={session} />
  );
}

function PendingScreen({ session }: { session: Session }) {
  const { t } = useWords();
  return (
    <Blocked
      session={session}
      drawing={<AlongTheLine />}
      title={t('accounts.pendingTitle')}
      text={t('accounts.pendingText')}
    />
  );
}

/** Says why, and lets the person correct it and ask again. */
function RejectedScreen({ session }: { session: Session }) {
  const { t } = useWords();
  const reason = useRejectionReason(session.user.id);
  const [correcting, setCorrecting] = useState(false);
  if (correcting)
    return (
      <Suspense
        fallback={
          <BlockedFrame title={t('accounts.correctTitle')}>
            <Skeleton className="m-6 h-96 rounded-xl" />
          </BlockedFrame>
        }
      >
        <CorrectionForm user={session.user} onCancel={() => setCorrecting(false)} />
      </Suspense>
    );
  return (
    <Blocked
      session={session}
      drawing={<BallOut />}
      title={t('accounts.rejectedTitle')}
      text={t('accounts.rejectedText')}
      more={
        <Button variant="signal" onClick={() => setCorrecting(true)}>
          {t('accounts.correct')}
        </Button>
      }
    >
      {reason !== null && (
        <figure className="mx-auto mt-2 w-full max-w-112 rounded-xl border border-border bg-card px-4 py-3 text-start">
          <figcaption className="text-sm text-muted-foreground">
            {t('accounts.rejectedReason')}
          </figcaption>
          <blockquote className="font-[560] whitespace-pre-line" dir="auto">
            {reason}
          </blockquote>
        </figure>
      )}
    </Blocked>
  );
}

/** Null until it is known, and without signal. */
function useRejectionReason(id: string): string | null {
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(getProfile, { params: { id }, signal: stop.signal }).then(
      ({ rejectionReason }) => setReason(rejectionReason),
      (error: unknown) => {
        // The mail said it as well: without it here the person still can ask again.
        if (!(error instanceof ApiError) && !stop.signal.aborted) throw error;
      },
    );
    return () => stop.abort();
  }, [id]);
  return reason;
}

/** GO BACK and the logo both log out (specification §2). */
function Blocked({
  session,
  drawing,
  title,
  text,
  more,
  children,
}: {
  session: Session;
  drawing: ReactNode;
  title: string;
  text: string;
  /** Beside GO BACK. */
  more?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useWords();
  return (
    <BlockedFrame title={title} centred>
      <Message
        drawing={drawing}
        title={title}
        text={text}
        level={1}
        action={
          <span className="flex flex-wrap justify-center gap-2.5">
            {more}
            <Button
              variant={more === undefined ? 'signal' : 'outline'}
              onClick={() => void askLogOut()}
            >
              {t('action.goBack')}
            </Button>
          </span>
        }
      />
      {children !== undefined && <div className="w-full px-6 pb-4">{children}</div>}
      <KeptHere />
      <Link
        to="/profile/$id"
        params={{ id: session.user.id }}
        className="link mb-6 inline-flex min-h-11 items-center text-sm text-muted-foreground"
      >
        {t('profile.yourData')}
      </Link>
    </BlockedFrame>
  );
}

/** Who was approved before may have work here that cannot be sent now. */
function KeptHere() {
  const { t } = useWords();
  const [here, setHere] = useState(false);
  useEffect(() => {
    void unsentWork().then((unsent) => setHere(unsent !== null));
  }, []);
  if (!here) return null;
  return (
    <Link to="/sync" className="link inline-flex min-h-11 items-center">
      {t('sync.whatWaits')}
    </Link>
  );
}
