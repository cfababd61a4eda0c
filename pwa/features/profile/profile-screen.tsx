import '#pwa/lib/late-words/profile.ts';
import { getRouteApi } from '@tanstack/react-router';
import { OtherProfile } from '#pwa/features/profile/other-profile.tsx';
import { OwnProfile } from '#pwa/features/profile/own-profile.tsx';
import { useOpenSession } from '#pwa/lib/use-session.ts';

const route = getRouteApi('/member/profile/$id');

/** One's own profile; an administrator's look at anybody's. */
export function ProfileScreen() {
  const { id } = route.useParams();
  const session = useOpenSession();
  if (session === null) return null;
  return session.user.id === id ? (
    <OwnProfile session={session} />
  ) : (
    <OtherProfile key={id} id={id} />
  );
}
