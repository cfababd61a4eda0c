import { Link } from '@tanstack/react-router';
import { leagueTexts } from '#sync/contracts/core/league-texts.ts';
import { useLeague } from '#pwa/lib/app/league.ts';
import { useOtherLanguage } from '#pwa/lib/i18n/use-other-language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Footer, footerLinkClass } from '#pwa/ui/layout/footer.tsx';

export function SiteFooter() {
  const { t, language } = useTranslation();
  const league = useLeague();
  const other = useOtherLanguage();
  return (
    <Footer
      label={t('nav.footer')}
      copyright={
        league === null
          ? null
          : t('nav.copyright', {
              year: new Date().getFullYear(),
              league: leagueTexts(language, league).name,
            })
      }
      social={(league?.socialLinks ?? []).map((link) => ({
        ...link,
        label: t('nav.opensElsewhere', { name: link.name }),
      }))}
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
    </Footer>
  );
}
