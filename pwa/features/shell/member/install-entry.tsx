import { useState } from 'react';
import { InstallSteps } from '#pwa/lib/app/install-steps.tsx';
import { install, useInstallWay } from '#pwa/lib/app/install.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { InstallIcon } from '#pwa/ui/icons.ts';

/** Installs the app, or shows the steps on an iPhone; empty where it is installed or cannot be. */
export function InstallEntry({ className, iconClass }: { className: string; iconClass: string }) {
  const { t } = useTranslation();
  const way = useInstallWay();
  const [isExplained, setExplained] = useState(false);
  if (way === 'no') return null;
  return (
    <>
      <button
        type="button"
        className={`${className} w-full`}
        aria-expanded={way === 'iphone' ? isExplained : undefined}
        onClick={() => (way === 'iphone' ? setExplained(!isExplained) : void install())}
      >
        <InstallIcon className={iconClass} aria-hidden />
        {t('install.do')}
      </button>
      {way === 'iphone' && isExplained && (
        <div className="px-2 py-2">
          <InstallSteps />
        </div>
      )}
    </>
  );
}
