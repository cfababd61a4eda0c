import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { InstallIcon, ShareIcon } from '#pwa/ui/icons.ts';

/** The two steps with which people install the app on an iPhone. */
export function InstallSteps() {
  const { t } = useTranslation();
  return (
    <ol className="flex flex-col gap-2">
      <li className="flex items-center gap-3">
        <span className="grid size-10 place-items-center rounded-lg bg-secondary">
          <ShareIcon className="size-5" aria-hidden />
        </span>
        {t('install.share')}
      </li>
      <li className="flex items-center gap-3">
        <span className="grid size-10 place-items-center rounded-lg bg-secondary">
          <InstallIcon className="size-5" aria-hidden />
        </span>
        {t('install.choose')}
      </li>
    </ol>
  );
}
