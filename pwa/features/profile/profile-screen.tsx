import '#pwa/lib/i18n/deferred-messages/profile.ts';
import { getRouteApi } from '@tanstack/react-router';
import { OtherProfile } from '#pwa/features/profile/other-profile.tsx';
import { UnapprovedProfile } from '#pwa/features/profile/unapproved-profile.tsx';
import { OwnProfile } from '#pwa/features/profile/own-profile.tsx';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

const route = getRouteApi('/member/profile/$id');

/** The person's own profile (reduced unless approved), or anybody's for administrators. */
export function ProfileScreen() {
  const { id } = route.useParams();
  const session = useOpenSession();
  if (session === null) return null;
  if (session.user.id !== id) return <OtherProfile key={id} id={id} />;
  return session.status === 'approved' ? (
    <OwnProfile session={session} />
  ) : (
    <UnapprovedProfile user={session.user} />
  );
}
