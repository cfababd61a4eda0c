import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  joinOutlet,
  type OpenedOutletInvitation,
  openOutletInvitation,
  outletToken,
} from '#sync/contracts/outlets/outlets.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { ApiError, call, send, tryFetchAccountStatus } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { storeRedirect } from '#pwa/lib/session/login-redirect.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { EmptyIllustration, ErrorIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { CheckIcon, CloseIcon, OutletIcon, RetryIcon } from '#pwa/ui/icons.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** The page behind an invitation to an outlet, which guests and people who wait may open too. */
export function JoinOutletScreen(): ReactNode {
  const { t } = useTranslation();
  useDocumentTitle(t('outlets.joinTitle'));
  const token = useLocation({ select: ({ hash }) => hash });
  return outletToken.safeParse(token).success ? (
    <Invitation key={token} token={token} />
  ) : (
    <InvalidMessage />
  );
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation();
  const session = useOpenSession();
  const { data, error, retry } = useFetched(token, (signal) =>
    call(openOutletInvitation, { body: { token }, signal }),
  );
  const [isUsed, setUsed] = useState(false);
  if (isUsed || error?.status === 422) return <InvalidMessage />;
  if (error !== undefined)
    return (
      <StateMessage
        level={1}
        alert
        illustration={error.code === 'network' ? <EmptyIllustration /> : <ErrorIllustration />}
        title={t(error.code === 'network' ? 'state.offline' : 'state.errorTitle')}
        text={error.code === 'network' ? t('outlets.offline') : error.message}
        action={
          <Button variant="signal" icon={RetryIcon} onClick={retry}>
            {t('action.tryAgain')}
          </Button>
        }
      />
    );
  if (data === undefined)
    return (
      <Frame>
        <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="h-12" />
          <Skeleton className="h-40 rounded-xl" />
        </div>
      </Frame>
    );
  return (
    <Frame>
      <OutletIcon className="size-9 text-muted-foreground" aria-hidden />
      <div>
        <h1 className="heading-1" dir="auto">
          {placeName(data)}
        </h1>
        <p className="text-muted-foreground">{t(`outlets.type.${data.type}`)}</p>
      </div>
      <p className="text-lg">{t('outlets.invitedBy', { inviter: data.inviter })}</p>
      <WhatIsSeen />
      {session === null ? (
        <GuestActions token={token} />
      ) : (
        <JoinActions token={token} session={session} onUsed={() => setUsed(true)} />
      )}
      <Until invitation={data} />
    </Frame>
  );
}

function Until({ invitation: { endsAt } }: { invitation: OpenedOutletInvitation }) {
  const { t } = useTranslation();
  return (
    <p className="num text-sm text-muted-foreground">
      {t('invitation.until', { date: formatDate(endsAt) })}
    </p>
  );
}

/** Lists what a manager of the outlet will and will not see. */
function WhatIsSeen() {
  const { t } = useTranslation();
  return (
    <div className="rounded-xl border border-border bg-card px-4 py-3.5">
      <p className="font-semibold">{t('outlets.seenTitle')}</p>
      <p className="mt-2 flex gap-2.5">
        <CheckIcon className="mt-0.5 size-5 flex-none text-approved-foreground" aria-hidden />
        {t('outlets.seen')}
      </p>
      <p className="mt-2 flex gap-2.5">
        <CloseIcon className="mt-0.5 size-5 flex-none text-rejected-foreground" aria-hidden />
        {t('outlets.notSeen')}
      </p>
      <p className="mt-2 text-sm text-muted-foreground">{t('outlets.vouchNeeded')}</p>
    </div>
  );
}

/** Both ways lead back to this page. */
function GuestActions({ token }: { token: string }) {
  const { t } = useTranslation();
  const comeBack = () => storeRedirect(`/outlet/join#${token}`);
  return (
    <div className="flex flex-col gap-2.5">
      <p>{t('outlets.loginFirst')}</p>
      <Button asChild variant="signal" size="lg" full>
        <Link to="/login" onClick={comeBack}>
          {t('accounts.login')}
        </Link>
      </Button>
      <Button asChild variant="outline" size="lg" full>
        <Link to="/register" onClick={comeBack}>
          {t('invitation.register')}
        </Link>
      </Button>
    </div>
  );
}

function JoinActions({
  token,
  session,
  onUsed,
}: {
  token: string;
  session: Session;
  onUsed: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { busy, error, submit } = useSubmit({
    onError: (refused) => {
      if (!(refused instanceof ApiError && 'token' in refused.fields)) return undefined;
      onUsed();
      return null;
    },
  });

  const join = () =>
    submit(async () => {
      const { message } = await send(joinOutlet, { body: { token } });
      toast('success', { text: message ?? t('outlets.joined') });
      // The profile and the page of people who wait show the outlet.
      await tryFetchAccountStatus();
      await navigate({ to: session.status === 'approved' ? '/outlet' : '/', replace: true });
    });

  if (!session.scopes.includes('member') || session.status === 'rejected')
    return <p className="font-[560]">{t('outlets.notForYou')}</p>;
  return (
    <div className="flex flex-col gap-2.5">
      <ErrorBanner text={error} />
      <Button variant="signal" size="lg" full busy={busy} onClick={() => void join()}>
        {t('outlets.join')}
      </Button>
      <Button asChild variant="outline" size="lg" full>
        <Link to="/">{t('outlets.notNow')}</Link>
      </Button>
    </div>
  );
}

function InvalidMessage() {
  const { t } = useTranslation();
  return (
    <StateMessage
      level={1}
      illustration={<NothingFoundIllustration />}
      title={t('invitation.invalidTitle')}
      text={t('outlets.invitationInvalid')}
      action={
        <Button asChild variant="signal">
          <Link to="/">{t('invitation.home')}</Link>
        </Button>
      }
    />
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-112 flex-1 flex-col gap-5 px-6 py-8 md:py-14">
      {children}
    </div>
  );
}
