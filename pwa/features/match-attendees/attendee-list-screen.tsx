import { getRouteApi } from '@tanstack/react-router';
import { useAttendance, useAttendees } from '#pwa/lib/sync/attendees.ts';
import { useMatchTeams } from '#pwa/lib/places/use-place.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { SearchPage } from '#pwa/lib/sync/search-page.tsx';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { List, Row } from '#pwa/ui/list/list.tsx';
import { bothNames } from '#sync/contracts/core/names.ts';
import { isAttendeeListKept, type AttendeeRow } from '#sync/contracts/matches/attendee-rows.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import type { Attendance } from '#sync/contracts/matches/attendance.ts';
import { AttendanceText } from '#pwa/lib/people/attendance-text.tsx';
import { organizationName } from '#pwa/lib/people/person-name.ts';

const route = getRouteApi('/member/officer/events/$id/reservations/$matchId/attendees');

/** The people with a ticket for an officer's own match, with photos; works without signal. */
export function AttendeeListScreen() {
  const { t } = useTranslation();
  const { id, matchId } = route.useParams();
  const now = useNow();
  const { match, home, away } = useMatchTeams(matchId);
  const attendees = useAttendees(matchId);
  const kept = match && isAttendeeListKept(match.date, now) ? attendees : [];
  const attendance = useAttendance(matchId);
  const rows = match === undefined || attendees === undefined ? undefined : (kept ?? []);
  return (
    <SearchPage
      title={t('matchAttendees.title')}
      back={<BackLink to="/events/$id/reservations" params={{ id }} />}
      searchLabel={rows !== undefined && rows.length > 0 ? t('matchAttendees.search') : null}
      rows={rows}
      textOf={({ name, nameArabic, organization, organizationArabic, role, seat }) =>
        [
          name,
          nameArabic,
          organization,
          organizationArabic,
          t(`role.${role}`),
          seat && seatNumber(seat),
        ].join(' ')
      }
      skeleton={<ListSkeleton rows={6} label={t('state.loading')} />}
      empty={{ title: t('matchAttendees.emptyTitle'), text: t('matchAttendees.emptyText') }}
      nothingFoundText={t('matchAttendees.nothingFound')}
      before={
        match &&
        home &&
        away && (
          <div className="mb-4">
            <h2 className="heading-2 text-balance">
              {t('matches.versus', { home: home.name, away: away.name })}
            </h2>
            <p className="num text-muted-foreground">
              {formatMoment(match.date, now)}
              {rows !== undefined && rows.length > 0 && (
                <>
                  <br />
                  {t('matchAttendees.count', { count: rows.length })}
                </>
              )}
            </p>
          </div>
        )
      }
    >
      {(found) => (
        <List>
          {found.map((attendee) => (
            <li key={attendee.id}>
              <AttendeeLine attendee={attendee} attendance={attendance.get(attendee.id)} />
            </li>
          ))}
        </List>
      )}
    </SearchPage>
  );
}

function AttendeeLine({
  attendee,
  attendance,
}: {
  attendee: AttendeeRow;
  attendance: Attendance | undefined;
}) {
  const { t, language } = useTranslation();
  const { role, seat, photo } = attendee;
  const [name = '', other] = bothNames(language, attendee.name, attendee.nameArabic);
  const organization = organizationName(attendee);
  return (
    <Row
      leading={<Avatar name={name} src={photo} className="size-16 text-xl" />}
      title={<span dir="auto">{name}</span>}
      trailing={
        seat !== null && (
          <span className="num flex-none text-end font-[640]">
            {t('tickets.seatNumber', { seat: seatNumber(seat) })}
          </span>
        )
      }
    >
      {other !== undefined && (
        <>
          <span dir="auto">{other}</span>
          <br />
        </>
      )}
      {t(`role.${role}`)}
      {organization !== null && (
        <>
          <br />
          <span dir="auto">{organization}</span>
        </>
      )}
      {attendance !== undefined && (
        <span className="mt-1 block">
          <AttendanceText attendance={attendance} />
        </span>
      )}
    </Row>
  );
}
