import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { User } from '#sync/contracts/accounts.ts';
import {
  Fact,
  ProfileFacts,
  ProfileHead,
  ProfilePictures,
} from '#pwa/features/profile/profile-view.tsx';
import { historyOf } from '#pwa/features/profile/history.ts';
import { ProfileEdit } from '#pwa/features/profile/profile-edit.tsx';
import { LogIns } from '#pwa/features/profile/log-ins.tsx';
import { useEditTold } from '#pwa/features/profile/use-edit-told.ts';
import { YourData } from '#pwa/features/profile/your-data.tsx';
import { refreshStatus } from '#pwa/lib/api.ts';
import { BackLink, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import type { Session } from '#pwa/lib/session.ts';
import { useAttention, useCollection, useSyncStatus, useWaiting } from '#pwa/lib/sync-hooks.ts';
import { isAdmin } from '#pwa/lib/use-session.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EditIcon } from '#pwa/ui/icons.ts';
import { PageBody, PageHeader } from '#pwa/ui/page.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** The own profile: what lies on the phone, with what waits laid over it. */
export function OwnProfile({ session }: { session: Session }) {
  const { t } = useWords();
  useTitle(t('nav.profile'));
  const [editing, setEditing] = useState(false);
  const { user, photo, waiting } = useOwnProfile(session);
  const refused = (useAttention() ?? []).filter(({ record }) => record === 'profile');
  const tellWhenSent = useEditTold();
  const history = useHistory();
  const offline = useSyncStatus().reach === 'unreachable';

  return (
    <>
      <PageHeader title={t('nav.profile')} back={<BackLink to="/" />} />
      <HeardStrip />
      <PageBody narrow>
        <ProfileHead user={user} photo={photo} history={isAdmin(session) ? null : history} />
        {waiting && !editing && (
          <div className="mt-4">
            <Strip tone="notice" rounded>
              {t('profile.editWaiting')}
            </Strip>
          </div>
        )}
        {refused.map(({ id, message }) => (
          <div key={id} className="mt-4">
            <Strip
              tone="error"
              rounded
              action={
                <Link
                  to="/sync"
                  className="link -my-2.5 inline-flex min-h-11 flex-none items-center"
                >
                  {t('sync.look')}
                </Link>
              }
            >
              {message}
            </Strip>
          </div>
        ))}
        {editing ? (
          <ProfileEdit
            user={user}
            onDone={(edit) => {
              setEditing(false);
              if (edit !== null) tellWhenSent(edit);
            }}
          />
        ) : (
          <>
            <ProfileFacts user={user}>
              <Fact label={t('profile.mailLanguage')}>
                {t(`profile.language.${user.language}`)}
              </Fact>
            </ProfileFacts>
            <Button full icon={EditIcon} className="mt-4" onClick={() => setEditing(true)}>
              {t('profile.editProfile')}
            </Button>
            {offline ? (
              <p className="mt-7 text-sm text-muted-foreground">{t('profile.documentsOnline')}</p>
            ) : (
              <ProfilePictures user={user} />
            )}
            <LogIns user={user} offline={offline} />
            <YourData userId={user.id} offline={offline} />
          </>
        )}
      </PageBody>
    </>
  );
}

function useHistory(): { events: number; matches: number } {
  return historyOf({
    events: useCollection('event') ?? [],
    matches: useCollection('match') ?? [],
    accreditations: useCollection('accreditation') ?? [],
    bookings: useCollection('booking') ?? [],
  });
}

/** The session's record, renewed by the synced row, with unsent edits laid over both. */
function useOwnProfile(session: Session): { user: User; photo: string | null; waiting: boolean } {
  const row = useCollection('profile')?.[0];
  const waiting = (useWaiting() ?? []).filter(({ record }) => record === 'profile');
  const version = row?.version ?? 0;
  // The row tells that something changed; pictures and the navigation's name stand in the session.
  useEffect(() => {
    if (version > session.user.version) void refreshStatus();
  }, [version, session.user.version]);
  const newer = row !== undefined && row.version >= session.user.version ? row : session.user;
  return {
    user: {
      ...session.user,
      firstName: newer.firstName,
      lastName: newer.lastName,
      organization: newer.organization,
      mobileNumber: newer.mobileNumber,
      language: newer.language,
      profilePicture: newer.profilePicture,
      version: newer.version,
      ...Object.assign({}, ...waiting.map(({ args }) => args as Partial<User>)),
    },
    photo: row?.photo ?? null,
    waiting: waiting.some(({ state }) => state === 'waiting'),
  };
}
