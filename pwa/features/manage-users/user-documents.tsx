import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { identityDocuments, type IdentityDocument, type User } from '#sync/contracts/accounts.ts';
import { adminFileBytes } from '#sync/contracts/files.ts';
import type { UserForm } from '#pwa/features/manage-users/user-form.ts';
import { PictureField, type SentPicture } from '#pwa/lib/parts/picture-field.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { type Icon, IdentityIcon, PersonIcon, PictureIcon } from '#pwa/ui/icons.ts';

const icons: Record<IdentityDocument, Icon> = {
  identification: PictureIcon,
  pressId: IdentityIcon,
  profilePicture: PersonIcon,
};

/** The three pictures of an account, each to be replaced. */
export function UserDocuments({
  user,
  form,
  errorOf,
}: {
  user: User;
  form: UseFormReturn<UserForm>;
  errorOf: (field: IdentityDocument) => string | undefined;
}) {
  const { t } = useWords();
  const [sent, setSent] = useState<Partial<Record<IdentityDocument, SentPicture>>>({});

  function keep(field: IdentityDocument, picture: SentPicture | null): void {
    setSent(({ [field]: _, ...others }) =>
      picture === null ? others : { ...others, [field]: picture },
    );
    form.setValue(field, picture?.name ?? '', { shouldDirty: true });
    form.clearErrors(field);
  }

  return (
    <section aria-label={t('users.documents')} className="flex flex-col gap-3">
      <h2 className="heading-2">{t('users.documents')}</h2>
      <p className="text-sm text-muted-foreground">{t('users.picturesText')}</p>
      {identityDocuments.map((field) => (
        <PictureField
          key={field}
          label={t(`accounts.${field}`)}
          hint={user[field] === null ? t('approvals.noPicture') : t('users.storedPicture')}
          icon={icons[field]}
          camera={field === 'profilePicture' ? 'user' : 'environment'}
          most={adminFileBytes}
          stored={user[field] && `/api/file/${user[field]}`}
          sent={errorOf(field) === undefined ? (sent[field] ?? null) : null}
          onSent={(picture) => keep(field, picture)}
          error={errorOf(field) ?? null}
        />
      ))}
    </section>
  );
}
