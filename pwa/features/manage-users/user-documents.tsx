import type { UseFormReturn } from 'react-hook-form';
import { identityDocuments, type IdentityDocument, type User } from '#sync/contracts/accounts.ts';
import { adminFileBytes } from '#sync/contracts/files.ts';
import type { UserForm } from '#pwa/features/manage-users/user-form.ts';
import { IdentityPictures } from '#pwa/lib/parts/identity-pictures.tsx';
import { PictureChanged } from '#pwa/lib/parts/picture-changed.tsx';
import { useWords } from '#pwa/lib/words.ts';

/** The three pictures of an account, each to be replaced. */
export function UserDocuments({
  user,
  form,
  changed,
  errorOf,
}: {
  user: User;
  form: UseFormReturn<UserForm>;
  /** Somebody else replaced it, too. */
  changed: (field: IdentityDocument) => boolean;
  errorOf: (field: IdentityDocument) => string | undefined;
}) {
  const { t } = useWords();
  return (
    <section aria-label={t('profile.documents')} className="flex flex-col gap-3">
      <h2 className="heading-2">{t('profile.documents')}</h2>
      <p className="text-sm text-muted-foreground">{t('users.picturesText')}</p>
      <IdentityPictures
        plain
        user={user}
        most={adminFileBytes}
        errorOf={errorOf}
        onName={(field, name) => {
          form.setValue(field, name, { shouldDirty: true });
          form.clearErrors(field);
        }}
      />
      {identityDocuments.filter(changed).map((field) => (
        <PictureChanged key={field} label={t(`accounts.${field}`)} name={user[field]} />
      ))}
    </section>
  );
}
