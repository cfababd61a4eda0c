import { useAppCached } from '#pwa/lib/app/app-updates.ts';
import { install, postponeInstall, useInstallOffer } from '#pwa/lib/app/install.ts';
import { InstallSteps } from '#pwa/lib/app/install-steps.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { LogoMark } from '#pwa/ui/brand/logo.tsx';

/** Offers to install the app; on an iPhone it explains the two steps. */
export function InstallPrompt() {
  const { t } = useTranslation();
  const offer = useInstallOffer();
  // The prompt promises that tickets open offline.
  const cached = useAppCached();
  if (offer === 'no' || cached !== true) return null;
  return (
    <aside
      data-install-prompt
      aria-label={t('install.title')}
      className="float-in fixed inset-x-3 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+12px)] z-10 rounded-xl border border-border bg-popover p-4 text-popover-foreground shadow-float md:inset-x-auto md:end-6 md:bottom-6 md:w-96"
    >
      <div className="flex items-center gap-3.5">
        <span className="grid size-12 flex-none place-items-center rounded-xl bg-pitch text-pitch-foreground">
          <LogoMark className="size-7" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="heading-3">{t('install.title')}</p>
          <p className="text-sm text-muted-foreground">
            {t(offer === 'iphone' ? 'install.safari' : 'install.text')}
          </p>
        </div>
      </div>
      {offer === 'iphone' && (
        <div className="mt-3.5">
          <InstallSteps />
        </div>
      )}
      <div className="mt-3.5 flex justify-end gap-2">
        <Button variant="ghost" size="touch" onClick={postponeInstall}>
          {t('action.later')}
        </Button>
        {offer === 'prompt' && (
          <Button size="touch" onClick={() => void install()}>
            {t('install.do')}
          </Button>
        )}
      </div>
    </aside>
  );
}
