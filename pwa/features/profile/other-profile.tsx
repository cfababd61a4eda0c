import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getProfile } from '#sync/contracts/accounts/accounts.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import {
  ProfileFields,
  ProfileHeader,
  ProfilePictures,
} from '#pwa/features/profile/profile-view.tsx';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { StateMessage, ContentStates } from '#pwa/ui/feedback/content-states.tsx';

type LoadedProfile = Infer<typeof getProfile.reply>;

/** Somebody else's profile: administrators see it, everybody else gets "not found". */
export function OtherProfile({ id }: { id: string }) {
  const { t } = useTranslation();
  const session = useOpenSession();
  const { found, unknown, error, again } = useProfile(id);
  useDocumentTitle(t('nav.profile'));
  return (
    <>
      <PageHeader title={t('nav.profile')} back={<BackLink to="/" />} />
      <PageBody narrow>
        {unknown ? (
          <StateMessage drawing={<NothingFoundIllustration />} title={t('accounts.userNotFound')} />
        ) : (
          <ContentStates
            state={found !== null ? 'ready' : error !== null ? 'error' : 'loading'}
            skeleton={<Skeleton className="h-64 rounded-xl" />}
            empty={{ title: t('accounts.userNotFound') }}
            error={{
              title: t('state.errorTitle'),
              text: error ?? '',
              retry: t('action.tryAgain'),
              onRetry: again,
            }}
          >
            {found !== null && (
              <>
                <ProfileHeader
                  user={found.profile}
                  history={found.profile.Admin === null ? found.history : null}
                />
                <ProfileFields user={found.profile} />
                <ProfilePictures user={found.profile} />
                {session !== null && isAdmin(session) && found.profile.Admin === null && (
                  <Button asChild full className="mt-6">
                    <Link to="/admin/manage/users/$id" params={{ id }}>
                      {t('profile.editUser')}
                    </Link>
                  </Button>
                )}
              </>
            )}
          </ContentStates>
        )}
      </PageBody>
    </>
  );
}

/** A new object per attempt, so that a retry triggers the effect. */
interface LoadAttempt {
  id: string;
}

function useProfile(id: string) {
  const [attempt, setAttempt] = useState<LoadAttempt>({ id });
  const [found, setFound] = useState<LoadedProfile | null>(null);
  const [unknown, setUnknown] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const asked = call(getProfile, { params: { id: attempt.id }, signal: stop.signal });
    asked.then(setFound, (failure: unknown) => {
      if (stop.signal.aborted) return;
      if (!(failure instanceof ApiError)) throw failure;
      // A malformed id cannot belong to anybody.
      if (failure.code === 'not_found' || failure.code === 'validation') setUnknown(true);
      else setError(failure.message);
    });
    return () => stop.abort();
  }, [attempt]);
  const again = () => {
    setError(null);
    setAttempt({ id });
  };
  return { found, unknown, error, again };
}
