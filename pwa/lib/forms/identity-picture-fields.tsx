import { useState } from 'react';
import {
  identityDocuments,
  type IdentityDocument,
  type User,
} from '#sync/contracts/accounts/accounts.ts';
import { PictureField, type UploadedPicture } from '#pwa/lib/forms/picture-field.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { type Icon, IdentityIcon, PersonIcon, PictureIcon } from '#pwa/ui/icons.ts';

const icons: Record<IdentityDocument, Icon> = {
  identification: PictureIcon,
  pressId: IdentityIcon,
  profilePicture: PersonIcon,
};

/** The pictures of a person's identity, each replaceable. */
export function IdentityPictureFields({
  user,
  fields = identityDocuments,
  maxBytes,
  asGuest = false,
  plain = false,
  errorOf,
  onName,
}: {
  user: Pick<User, IdentityDocument>;
  /** All three by default. */
  fields?: readonly IdentityDocument[];
  /** Largest file in bytes. */
  maxBytes: number;
  asGuest?: boolean;
  /** Shows whether a picture is stored instead of what it should show. */
  plain?: boolean;
  errorOf: (field: IdentityDocument) => string | undefined;
  /** The server's name of a new picture; empty if unchanged. */
  onName: (field: IdentityDocument, name: string) => void;
}) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Partial<Record<IdentityDocument, UploadedPicture>>>({});

  function setPicture(field: IdentityDocument, picture: UploadedPicture | null): void {
    setSent(({ [field]: _, ...others }) =>
      picture === null ? others : { ...others, [field]: picture },
    );
    onName(field, picture?.name ?? '');
  }

  return fields.map((field) => {
    const stored = t(user[field] === null ? 'profile.noPicture' : 'profile.storedPicture');
    const error = errorOf(field);
    return (
      <PictureField
        key={field}
        asGuest={asGuest}
        label={t(`accounts.${field}`)}
        hint={plain ? stored : t(`accounts.${field}Hint`)}
        icon={icons[field]}
        camera={field === 'profilePicture' ? 'user' : 'environment'}
        maxBytes={maxBytes}
        stored={user[field] && `/api/file/${user[field]}`}
        // The server rejected the picture: it must be uploaded again.
        sent={error === undefined ? (sent[field] ?? null) : null}
        onSent={(picture) => setPicture(field, picture)}
        error={error ?? null}
      />
    );
  });
}
