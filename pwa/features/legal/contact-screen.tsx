import { Suspense, type ReactNode } from 'react';
import { leagueTexts } from '#sync/contracts/core/league-texts.ts';
import { ContactForm } from '#pwa/features/legal/contact-form.tsx';
import { useLeague } from '#pwa/lib/app/league.ts';
import { optionalComponent } from '#pwa/lib/app/lazy-import.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { phoneLink } from '#pwa/lib/tickets/match-day.ts';
import {
  type Icon,
  MailIcon,
  PhoneIcon,
  PlaceIcon,
  ShareIcon,
  WaitingIcon,
} from '#pwa/ui/icons.ts';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

const ViewedContactForm = optionalComponent(
  () => import('#pwa/features/legal/viewed-contact-form.tsx'),
  'ViewedContactForm',
);

/** Accredited press also get the form; location, hours and links are for approved people. */
export function ContactScreen() {
  const { t } = useTranslation();
  const session = useOpenSession();
  const approved = session?.status === 'approved';
  useDocumentTitle(t('contact.title'));
  return (
    <>
      <PageHeader title={t('contact.title')} />
      <PageBody>
        <p className="max-w-160 text-lg">{t('contact.description')}</p>
        {approved ? (
          <div className="mt-6 grid items-start gap-x-12 gap-y-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {isAdmin(session) ? (
              <Suspense>
                <ViewedContactForm userId={session.user.id} />
              </Suspense>
            ) : (
              <ContactForm key={session.user.id} userId={session.user.id} />
            )}
            <ContactDetails all />
          </div>
        ) : (
          <div className="mt-6">
            <ContactDetails all={false} />
          </div>
        )}
      </PageBody>
    </>
  );
}

function ContactDetails({ all }: { all: boolean }) {
  const { t, language } = useTranslation();
  const league = useLeague();
  const texts = league && leagueTexts(language, league);
  const phone = league?.matchDayPhone ?? null;
  return (
    <dl className="grid gap-x-8">
      <ContactDetail icon={MailIcon} label={t('contact.media')}>
        {league && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={`mailto:${league.contactEmail}`}
          >
            <bdi>{league.contactEmail}</bdi>
          </a>
        )}
      </ContactDetail>
      {all && (
        <>
          {phone !== null && (
            <ContactDetail icon={PhoneIcon} label={t('contact.matchDayPhone')}>
              <a
                className="link inline-flex min-h-11 items-center"
                href={phoneLink(phone)}
                dir="ltr"
              >
                {phone}
              </a>
            </ContactDetail>
          )}
          <ContactDetail icon={WaitingIcon} label={t('contact.hours')}>
            {texts?.workingHours}
          </ContactDetail>
          <ContactDetail icon={PlaceIcon} label={t('contact.location')}>
            {texts?.location}
          </ContactDetail>
          {league !== null && league.socialLinks.length > 0 && (
            <ContactDetail icon={ShareIcon} label={t('contact.social')}>
              <span className="flex flex-wrap gap-x-5">
                {league.socialLinks.map((link) => (
                  <a
                    key={link.url}
                    href={link.url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={t('nav.opensElsewhere', { name: link.name })}
                    className="link inline-flex min-h-11 items-center"
                  >
                    <bdi>{link.name}</bdi>
                  </a>
                ))}
              </span>
            </ContactDetail>
          )}
        </>
      )}
    </dl>
  );
}

function ContactDetail({
  icon: IconMark,
  label,
  children,
}: {
  icon: Icon;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className="border-t border-border py-4">
      <dt className="flex items-center gap-3 text-sm text-muted-foreground">
        <IconMark className="size-5 flex-none text-primary" aria-hidden />
        {label}
      </dt>
      <dd className="ps-8 font-[560] [overflow-wrap:anywhere]">
        {children ?? <Skeleton className="my-1 h-4 w-48" />}
      </dd>
    </div>
  );
}
