import { Link } from '@tanstack/react-router';
import { leagueTexts } from '#sync/contracts/core/league-texts.ts';
import { SocialLinks } from '#pwa/lib/app/guest-nav.tsx';
import { useLeague } from '#pwa/lib/app/league.ts';
import { useOtherLanguage } from '#pwa/lib/i18n/use-other-language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { footerLinkClass } from '#pwa/ui/layout/footer.tsx';

export function AccountFooter() {
  const { t, language } = useTranslation();
  const league = useLeague();
  const other = useOtherLanguage();
  return (
    <footer
      aria-label={t('nav.footer')}
      className="flex flex-wrap items-center justify-center gap-x-5 px-6 pt-2 pb-4 text-[0.8125rem] text-muted-foreground safe-bottom lg:px-10"
    >
      <Link to="/privacy-policy" className={footerLinkClass}>
        {t('legal.privacy')}
      </Link>
      <Link to="/terms-of-use" className={footerLinkClass}>
        {t('legal.terms')}
      </Link>
      <button type="button" className={footerLinkClass} {...other.button}>
        {other.name}
      </button>
      <SocialLinks />
      {league !== null && (
        <span className="max-lg:hidden">
          {t('nav.copyright', {
            year: new Date().getFullYear(),
            league: leagueTexts(language, league).name,
          })}
        </span>
      )}
    </footer>
  );
}
