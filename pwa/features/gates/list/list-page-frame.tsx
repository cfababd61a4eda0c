import { nameIn } from '#sync/contracts/core/names.ts';
import { countTickets, type SecurityList } from '#sync/contracts/gate/security-list.ts';
import { bothLanguages } from '#sync/contracts/messages/languages.ts';
import { In, textIn } from '#pwa/features/gates/list/bilingual.tsx';
import { matchNameIn, momentIn } from '#pwa/features/gates/list/match-names.ts';
import { minutesFrom } from '#pwa/features/gates/opening-times.ts';
import { formatDateTime, formatTime, type Instant, leagueDayOf } from '#pwa/lib/format/dates.ts';
import type { Language } from '#pwa/lib/i18n/language.ts';
import { QrCode } from '#pwa/lib/tickets/qr-code-image.tsx';
import { LogoMark } from '#pwa/ui/brand/logo.tsx';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';

/** The heading of each page: what it is, its version, and the match. */
export function ListPageHeader({ list }: { list: SecurityList }) {
  const { facts } = list.match;
  return (
    <>
      <header className="list-heading">
        <div>
          <p className="list-event">
            <LogoMark className="list-mark" />
            <In language="en">{nameIn('en', facts.event, facts.eventArabic)}</In>
          </p>
          <In language="en" as="p" className="list-title">
            {textIn('en', 'securityList.title')}
          </In>
        </div>
        <p className="list-version">
          <In language="en">{textIn('en', 'securityList.version')}</In>
          <In language="ar">{textIn('ar', 'securityList.version')}</In>
          <b>{list.version}</b>
        </p>
        <div>
          <In language="ar" as="p" className="list-event">
            {nameIn('ar', facts.event, facts.eventArabic)}
          </In>
          <In language="ar" as="p" className="list-title">
            {textIn('ar', 'securityList.title')}
          </In>
        </div>
      </header>
      <div className="list-match">
        <MatchIn language="en" list={list} />
        <span className="list-logos">
          {[facts.home, facts.away].map(({ name, logo }) => (
            <TeamLogo
              key={name}
              name={name}
              src={logo && `/api/file/${logo}`}
              className="list-logo"
            />
          ))}
        </span>
        <MatchIn language="ar" list={list} />
      </div>
    </>
  );
}

function MatchIn({ language, list }: { language: Language; list: SecurityList }) {
  const { match, issuedAt, people } = list;
  const { facts } = match;
  // The day is shown only if it is not the day of the match.
  const timeOf = (at: Instant) =>
    leagueDayOf(at) === leagueDayOf(facts.date)
      ? formatTime(at, language)
      : formatDateTime(at, language);
  return (
    <In language={language} as="div">
      <b>{matchNameIn(language, facts)}</b>
      <span>
        {textIn(language, 'securityList.whenAndWhere', {
          when: momentIn(language, facts.date),
          venue: nameIn(language, facts.venue, facts.venueArabic),
        })}
      </span>
      <span>
        {textIn(language, 'securityList.facts', {
          count: people.length,
          tickets: countTickets(people),
          issued: timeOf(issuedAt),
          opens: timeOf(minutesFrom(facts.date, -match.opensBefore)),
        })}
      </span>
    </In>
  );
}

/** The foot of each page: the code that tells the newest version, signatures, and the page. */
export function ListPageFooter({
  list,
  page,
  pages,
}: {
  list: SecurityList;
  page: number;
  pages: number;
}) {
  return (
    <>
      <footer className="list-foot">
        <QrCode
          text={list.url}
          label={textIn('en', 'securityList.codeLabel')}
          className="list-code"
        />
        {languages.map((language) => (
          <In key={language} language={language} as="p">
            <b>{textIn(language, 'securityList.isNewest')}</b>
            {textIn(language, 'securityList.scanToCheck')}
          </In>
        ))}
        <p className="list-signature">
          <In language="en">{textIn('en', 'role.media_officer')}</In>
          <In language="ar">{textIn('ar', 'role.media_officer')}</In>
        </p>
        <p className="list-signature">
          <In language="en">{textIn('en', 'securityList.stadiumSecurity')}</In>
          <In language="ar">{textIn('ar', 'securityList.stadiumSecurity')}</In>
        </p>
      </footer>
      <p className="list-page-number">
        <In language="en">{textIn('en', 'securityList.page', { page, pages })}</In>
        <span>
          <In language="en">{textIn('en', 'securityList.destroy')}</In>{' '}
          <In language="ar">{textIn('ar', 'securityList.destroy')}</In>
        </span>
        <In language="ar">{textIn('ar', 'securityList.page', { page, pages })}</In>
      </p>
    </>
  );
}

const languages = bothLanguages('en');
