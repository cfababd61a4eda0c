import { Link } from '@tanstack/react-router';
import { useLeague } from '#pwa/lib/app/league.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';
import { Pitch, TouchlineIllustration } from '#pwa/ui/brand/pitch.tsx';

/** The illustration beside the login form, with the welcome text. */
export function LoginHero() {
  const { t } = useTranslation();
  const league = useLeague();
  return (
    <Pitch
      as="header"
      className="safe-top flex-none overflow-hidden md:sticky md:top-0 md:h-dvh md:w-[44%] md:max-w-160 md:[--stripe-width:80px]"
    >
      <div className="md:hidden">
        <TouchlineIllustration kind="phone" line="112" />
      </div>
      <div className="max-md:hidden">
        <TouchlineIllustration kind="desktop" line="54%" />
      </div>
      <div className="flex min-h-64 flex-col px-6 pt-6 pb-6 md:h-full md:px-8 md:pt-11 md:pb-11 lg:px-14">
        <Link to="/" className="self-start rounded-md">
          <Wordmark name={t('app.name')} className="text-xl lg:text-[1.625rem]" />
        </Link>
        <div className="mt-auto md:absolute md:inset-x-8 md:top-[calc(54%+2.75rem)] lg:inset-x-14">
          <p className="type-display max-w-80 text-[2rem] leading-[1.1] -tracking-[0.018em] text-balance md:max-w-none md:text-[clamp(2.25rem,4.9vw,4.5rem)] md:leading-none md:-tracking-[0.03em]">
            {t('accounts.welcomeTitle')}
          </p>
          <p className="mt-6 max-w-110 text-lg leading-7 text-muted-foreground max-md:hidden">
            {t('accounts.welcomeLead')}
          </p>
        </div>
        <p className="mt-1.5 text-[0.9375rem] text-muted-foreground md:mt-auto">
          {league === null
            ? t('app.description')
            : t('accounts.welcomeText', { league: league.name })}
        </p>
      </div>
    </Pitch>
  );
}
