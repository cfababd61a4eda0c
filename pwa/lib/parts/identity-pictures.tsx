import { useState } from 'react';
import { identityDocuments, type IdentityDocument, type User } from '#sync/contracts/accounts.ts';
import { PictureField, type SentPicture } from '#pwa/lib/parts/picture-field.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { type Icon, IdentityIcon, PersonIcon, PictureIcon } from '#pwa/ui/icons.ts';

const icons: Record<IdentityDocument, Icon> = {
  identification: PictureIcon,
  pressId: IdentityIcon,
  profilePicture: PersonIcon,
};

/** The three pictures that say who somebody is, each to be replaced. */
export function IdentityPictures({
  user,
  most,
  asGuest = false,
  plain = false,
  errorOf,
  onName,
}: {
  user: Pick<User, IdentityDocument>;
  /** Bytes a picture may have. */
  most: number;
  asGuest?: boolean;
  /** Says that one is there instead of what it should show. */
  plain?: boolean;
  errorOf: (field: IdentityDocument) => string | undefined;
  /** The server's name of a new picture; empty: as it is. */
  onName: (field: IdentityDocument, name: string) => void;
}) {
  const { t } = useWords();
  const [sent, setSent] = useState<Partial<Record<IdentityDocument, SentPicture>>>({});

  function keep(field: IdentityDocument, picture: SentPicture | null): void {
    setSent(({ [field]: _, ...others }) =>
      picture === null ? others : { ...others, [field]: picture },
    );
    onName(field, picture?.name ?? '');
  }

  return identityDocuments.map((field) => {
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
        most={most}
        stored={user[field] && `/api/file/${user[field]}`}
        // The server did not take it: it must be sent again.
        sent={error === undefined ? (sent[field] ?? null) : null}
        onSent={(picture) => keep(field, picture)}
        error={error ?? null}
      />
    );
  });
}
