import { Link } from '@tanstack/react-router';
import { useLeague } from '#pwa/lib/league.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Wordmark } from '#pwa/ui/mark.tsx';
import { Pitch, Touchline } from '#pwa/ui/pitch.tsx';

/** The picture beside the login: pitch above, touchline, words below it. */
export function Hero() {
  const { t } = useWords();
  const league = useLeague();
  return (
    <Pitch className="safe-top flex-none overflow-hidden lg:sticky lg:top-0 lg:h-dvh lg:w-[44%] lg:max-w-160 lg:[--mow:80px]">
      <div className="lg:hidden">
        <Touchline kind="phone" line={112} />
      </div>
      <div className="max-lg:hidden">
        <Touchline kind="desk" line={486} />
      </div>
      <div className="flex min-h-64 flex-col px-6 pt-6 pb-6 lg:h-full lg:px-14 lg:pt-11 lg:pb-11">
        <Link to="/" className="self-start rounded-md">
          <Wordmark name={t('app.name')} className="text-xl lg:text-[1.625rem]" />
        </Link>
        <p className="sign mt-auto max-w-80 text-[2rem] leading-[1.1] -tracking-[0.018em] text-balance lg:absolute lg:inset-x-14 lg:top-[33rem] lg:max-w-none lg:text-[clamp(3rem,5vw,4.5rem)] lg:leading-none lg:-tracking-[0.03em]">
          {t('accounts.welcomeTitle')}
        </p>
        <p className="mt-1.5 text-[0.9375rem] text-muted-foreground lg:mt-auto">
          {league === null ? t('app.description') : t('accounts.welcomeText', { league: league.name })}
        </p>
      </div>
    </Pitch>
  );
}
