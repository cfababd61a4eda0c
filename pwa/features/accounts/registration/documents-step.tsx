import type { Dispatch, SetStateAction } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { IdentityDocument } from '#sync/contracts/accounts/accounts.ts';
import { maxRegistrationImageBytes } from '#sync/contracts/content/files.ts';
import type {
  UploadedPictures,
  RegistrationForm,
} from '#pwa/features/accounts/registration/registration-form.ts';
import { PictureField, type UploadedPicture } from '#pwa/lib/forms/picture-field.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { type Icon, IdentityIcon, PersonIcon, PictureIcon } from '#pwa/ui/icons.ts';

const documentFields: readonly {
  name: IdentityDocument;
  icon: Icon;
  camera: 'environment' | 'user';
}[] = [
  { name: 'identification', icon: PictureIcon, camera: 'environment' },
  { name: 'pressId', icon: IdentityIcon, camera: 'environment' },
  { name: 'profilePicture', icon: PersonIcon, camera: 'user' },
];

export function DocumentsStep({
  form,
  pictures,
  onPictures,
}: {
  form: UseFormReturn<RegistrationForm>;
  pictures: UploadedPictures;
  onPictures: Dispatch<SetStateAction<UploadedPictures>>;
}) {
  const { t, translate } = useTranslation();
  const { errors } = form.formState;

  function setPicture(name: IdentityDocument, picture: UploadedPicture | null): void {
    onPictures(({ [name]: _, ...others }) =>
      picture === null ? others : { ...others, [name]: picture },
    );
    form.setValue(name, picture?.name ?? '', { shouldDirty: true });
    if (picture !== null) form.clearErrors(name);
  }

  return (
    <>
      <p className="text-sm text-muted-foreground">{t('accounts.picturesText')}</p>
      {documentFields.map(({ name, icon, camera }) => {
        const message = errors[name]?.message;
        return (
          <PictureField
            key={name}
            label={t(`accounts.${name}`)}
            hint={t(`accounts.${name}Hint`)}
            icon={icon}
            camera={camera}
            maxBytes={maxRegistrationImageBytes}
            // The server no longer has this file, so it must be uploaded again.
            sent={message === undefined ? (pictures[name] ?? null) : null}
            onSent={(picture) => setPicture(name, picture)}
            error={message === undefined ? null : translate(message)}
          />
        );
      })}
    </>
  );
}
