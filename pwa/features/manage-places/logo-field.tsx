import { maxAdminFileBytes, logoTypes } from '#sync/contracts/content/files.ts';
import { UploadField } from '#pwa/lib/admin/form/upload-field.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { PictureIcon } from '#pwa/ui/icons.ts';

/** A club's logo: PNG only, under 5 MB, told before anything is sent. */
export function LogoField({
  logo,
  stored,
  onLogo,
  onBusy,
  error,
}: {
  /** The server's name of the file that the form carries. */
  logo: string;
  /** Of the one that the team has; empty where it has none. */
  stored: string;
  onLogo: (name: string) => void;
  onBusy: (busy: boolean) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();

  function problem(file: File): string | null {
    if (!(logoTypes as readonly string[]).includes(file.type))
      return t('places.notAPng', { file: file.name });
    if (file.size > maxAdminFileBytes) return t('files.adminImageTooLarge', { file: file.name });
    return null;
  }

  return (
    <UploadField
      label={t('places.logo')}
      hint={t('places.logoHint')}
      icon={PictureIcon}
      accept={logoTypes.join(',')}
      whole
      problem={problem}
      stored={stored === '' ? null : `/api/file/${stored}`}
      ready={logo !== '' && logo !== stored}
      // One that does not come leaves the stored one where it is.
      onName={(name) => onLogo(name || stored)}
      onBusy={onBusy}
      error={error}
    />
  );
}
