import { getRouteApi } from '@tanstack/react-router';
import { OtherProfile } from '#pwa/features/profile/other-profile.tsx';
import { OwnProfile } from '#pwa/features/profile/own-profile.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { SyncBanner } from '#pwa/lib/sync/sync-status.tsx';
import { AdminPage, AdminPageHeader } from '#pwa/ui/layout/admin-page.tsx';

const route = getRouteApi('/admin-area/admin/profile/$id');

/** An administrator's own profile, or anyone else's, in the administrators' area. */
export function AdminProfileScreen() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const session = useOpenSession();
  useDocumentTitle(t('nav.profile'));
  if (session === null) return null;
  return (
    <AdminPage>
      <AdminPageHeader title={t('nav.profile')} />
      <SyncBanner />
      <div className="text-base md:min-h-0 md:flex-1 md:overflow-y-auto">
        <div className="max-w-2xl px-4 py-5 md:px-6">
          {session.user.id === id ? (
            <OwnProfile session={session} />
          ) : (
            <OtherProfile key={id} id={id} />
          )}
        </div>
      </div>
    </AdminPage>
  );
}
