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
  const { loaded, notFound, error, retry } = useProfile(id);
  useDocumentTitle(t('nav.profile'));
  return (
    <>
      <PageHeader title={t('nav.profile')} back={<BackLink to="/" />} />
      <PageBody narrow>
        {notFound ? (
          <StateMessage
            illustration={<NothingFoundIllustration />}
            title={t('accounts.userNotFound')}
          />
        ) : (
          <ContentStates
            state={loaded !== null ? 'ready' : error !== null ? 'error' : 'loading'}
            skeleton={<Skeleton className="h-64 rounded-xl" />}
            empty={{ title: t('accounts.userNotFound') }}
            error={{
              title: t('state.errorTitle'),
              text: error ?? '',
              retry: t('action.tryAgain'),
              onRetry: retry,
            }}
          >
            {loaded !== null && (
              <>
                <ProfileHeader
                  user={loaded.profile}
                  history={loaded.profile.Admin === null ? loaded.history : null}
                />
                <ProfileFields user={loaded.profile} />
                <ProfilePictures user={loaded.profile} />
                {session !== null && isAdmin(session) && loaded.profile.Admin === null && (
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
  const [loaded, setLoaded] = useState<LoadedProfile | null>(null);
  const [notFound, setNotFound] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const request = call(getProfile, { params: { id: attempt.id }, signal: abort.signal });
    request.then(setLoaded, (failure: unknown) => {
      if (abort.signal.aborted) return;
      if (!(failure instanceof ApiError)) throw failure;
      // A malformed id cannot belong to anybody.
      if (failure.code === 'not_found' || failure.code === 'validation') setNotFound(true);
      else setError(failure.message);
    });
    return () => abort.abort();
  }, [attempt]);
  const retry = () => {
    setError(null);
    setAttempt({ id });
  };
  return { loaded, notFound, error, retry };
}
