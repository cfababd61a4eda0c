import '#pwa/lib/late-words/legal.ts';
import { legalPages, type LegalPage } from '#sync/contracts/messages/legal-texts.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { useLeague } from '#pwa/lib/league.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { type MessageKey, useWords } from '#pwa/lib/words.ts';
import { PageBody, PageHeader } from '#pwa/ui/page.tsx';

export function PrivacyScreen() {
  return <Legal title="legal.privacy" page={legalPages.privacy} />;
}

export function TermsScreen() {
  return <Legal title="legal.terms" page={legalPages.terms} />;
}

function Legal({ title, page }: { title: MessageKey; page: LegalPage }) {
  const { t } = useWords();
  const league = useLeague();
  useTitle(t(title));
  const names = {
    league: league?.name ?? t('legal.theLeague'),
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
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-2">
                  {t(paragraph, names)}
                </p>
              ))}
            </section>
          ))}
        </article>
      </PageBody>
    </>
  );
}
