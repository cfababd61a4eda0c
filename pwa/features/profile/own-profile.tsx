import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getProfile, type User } from '#sync/contracts/accounts/accounts.ts';
import {
  ProfileField,
  ProfileFields,
  ProfileHeader,
  ProfilePictures,
} from '#pwa/features/profile/profile-view.tsx';
import { countHistory } from '#pwa/features/profile/count-history.ts';
import { ProfileEditForm, profileToastId } from '#pwa/features/profile/edit/profile-edit-form.tsx';
import { EmailAddress } from '#pwa/features/profile/account/email-address.tsx';
import { PasswordAndSessions } from '#pwa/features/profile/account/password-and-sessions.tsx';
import { NotificationsSection } from '#pwa/features/profile/notifications/notifications-section.tsx';
import { PersonalDataSection } from '#pwa/features/profile/account/personal-data-section.tsx';
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import { optionalComponent } from '#pwa/lib/app/lazy-import.ts';
import { call, tryFetchAccountStatus } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useArchiveState } from '#pwa/lib/sync/past-seasons.tsx';
import type { Session } from '#pwa/lib/session/session.ts';
import {
  useRefusedChanges,
  useCollection,
  useSyncStatus,
  usePendingChanges,
} from '#pwa/lib/sync/hooks.ts';
import { useSentToast } from '#pwa/lib/sync/sent-toast.ts';
import { isAdmin } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EditIcon } from '#pwa/ui/icons.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Loaded on demand: for administrators only. */
const SecondFactorSection = optionalComponent(
  () => import('#pwa/features/profile/second-factor/second-factor-section.tsx'),
  'SecondFactorSection',
);

/** Loaded on demand: administrators book no matches. */
const CalendarSection = optionalComponent(
  () => import('#pwa/features/profile/calendar/calendar-section.tsx'),
  'CalendarSection',
);

/** Loaded on demand: few roles have requirements. */
const EvidenceSection = optionalComponent(
  () => import('#pwa/features/profile/evidence/evidence-section.tsx'),
  'EvidenceSection',
);

/** The person's own profile from local data, with unsent edits applied. */
export function OwnProfile({ session }: { session: Session }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const { user, photo, waiting } = useOwnProfile(session);
  const refused = (useRefusedChanges() ?? []).filter(({ record }) => record === 'profile');
  const notifyWhenSent = useSentToast(profileToastId, {
    sent: 'profile.profileUpdated',
    waiting: 'profile.editKept',
  });
  const editButton = useRef<HTMLButtonElement>(null);
  const scrollTop = useRef(0);
  const history = useHistory(session);
  const offline = useSyncStatus().reach === 'unreachable';

  return (
    <>
      <ProfileHeader user={user} photo={photo} history={isAdmin(session) ? null : history} />
      {waiting && !editing && (
        <div className="mt-4">
          <Banner tone="notice" rounded>
            {t('profile.editWaiting')}
          </Banner>
        </div>
      )}
      {refused.map((item) => (
        <div key={item.id} className="mt-4">
          <Banner
            tone="error"
            rounded
            action={
              <Link to="/sync" className="link -my-2.5 inline-flex min-h-11 flex-none items-center">
                {t('sync.look')}
              </Link>
            }
          >
            {refusalText(item)}
          </Banner>
        </div>
      ))}
      {editing ? (
        <ProfileEditForm
          user={user}
          onDone={(edit) => {
            flushSync(() => setEditing(false));
            // The form is longer than the profile, so the page would jump.
            editButton.current?.focus({ preventScroll: true });
            window.scrollTo(0, scrollTop.current);
            if (edit !== null) notifyWhenSent(edit);
          }}
        />
      ) : (
        <>
          <ProfileFields
            user={user}
            belowOrganization={
              user.outlet && (
                <Link to="/outlet" className="link block text-sm">
                  {t('outlets.toOwn')}
                </Link>
              )
            }
          >
            <ProfileField label={t('profile.mailLanguage')}>
              <span lang={user.language}>{t(`profile.language.${user.language}`)}</span>
            </ProfileField>
          </ProfileFields>
          <Button
            ref={editButton}
            variant="outline"
            full
            icon={EditIcon}
            className="mt-4"
            onClick={() => {
              scrollTop.current = window.scrollY;
              setEditing(true);
            }}
          >
            {t('profile.editProfile')}
          </Button>
          {/* Administrators give no identity documents. */}
          {isAdmin(session) ? null : offline ? (
            <p className="mt-7 text-sm text-muted-foreground">{t('profile.documentsOnline')}</p>
          ) : (
            <ProfilePictures user={user} />
          )}
          {!isAdmin(session) && (
            <Suspense>
              <EvidenceSection offline={offline} />
              <CalendarSection offline={offline} />
            </Suspense>
          )}
          <EmailAddress key={session.user.email} user={session.user} offline={offline} />
          {!isAdmin(session) && <NotificationsSection session={session} offline={offline} />}
          <PasswordAndSessions user={user} offline={offline} />
          {isAdmin(session) && (
            <Suspense>
              <SecondFactorSection email={user.email} offline={offline} />
            </Suspense>
          )}
          <PersonalDataSection userId={user.id} offline={offline} />
        </>
      )}
    </>
  );
}

/** Counted on this phone if it has all seasons or no signal, otherwise by the server. */
function useHistory({ user: { id, Admin } }: Session): { events: number; matches: number } {
  const archive = useArchiveState();
  const hasAll = archive === undefined || archive === 'here' || Admin !== null;
  const { data } = useFetched(hasAll ? null : id, (signal) =>
    call(getProfile, { params: { id }, signal }),
  );
  const own = countHistory({
    events: useCollection('event') ?? [],
    matches: useCollection('match') ?? [],
    accreditations: useCollection('accreditation') ?? [],
    bookings: useCollection('booking') ?? [],
  });
  return data?.history ?? own;
}

/** The session's user, updated by the synced row, with unsent edits applied. */
function useOwnProfile(session: Session): { user: User; photo: string | null; waiting: boolean } {
  const row = useCollection('profile')?.[0];
  const waiting = (usePendingChanges() ?? []).filter(({ record }) => record === 'profile');
  const version = row?.version ?? 0;
  // The synced row only signals a change; pictures and the name in the navigation come from the
  // session.
  useEffect(() => {
    if (version > session.user.version) void tryFetchAccountStatus();
  }, [version, session.user.version]);
  const latest = row !== undefined && row.version >= session.user.version ? row : session.user;
  return {
    user: {
      ...session.user,
      firstName: latest.firstName,
      lastName: latest.lastName,
      nameArabic: latest.nameArabic ?? null,
      organization: latest.organization,
      organizationArabic: latest.organizationArabic ?? null,
      outlet: latest.outlet ?? null,
      mobileNumber: latest.mobileNumber,
      language: latest.language,
      profilePicture: latest.profilePicture,
      version: latest.version,
      ...Object.assign({}, ...waiting.map(({ args }) => args as Partial<User>)),
    },
    photo: row?.photo ?? null,
    waiting: waiting.some(({ state }) => state === 'waiting'),
  };
}
