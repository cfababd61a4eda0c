import type { Dispatch, SetStateAction } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { IdentityDocument } from '#sync/contracts/accounts.ts';
import { registrationImageBytes } from '#sync/contracts/files.ts';
import type { Pictures, RegistrationForm } from '#pwa/features/accounts/registration-form.ts';
import { PictureField, type SentPicture } from '#pwa/lib/parts/picture-field.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { type Icon, IdentityIcon, PersonIcon, PictureIcon } from '#pwa/ui/icons.ts';

const fields: readonly { name: IdentityDocument; icon: Icon; camera: 'environment' | 'user' }[] = [
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
  pictures: Pictures;
  onPictures: Dispatch<SetStateAction<Pictures>>;
}) {
  const { t, told } = useWords();
  const { errors } = form.formState;

  function keep(name: IdentityDocument, picture: SentPicture | null): void {
    onPictures(({ [name]: _, ...others }) =>
      picture === null ? others : { ...others, [name]: picture },
    );
    form.setValue(name, picture?.name ?? '', { shouldDirty: true });
    if (picture !== null) form.clearErrors(name);
  }

  return (
    <>
      <p className="text-sm text-muted-foreground">{t('accounts.picturesText')}</p>
      {fields.map(({ name, icon, camera }) => {
        const message = errors[name]?.message;
        return (
          <PictureField
            key={name}
            label={t(`accounts.${name}`)}
            hint={t(`accounts.${name}Hint`)}
            icon={icon}
            camera={camera}
            most={registrationImageBytes}
            // The server no longer knows it: it must be sent again.
            sent={message === undefined ? (pictures[name] ?? null) : null}
            onSent={(picture) => keep(name, picture)}
            error={message === undefined ? null : told(message)}
          />
        );
      })}
    </>
  );
}
