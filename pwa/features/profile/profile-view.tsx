import type { ReactNode } from 'react';
import { identityDocuments, type User } from '#sync/contracts/accounts/accounts.ts';
import { useProtectedImage } from '#pwa/lib/files/use-protected-image.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { CountTile } from '#pwa/ui/brand/stat-tile.tsx';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { RetryIcon } from '#pwa/ui/icons.ts';
import { Section } from '#pwa/ui/layout/page.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { fullName, otherName } from '#pwa/lib/people/person-name.ts';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';

/** Arabic names are missing in rows that a phone stored before they existed. */
type ArabicNames = Partial<Pick<User, 'nameArabic' | 'organizationArabic'>>;

type ProfileData = Pick<
  User,
  'firstName' | 'lastName' | 'email' | 'organization' | 'role' | 'mobileNumber' | 'profilePicture'
> &
  ArabicNames;

export function ProfileHeader({
  user,
  photo,
  history,
}: {
  user: ProfileData;
  /** A data URL that needs no network. */
  photo?: string | null;
  /** Null for administrators, who attend no matches as press. */
  history: { events: number; matches: number } | null;
}) {
  const { t } = useTranslation();
  const name = fullName(user);
  const other = otherName(user);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar
        name={name}
        src={photo ?? photoUrl(user.profilePicture)}
        className="size-20 rounded-xl text-2xl"
      />
      <div className="min-w-0 flex-1">
        <h2 className="heading-1 [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h2>
        {other !== null && (
          <p className="[overflow-wrap:anywhere]">
            <bdi>{other}</bdi>
          </p>
        )}
        <p className="text-muted-foreground">{t(`role.${user.role ?? 'admin'}`)}</p>
      </div>
      {history !== null && (
        <dl aria-label={t('profile.history')} className="grid w-full grid-cols-2 gap-2.5">
          <CountTile label={t('profile.historyEvents')} value={history.events} />
          <CountTile label={t('profile.historyMatches')} value={history.matches} />
        </dl>
      )}
    </div>
  );
}

export function ProfileFields({
  user,
  belowOrganization,
  children,
}: {
  user: ProfileData;
  belowOrganization?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const notGiven = t('profile.notGiven');
  return (
    <Card className="mt-5">
      <dl className="divide-y divide-border">
        <ProfileField label={t('accounts.givenNames')}>
          <bdi>{user.firstName}</bdi>
        </ProfileField>
        <ProfileField label={t('accounts.familyName')}>
          <bdi>{user.lastName}</bdi>
        </ProfileField>
        {user.nameArabic != null && (
          <ProfileField label={t('accounts.nameArabic')}>
            <bdi>{user.nameArabic}</bdi>
          </ProfileField>
        )}
        <ProfileField label={t('accounts.role')}>{t(`role.${user.role ?? 'admin'}`)}</ProfileField>
        <ProfileField label={t('accounts.organization')}>
          <bdi>{user.organization ?? notGiven}</bdi>
          {belowOrganization}
        </ProfileField>
        {user.organizationArabic != null && (
          <ProfileField label={t('accounts.organizationArabic')}>
            <bdi>{user.organizationArabic}</bdi>
          </ProfileField>
        )}
        <ProfileField label={t('accounts.email')}>
          <bdi>{user.email}</bdi>
        </ProfileField>
        <ProfileField label={t('accounts.mobileNumber')}>
          <span dir="ltr">{user.mobileNumber ?? notGiven}</span>
        </ProfileField>
        {children}
      </dl>
    </Card>
  );
}

export function ProfileField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="px-4 py-2.5 sm:grid sm:grid-cols-[11rem_1fr] sm:gap-3">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="num font-[560] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** Identity documents. They are never stored on the phone, so they need signal. */
export function ProfilePictures({
  user,
}: {
  user: Pick<User, 'identification' | 'pressId' | 'profilePicture'>;
}) {
  const { t } = useTranslation();
  return (
    <Section title={t('profile.documents')}>
      <ul className="grid gap-3 sm:grid-cols-3">
        {identityDocuments.map((field) => (
          <li key={field}>
            <figure className="overflow-hidden rounded-xl border border-border bg-card">
              <div className="grid h-36 place-items-center bg-muted">
                {user[field] === null ? (
                  <span className="text-sm text-muted-foreground">{t('profile.noPicture')}</span>
                ) : (
                  <IdentityPicture src={`/api/file/${user[field]}`} />
                )}
              </div>
              <figcaption className="px-3 py-2 text-sm">{t(`accounts.${field}`)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One document; the caption is its label. */
function IdentityPicture({ src }: { src: string }) {
  const { t } = useTranslation();
  const { state, attempt, onLoad, onError, again } = useProtectedImage(src);
  if (state === 'failed')
    return (
      <div role="alert" className="flex flex-col items-center gap-2 px-2 text-center text-sm">
        <span className="text-muted-foreground">{t('profile.pictureFailed')}</span>
        <Button variant="outline" size="touch" icon={RetryIcon} onClick={again}>
          {t('action.tryAgain')}
        </Button>
      </div>
    );
  return (
    <img
      key={attempt}
      src={src}
      alt=""
      decoding="async"
      className="h-36 w-full object-contain"
      onLoad={onLoad}
      onError={onError}
    />
  );
}
