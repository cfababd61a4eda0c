import { getRouteApi } from '@tanstack/react-router';
import { OtherProfile } from '#pwa/features/profile/other-profile.tsx';
import { OwnProfile } from '#pwa/features/profile/own-profile.tsx';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { EmailAddress } from '#pwa/features/profile/account/email-address.tsx';
import { PasswordAndSessions } from '#pwa/features/profile/account/password-and-sessions.tsx';
import { PersonalDataSection } from '#pwa/features/profile/account/personal-data-section.tsx';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { useStatusCheck } from '#pwa/lib/session/use-account-status.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { PageBody } from '#pwa/ui/layout/page.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

const route = getRouteApi('/member/profile/$id');

/** The person's own profile, reduced unless approved. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const session = useOpenSession();
  if (session === null) return null;
  const isOwn = session.user.id === id;
  if (isOwn && session.status !== 'approved') return <UnapprovedProfile user={session.user} />;
  return (
    <MemberPage title={t('nav.profile')} back={<BackLink to="/" />} trailing={null}>
      <PageBody narrow>
        {isOwn ? <OwnProfile session={session} /> : <OtherProfile key={id} id={id} />}
      </PageBody>
    </MemberPage>
  );
}

function UnapprovedProfile({ user }: { user: { id: string; email: string } }) {
  const { t } = useTranslation();
  const statusCheck = useStatusCheck();
  const offline = statusCheck.phase === 'failed' && statusCheck.offline;
  return (
    <PageBody narrow className="mx-auto">
      <div className="-ms-2.5 mb-4 flex items-center gap-1">
        <BackLink to="/" />
        <h1 className="heading-1">{t('nav.profile')}</h1>
      </div>
      {offline && (
        <Banner tone="offline" rounded>
          {t('state.offline')}
        </Banner>
      )}
      <EmailAddress key={user.email} user={user} offline={offline} />
      <PasswordAndSessions user={user} offline={offline} />
      <PersonalDataSection userId={user.id} offline={offline} />
    </PageBody>
  );
}
