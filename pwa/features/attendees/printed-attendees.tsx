import type { Attendee } from '#sync/contracts/events/attendees.ts';
import { attendeeRole } from '#pwa/features/attendees/attendee-columns.tsx';
import type { ListKind } from '#pwa/features/attendees/attendee-queries.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import {
  fullName,
  organizationName,
  otherName,
  otherOrganization,
} from '#pwa/lib/people/person-name.ts';

/** Maximum number of photos on a printed list; more would take too long to load. */
const maxPhotos = 150;

export interface PrintedList {
  kind: ListKind;
  title: string;
  /** Texts below the title: date, venue and tournament. */
  facts: readonly string[];
  /** Names of the filters that are set. */
  filters: readonly string[];
  /** Number of people who fit the filters. */
  total: number;
  people: readonly Attendee[];
  hasAttendance: boolean;
}

/** The list on paper, instead of the page that the screen shows. */
export function PrintedAttendees({ list }: { list: PrintedList }) {
  const { t } = useTranslation();
  const { kind, title, facts, filters, total, people, hasAttendance } = list;
  const withPhotos = people.length <= maxPhotos;
  const count =
    people.length === total
      ? t('attendees.count', { count: total })
      : t('attendees.countOf', { shown: people.length, count: total });
  return (
    <div data-printed className="hidden text-[9pt] leading-tight print:block print:[page:record]">
      <h1 className="type-title text-[16pt] font-[720]">{title}</h1>
      <p className="mt-1 text-[10.5pt]">{joinWithDots([...facts, count])}</p>
      <p className="mt-0.5 mb-3 text-[var(--paper-muted)]">
        {joinWithDots([
          filters.length > 0 && t('attendees.filteredBy', { filters: joinWithCommas(filters) }),
          t('attendees.printedAt', { time: formatDateTime(Date.now()) }),
        ])}
      </p>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-[black] text-start">
            <Head>{t('attendees.number')}</Head>
            {withPhotos && <Head>{t('attendees.photo')}</Head>}
            <Head>{t('attendees.name')}</Head>
            <Head>{t('attendees.outlet')}</Head>
            <Head>{t('attendees.role')}</Head>
            {kind === 'match' && <Head>{t('attendees.seat')}</Head>}
            <Head>{t('attendees.state')}</Head>
            {hasAttendance && <Head>{t('gateOverview.attendance')}</Head>}
            <Head>{t('attendees.phone')}</Head>
          </tr>
        </thead>
        <tbody>
          {people.map((row, index) => (
            <tr key={row.id} className="break-inside-avoid border-b border-border">
              <Cell number>{index + 1}</Cell>
              {withPhotos && (
                <td className="py-1 pe-2 align-middle">
                  {row.profilePicture !== null && (
                    <img
                      src={`/api/file/${row.profilePicture}?width=160`}
                      alt=""
                      className="h-[13mm] w-[10.5mm] object-cover"
                    />
                  )}
                </td>
              )}
              <Cell>
                <b className="font-semibold">
                  <bdi>{fullName(row)}</bdi>
                </b>
                <Other name={otherName(row)} />
              </Cell>
              <Cell>
                <bdi>{organizationName(row)}</bdi>
                <Other name={otherOrganization(row)} />
              </Cell>
              <Cell>{attendeeRole(row, t)}</Cell>
              {kind === 'match' && <Cell number>{row.seat}</Cell>}
              <Cell>{t(`status.${row.state}`)}</Cell>
              {hasAttendance && (
                <Cell>
                  {row.attendance !== null && t(`gateOverview.attendance.${row.attendance}`)}
                </Cell>
              )}
              <Cell number>
                <bdi dir="ltr">{row.mobileNumber}</bdi>
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same name in the other script. */
function Other({ name }: { name: string | null }) {
  return name === null ? null : (
    <span className="block">
      <bdi>{name}</bdi>
    </span>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="py-1.5 pe-2 text-start align-bottom font-semibold">
      {children}
    </th>
  );
}

function Cell({ children, number = false }: { children: React.ReactNode; number?: boolean }) {
  return (
    <td className={`py-1.5 pe-2 align-middle [overflow-wrap:anywhere] ${number ? 'num' : ''}`}>
      {children}
    </td>
  );
}
