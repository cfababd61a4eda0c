import '#pwa/lib/late-words/profile.ts';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { BlockedFrame } from '#pwa/features/shell/blocked-frame.tsx';
import { askLogOut } from '#pwa/features/shell/logout.ts';
import { RejectionReason } from '#pwa/features/shell/rejection-reason.tsx';
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
      <RejectionReason reason={session.rejectionReason} />
    </Blocked>
  );
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
