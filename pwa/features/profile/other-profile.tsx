import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getProfile } from '#sync/contracts/accounts.ts';
import type { Infer } from '#sync/contracts/endpoint.ts';
import { ProfileFacts, ProfileHead, ProfilePictures } from '#pwa/features/profile/profile-view.tsx';
import { ApiError, call } from '#pwa/lib/api.ts';
import { BackLink } from '#pwa/lib/parts/heard.tsx';
import { useTitle } from '#pwa/lib/use-title.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/use-session.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyCircle } from '#pwa/ui/drawings.tsx';
import { PageBody, PageHeader } from '#pwa/ui/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Message, States } from '#pwa/ui/states.tsx';

type Found = Infer<typeof getProfile.reply>;

/** Somebody else's profile: an administrator sees it, anybody else learns of nobody. */
export function OtherProfile({ id }: { id: string }) {
  const { t } = useWords();
  const session = useOpenSession();
  const { found, unknown, error, again } = useProfile(id);
  useTitle(t('nav.profile'));
  return (
    <>
      <PageHeader title={t('nav.profile')} back={<BackLink to="/" />} />
      <PageBody narrow>
        {unknown ? (
          <Message drawing={<EmptyCircle />} title={t('accounts.userNotFound')} />
        ) : (
          <States
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
                <ProfileHead
                  user={found.profile}
                  history={found.profile.Admin === null ? found.history : null}
                />
                <ProfileFacts user={found.profile} />
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
          </States>
        )}
      </PageBody>
    </>
  );
}

/** Each try is a value of its own, so that asking again is a change. */
interface Try {
  id: string;
}

function useProfile(id: string) {
  const [attempt, setAttempt] = useState<Try>({ id });
  const [found, setFound] = useState<Found | null>(null);
  const [unknown, setUnknown] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const asked = call(getProfile, { params: { id: attempt.id }, signal: stop.signal });
    asked.then(setFound, (failure: unknown) => {
      if (stop.signal.aborted) return;
      if (!(failure instanceof ApiError)) throw failure;
      // An address that is no id is nobody's.
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
