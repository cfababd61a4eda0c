import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import {
  invitationToken,
  openInvitation,
  type OpenedInvitation,
} from '#sync/contracts/accounts/invitations.ts';
import { AcceptForm } from '#pwa/features/accounts/invitation/accept-form.tsx';
import { saveInvitedDraft } from '#pwa/features/accounts/registration/registration-draft.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { ErrorIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { RetryIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** The page behind an invitation's link: an administrator's form, or the way to registration. */
export function InvitationScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('invitation.title'));
  const session = useOpenSession();
  const token = useLocation({ select: ({ hash }) => hash });
  const [attempt, setAttempt] = useState(0);
  // The new administrator is logged in before the next page opens.
  const [isAccepted, setAccepted] = useState(false);
  if (session !== null && !isAccepted) return <LoggedInMessage name={session.user.firstName} />;
  if (!invitationToken.safeParse(token).success) return <InvalidMessage />;
  return (
    <Invitation
      key={`${token} ${attempt}`}
      token={token}
      onRetry={() => setAttempt(attempt + 1)}
      onAccepted={() => setAccepted(true)}
    />
  );
}

function Invitation({
  token,
  onRetry,
  onAccepted,
}: {
  token: string;
  onRetry: () => void;
  onAccepted: () => void;
}) {
  const { t } = useTranslation();
  const [invitation, setInvitation] = useState<OpenedInvitation | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    call(openInvitation, { body: { invitationToken: token }, signal }).then(
      setInvitation,
      (failure: unknown) => {
        if (signal.aborted) return;
        if (!(failure instanceof ApiError)) throw failure;
        setError(failure);
      },
    );
    return () => aborter.abort();
  }, [token]);

  if (error?.status === 422) return <InvalidMessage />;
  if (error !== null)
    return (
      <StateMessage
        level={1}
        alert
        illustration={<ErrorIllustration />}
        title={t('state.errorTitle')}
        text={error.message}
        action={
          <Button variant="signal" icon={RetryIcon} onClick={onRetry}>
            {t('action.tryAgain')}
          </Button>
        }
      />
    );
  if (invitation === null)
    return (
      <Frame>
        <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </Frame>
    );
  return (
    <Frame>
      {invitation.role === 'admin' ? (
        <AcceptForm
          token={token}
          invitation={invitation}
          onInvalid={setError}
          onAccepted={onAccepted}
        />
      ) : (
        <RegistrationInvitation invitation={invitation} />
      )}
    </Frame>
  );
}

/** Tells members and officers what registration needs, and fills in what the sender gave. */
function RegistrationInvitation({ invitation }: { invitation: OpenedInvitation }) {
  const { t } = useTranslation();
  const { email, role, expiresAt } = invitation;
  return (
    <div className="flex flex-col gap-4">
      <h1 className="heading-1">{t('invitation.pressTitle')}</h1>
      {role !== null && (
        <p className="text-lg">{t('invitation.role', { role: t(`role.${role}`) })}</p>
      )}
      <p className="[overflow-wrap:anywhere]">{t('invitation.pressText', { email })}</p>
      <p className="text-muted-foreground">{t('invitation.approval')}</p>
      <Button asChild variant="signal" size="lg" full>
        <Link to="/register" onClick={() => saveInvitedDraft(invitation)}>
          {t('invitation.register')}
        </Link>
      </Button>
      <p className="num text-sm text-muted-foreground">
        {t('invitation.until', { date: formatDate(expiresAt) })}
      </p>
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
      text={t('invitation.invalid')}
      action={
        <Button asChild variant="signal">
          <Link to="/login">{t('accounts.login')}</Link>
        </Button>
      }
    />
  );
}

/** Asks to log out first: an invitation creates an account, so no other may be logged in here. */
function LoggedInMessage({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <StateMessage
      level={1}
      illustration={<NothingFoundIllustration />}
      title={t('invitation.loggedInTitle', { name })}
      text={t('invitation.loggedInText')}
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
    <div className="mx-auto flex w-full max-w-112 flex-1 flex-col px-6 py-8 md:py-14">
      {children}
    </div>
  );
}
