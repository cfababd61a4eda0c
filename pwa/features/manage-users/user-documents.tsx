import type { UseFormReturn } from 'react-hook-form';
import {
  identityDocuments,
  type IdentityDocument,
  type User,
} from '#sync/contracts/accounts/accounts.ts';
import { maxAdminFileBytes } from '#sync/contracts/content/files.ts';
import type { UserForm } from '#pwa/features/manage-users/user-form.ts';
import { IdentityPictureFields } from '#pwa/lib/forms/identity-picture-fields.tsx';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** The three pictures of an account; each can be replaced. */
export function UserDocuments({
  user,
  form,
  changed,
  errorOf,
}: {
  user: User;
  form: UseFormReturn<UserForm>;
  /** Whether somebody else replaced the picture too. */
  changed: (field: IdentityDocument) => boolean;
  errorOf: (field: IdentityDocument) => string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('profile.documents')} className="flex flex-col gap-3">
      <h2 className="heading-2">{t('profile.documents')}</h2>
      <p className="text-sm text-muted-foreground">{t('users.picturesText')}</p>
      <IdentityPictureFields
        plain
        user={user}
        maxBytes={maxAdminFileBytes}
        errorOf={errorOf}
        onName={(field, name) => {
          form.setValue(field, name, { shouldDirty: true });
          form.clearErrors(field);
        }}
      />
      {identityDocuments.filter(changed).map((field) => (
        <PictureChangedNotice key={field} label={t(`accounts.${field}`)} name={user[field]} />
      ))}
    </section>
  );
}
