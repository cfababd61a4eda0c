import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { BlockedLayout } from '#pwa/features/shell/blocked/blocked-layout.tsx';
import { LeagueQuestion } from '#pwa/features/shell/blocked/league-question.tsx';
import { RejectionReason } from '#pwa/features/shell/blocked/rejection-reason.tsx';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { UnsentWorkLink } from '#pwa/lib/sync/unsent/unsent-work-link.tsx';
import { useStatusPolling } from '#pwa/lib/session/use-account-status.ts';
import { lazyComponent } from '#pwa/lib/app/lazy-import.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import {
  WaitingIllustration,
  OutOfPlayIllustration,
} from '#pwa/ui/feedback/more-illustrations.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

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

/** Loaded on demand for the same reason. */
const WaitingOutlet = lazyComponent(
  () => import('#pwa/features/shell/blocked/waiting-outlet.tsx'),
  'WaitingOutlet',
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
  const [answering, setAnswering] = useState(false);
  const { user, question } = session;
  if (question && answering)
    return (
      <Correction title={t('accounts.answerTitle')}>
        <CorrectionForm user={user} question={question} onCancel={() => setAnswering(false)} />
      </Correction>
    );
  return (
    <BlockedMessage
      session={session}
      drawing={<WaitingIllustration />}
      title={t(question ? 'accounts.questionTitle' : 'accounts.pendingTitle')}
      text={t(question ? 'accounts.questionText' : 'accounts.pendingText')}
      {...(question && {
        reason: <LeagueQuestion text={question.text} />,
        more: (
          <Button variant="signal" onClick={() => setAnswering(true)}>
            {t('accounts.answer')}
          </Button>
        ),
      })}
      below={
        <Suspense>
          <ConfirmAddress key={user.email} userId={user.id} />
          <WaitingOutlet userId={user.id} />
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
      <Correction title={t('accounts.correctTitle')}>
        <CorrectionForm
          user={session.user}
          reason={session.rejectionReason}
          onCancel={() => setCorrecting(false)}
        />
      </Correction>
    );
  return (
    <BlockedMessage
      session={session}
      drawing={<OutOfPlayIllustration />}
      title={t('accounts.rejectedTitle')}
      text={t('accounts.rejectedText')}
      reason={<RejectionReason reason={session.rejectionReason} />}
      more={
        <Button variant="signal" onClick={() => setCorrecting(true)}>
          {t('accounts.correct')}
        </Button>
      }
    />
  );
}

function Correction({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <BlockedLayout title={title}>
          <Skeleton className="m-6 h-96 rounded-xl" />
        </BlockedLayout>
      }
    >
      {children}
    </Suspense>
  );
}

/** GO BACK and the logo both log out. */
function BlockedMessage({
  session,
  drawing,
  title,
  text,
  reason,
  more,
  below,
}: {
  session: Session;
  drawing: ReactNode;
  title: string;
  text: string;
  /** The league's reason or question, shown first below the title. */
  reason?: ReactNode;
  /** An additional button beside GO BACK. */
  more?: ReactNode;
  /** Content that may arrive later, without moving anything. */
  below?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <BlockedLayout title={title} centred>
      <StateMessage
        illustration={drawing}
        title={title}
        lead={reason}
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
