import type { Role } from '#sync/contracts/accounts/role-names.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { personKey, type SecurityList } from '#sync/contracts/gate/security-list.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { commaOf, directionOf, readsArabic } from '#sync/contracts/messages/languages.ts';
import { In, textIn } from '#pwa/features/gates/list/bilingual.tsx';
import { ListPageFooter, ListPageHeader } from '#pwa/features/gates/list/list-page-frame.tsx';
import { listedChanges, pagesOf } from '#pwa/features/gates/list/page-rows.ts';
import type { Language } from '#pwa/lib/i18n/language.ts';
import '#pwa/features/gates/list/printed-pages.css';
import '#pwa/features/gates/list/security-list.css';

type Person = SecurityList['people'][number];

/** The pages of a security list, each with its version, its code and places for two signatures. */
export function SecurityListPages({ list }: { list: SecurityList }) {
  const pages = pagesOf(list);
  const isNew = new Set(list.added.map(personKey));
  return (
    <>
      {pages.map((people, at) => (
        <section key={people[0] ? personKey(people[0]) : 0} className="paper-page list-page">
          <ListPageHeader list={list} />
          <table>
            <thead>
              <Heads />
            </thead>
            <tbody>
              {people.map((person) => (
                <PersonRow
                  key={personKey(person)}
                  person={person}
                  // In the first version everyone would be new.
                  isNew={list.version > 1 && isNew.has(personKey(person))}
                />
              ))}
            </tbody>
          </table>
          {at === 0 && list.version > 1 && <ListedChanges list={list} />}
          <ListPageFooter list={list} page={at + 1} pages={pages.length} />
        </section>
      ))}
    </>
  );
}

function Heads() {
  return (
    <tr lang="en">
      <th scope="col" className="list-centre list-tick-column">
        {textIn('en', 'securityList.in')}
      </th>
      <th scope="col" className="list-centre list-no-column">
        {textIn('en', 'securityList.no')}
      </th>
      <th scope="col" className="list-name-column">
        {textIn('en', 'securityList.nameAndOrganization')}
      </th>
      <th scope="col" className="list-role-column">
        {textIn('en', 'securityList.role')}
      </th>
      <th scope="col" className="list-centre list-seat-column">
        {textIn('en', 'securityList.seat')}
      </th>
      <th scope="col" className="list-centre list-gate-column">
        {textIn('en', 'securityList.gate')}
      </th>
      <th scope="col" lang="ar" dir="rtl" className="list-role-column">
        {textIn('ar', 'securityList.role')}
      </th>
      <th scope="col" lang="ar" dir="rtl">
        {textIn('ar', 'securityList.nameAndOrganization')}
      </th>
      <th scope="col" lang="ar" dir="rtl" className="list-centre list-no-column">
        {textIn('ar', 'securityList.no')}
      </th>
    </tr>
  );
}

function PersonRow({ person, isNew }: { person: Person; isNew: boolean }) {
  const { no, role, seat, gates, places } = person;
  return (
    <tr>
      <td className="list-centre" aria-label={textIn('en', 'securityList.in')}>
        <span className="list-tick" />
      </td>
      <td className="list-centre list-no">{no ?? '–'}</td>
      <NameCell language="en" person={person} isNew={isNew} />
      <RoleCell language="en" role={role} places={places} />
      <td className={no === null ? 'list-centre' : 'list-centre list-seat'}>
        {no === null ? (
          <span>
            <In language="en">{textIn('en', 'securityList.noSeatYet')}</In>
            <In language="ar">{textIn('ar', 'securityList.noSeatYet')}</In>
          </span>
        ) : seat === null ? (
          '–'
        ) : (
          seatNumber(seat)
        )}
      </td>
      <td className="list-centre">
        {gates.length === 0 ? (
          <span>
            <In language="en">{textIn('en', 'securityList.allGates')}</In>
            <In language="ar">{textIn('ar', 'securityList.allGates')}</In>
          </span>
        ) : (
          gates.map((number) => (
            <span key={number} className="list-gate">
              {number}
            </span>
          ))
        )}
      </td>
      <RoleCell language="ar" role={role} places={[]} />
      <NameCell language="ar" person={person} isNew={isNew} />
      <td className="list-centre list-no">{no ?? '–'}</td>
    </tr>
  );
}

/** Number of letters from which a name is set narrower, so that it fits its column. */
const longName = 23;
const veryLongName = 28;

function NameCell({
  language,
  person: { name, nameArabic, organization, organizationArabic },
  isNew,
}: {
  language: Language;
  person: Person;
  isNew: boolean;
}) {
  const shown = nameIn(language, name, nameArabic);
  const length = shown.length + (isNew ? 5 : 0);
  // A name without an Arabic form is in Latin letters, and is truncated at its own end.
  const latin =
    readsArabic(language) && nameArabic == null && ({ lang: 'en', dir: 'ltr' } as const);
  return (
    <td lang={language} dir={directionOf(language)}>
      <b
        {...latin}
        {...(length > longName && { 'data-long': length > veryLongName ? 'very' : 'yes' })}
      >
        <bdi>{shown}</bdi>
        {isNew && <span className="list-new">{textIn(language, 'securityList.new')}</span>}
      </b>
      {organization !== null && (
        <span>
          <bdi>{nameIn(language, organization, organizationArabic)}</bdi>
        </span>
      )}
    </td>
  );
}

function RoleCell({
  language,
  role,
  places,
}: {
  language: Language;
  role: Role;
  places: readonly string[];
}) {
  return (
    <td lang={language} dir={directionOf(language)}>
      {textIn(language, `role.${role}`)}
      {places.length > 0 && <span>{places.join(', ')}</span>}
    </td>
  );
}

function ListedChanges({ list }: { list: SecurityList }) {
  return (
    <div className="list-changes">
      <ChangesIn language="en" list={list} />
      <ChangesIn language="ar" list={list} />
    </div>
  );
}

/** The people who were removed and added since the previous version. */
function ChangesIn({ language, list }: { language: Language; list: SecurityList }) {
  const { removed, added, more } = listedChanges(list);
  const version = list.version - 1;
  const end = '. ';
  const names = (people: typeof added) =>
    people
      .map(({ no, name, nameArabic }) => {
        const shown = nameIn(language, name, nameArabic);
        return `\u2068${no === null ? shown : `${no} ${shown}`}\u2069`;
      })
      .join(commaOf(language));
  return (
    <In language={language} as="p">
      {removed.length + added.length === 0 && (
        <>{textIn(language, 'securityList.noChanges', { version })}</>
      )}
      {removed.length > 0 && (
        <>
          <b>{textIn(language, 'securityList.removedSince', { version })}</b>{' '}
          <s>{names(removed)}</s>
          {end}
        </>
      )}
      {added.length > 0 && (
        <>
          <b>{textIn(language, 'securityList.addedSince', { version })}</b> {names(added)}
          {end}
        </>
      )}
      {more > 0 && <> {textIn(language, 'securityList.moreChanges', { count: more })}</>}
    </In>
  );
}
