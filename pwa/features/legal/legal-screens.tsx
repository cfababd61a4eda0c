import { leagueTexts } from '#sync/contracts/core/league-texts.ts';
import { legalPages, type LegalPage } from '#sync/contracts/messages/legal-pages.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useLeague } from '#pwa/lib/app/league.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';

export function PrivacyScreen() {
  return <LegalScreen title="legal.privacy" page={legalPages.privacy} />;
}

export function TermsScreen() {
  return <LegalScreen title="legal.terms" page={legalPages.terms} />;
}

function LegalScreen({ title, page }: { title: MessageKey; page: LegalPage }) {
  const { t, language } = useTranslation();
  const league = useLeague();
  useDocumentTitle(t(title));
  const names = {
    league: league ? leagueTexts(language, league).name : t('legal.theLeague'),
    email: league?.contactEmail ?? t('legal.theContactAddress'),
  };
  return (
    <>
      <PageHeader title={t(title)} />
      <PageBody>
        <article className="max-w-160">
          <p className="text-sm text-muted-foreground">
            {t('legal.changed', { date: formatDate(page.changed) })}
          </p>
          {page.sections.map((section) => (
            <section key={section.title} className="mt-7">
              <h2 className="heading-2 mb-1.5">{t(section.title)}</h2>
              {section.paragraphs.map((paragraph) =>
                typeof paragraph === 'string' ? (
                  <p key={paragraph} className="mt-2">
                    {t(paragraph, names)}
                  </p>
                ) : (
                  <ul key={paragraph[0]} className="mt-2 list-disc space-y-1 ps-5">
                    {paragraph.map((item) => (
                      <li key={item}>{t(item, names)}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
        </article>
      </PageBody>
    </>
  );
}
