import { Link } from '@tanstack/react-router';
import { getProfile } from '#sync/contracts/accounts/accounts.ts';
import {
  ProfileFields,
  ProfileHeader,
  ProfilePictures,
} from '#pwa/features/profile/profile-view.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StateMessage, ContentStates } from '#pwa/ui/feedback/content-states.tsx';

/** Another person's profile. Administrators see it; everyone else gets "not found". */
export function OtherProfile({ id }: { id: string }) {
  const { t } = useTranslation();
  const session = useOpenSession();
  const {
    data: loaded,
    error,
    retry,
  } = useFetched(id, (signal) => call(getProfile, { params: { id }, signal }));
  useDocumentTitle(t('nav.profile'));
  return (
    <>
      <PageHeader title={t('nav.profile')} back={<BackLink to="/" />} />
      <PageBody narrow>
        {/* A malformed id cannot belong to anyone. */}
        {error?.code === 'not_found' || error?.code === 'validation' ? (
          <StateMessage
            illustration={<NothingFoundIllustration />}
            title={t('accounts.userNotFound')}
          />
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
                <ProfilePictures user={loaded.profile} />
                {session !== null && isAdmin(session) && loaded.profile.Admin === null && (
                  <Button variant="outline" asChild full className="mt-6">
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
