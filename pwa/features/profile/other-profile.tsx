import { Link } from '@tanstack/react-router';
import { getProfile } from '#sync/contracts/accounts/accounts.ts';
import {
  ProfileFields,
  ProfileHeader,
  ProfilePictures,
} from '#pwa/features/profile/profile-view.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StateMessage, ContentStates } from '#pwa/ui/feedback/content-states.tsx';

/** Another person's profile. Administrators see it; everyone else gets "not found". */
export function OtherProfile({ id }: { id: string }) {
  const { t } = useTranslation();
  const {
    data: loaded,
    error,
    retry,
  } = useFetched(id, (signal) => call(getProfile, { params: { id }, signal }));
  // A malformed id cannot belong to anyone.
  return error?.code === 'not_found' || error?.code === 'validation' ? (
    <StateMessage illustration={<NothingFoundIllustration />} title={t('accounts.userNotFound')} />
  ) : (
    <ContentStates
      state={loaded ? 'ready' : error ? 'error' : 'loading'}
      skeleton={<Skeleton className="h-64 rounded-xl" />}
      empty={{ title: t('accounts.userNotFound') }}
      error={{
        title: t('state.errorTitle'),
        text: error?.message,
        retry: t('action.tryAgain'),
        onRetry: retry,
      }}
    >
      {loaded && (
        <>
          <ProfileHeader
            user={loaded.profile}
            history={loaded.profile.Admin === null ? loaded.history : null}
          />
          <ProfileFields user={loaded.profile} />
          {loaded.profile.Admin === null && (
            <>
              <ProfilePictures user={loaded.profile} />
              <Button variant="outline" asChild full className="mt-6">
                <Link to="/admin/manage/users/$id" params={{ id }}>
                  {t('profile.editUser')}
                </Link>
              </Button>
            </>
          )}
        </>
      )}
    </ContentStates>
  );
}
