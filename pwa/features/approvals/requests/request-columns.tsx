import { Link } from '@tanstack/react-router';
import { seatCount } from '#sync/contracts/matches/seats.ts';
import { fullName, canAccept, personOf } from '#pwa/features/approvals/requests/request-people.ts';
import { RowDecision } from '#pwa/features/approvals/decisions/row-decision.tsx';
import type { RequestRow } from '#pwa/features/approvals/requests/request-rows.ts';
import { formatAge, formatDate, formatDateTime } from '#pwa/lib/format/dates.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/primitives/avatar.tsx';
import { StatusText } from '#pwa/ui/primitives/badge.tsx';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import type { Column } from '#pwa/ui/table/data-table.tsx';

type Words = typeof translate;
type RequestColumn = Column<RequestRow>;

/** Name, e-mail, organization, role, tournament and waiting time. */
export function tournamentColumns(t: Words, now: number): RequestColumn[] {
  return [
    name(t),
    text('email', t('accounts.email'), (row) => personOf(row.request).email),
    organization(t),
    role(t),
    tournament(t, 'max-w-64'),
    waiting(t, now),
    decision(t),
  ];
}

/** Name, organization, stadium, match, role, tournament and how many are already approved. */
export function matchColumns(t: Words, now: number): RequestColumn[] {
  return [
    name(t),
    wide(organization(t)),
    wide(role(t)),
    match(t),
    text(
      'stadium',
      t('approvals.stadium'),
      ({ request }) => request.Match?.Location.name ?? '',
      'max-w-24 2xl:max-w-64',
    ),
    tournament(t, 'max-w-20 2xl:max-w-56'),
    given(t),
    waiting(t, now),
    decision(t),
  ];
}

function text(
  id: string,
  header: string,
  value: (row: RequestRow) => string,
  width = 'max-w-64',
): RequestColumn {
  return {
    id,
    header,
    sort: value,
    cell: (row) => (
      <span className={`block truncate ${width}`} title={value(row)}>
        {value(row)}
      </span>
    ),
  };
}

function name(t: Words): RequestColumn {
  return {
    id: 'name',
    header: t('approvals.name'),
    sort: ({ request }) => fullName(personOf(request)),
    cell: ({ request }) => {
      const person = personOf(request);
      return (
        <Link
          to="/user-details/$id"
          params={{ id: person.id }}
          // On phones, fills the width left by the checkbox and the buttons.
          className="flex max-w-52 items-center gap-2.5 max-md:min-h-11 max-md:w-[min(14rem,calc(100vw-12rem))] max-md:max-w-none font-[620] hover:underline"
        >
          <Avatar
            name={fullName(person)}
            src={person.profilePicture && `/api/file/${person.profilePicture}`}
            className="size-7 text-xs max-[24rem]:hidden"
          />
          <span className="min-w-0">
            <span className="block truncate">{fullName(person)}</span>
            <span className="line-clamp-3 text-[0.8125rem] leading-4.5 font-normal whitespace-normal text-muted-foreground md:hidden">
              {subject(t, request)}
            </span>
            {!canAccept(request) && (
              <StatusText tone="attention" className="whitespace-normal">
                {t('approvals.accountNotApproved')}
              </StatusText>
            )}
          </span>
        </Link>
      );
    },
  };
}

/** What is requested; phones show it below the name. */
function subject(t: Words, { Match: one, Event: event }: RequestRow['request']): string {
  if (one === null) return event?.name ?? '';
  const { HomeTeam: home, AwayTeam: away, date } = one;
  return `${t('matches.versus', { home: home.name, away: away.name })}, ${formatDate(date)}`;
}

function organization(t: Words): RequestColumn {
  return text(
    'organization',
    t('accounts.organization'),
    ({ request }) => personOf(request).organization ?? '',
  );
}

function role(t: Words): RequestColumn {
  return text('role', t('accounts.role'), ({ request }) =>
    t(`role.${personOf(request).role ?? 'admin'}`),
  );
}

/** Hides a column on small screens, to leave room for what the decision needs. */
function wide(column: RequestColumn): RequestColumn {
  return { ...column, className: 'max-lg:hidden' };
}

function tournament(t: Words, width: string): RequestColumn {
  return text(
    'tournament',
    t('approvals.tournament'),
    ({ request }) => request.Event?.name ?? '',
    width,
  );
}

function match(t: Words): RequestColumn {
  return {
    id: 'match',
    header: t('approvals.match'),
    sort: ({ request }) => request.Match?.date ?? null,
    cell: ({ request: { Match: one } }) =>
      one !== null && (
        <span className="flex items-center gap-1.5" title={formatDateTime(one.date)}>
          <Club {...one.HomeTeam} />
          <span className="text-muted-foreground">{t('matches.v')}</span>
          <Club {...one.AwayTeam} />
          <span className="num ms-1 text-muted-foreground max-2xl:hidden">
            {formatDate(one.date)}
          </span>
        </span>
      ),
  };
}

function Club({ name: club, logo }: { name: string; logo: string | null }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-[580]">
      <TeamLogo name={club} src={logo && `/api/file/${logo}`} className="h-5 w-4.5" />
      {club}
    </span>
  );
}

function given(t: Words): RequestColumn {
  return {
    id: 'given',
    header: t('approvals.given'),
    align: 'end',
    sort: ({ request }) => request.Match?.approved ?? null,
    cell: ({ request: { Match: one } }) => {
      if (one === null) return null;
      if (!one.seated) return one.approved;
      const words = { approved: one.approved, seats: seatCount };
      return one.approved >= seatCount ? (
        <StatusText tone="rejected">{t('approvals.fullOf', words)}</StatusText>
      ) : (
        t('approvals.givenOf', words)
      );
    },
  };
}

function waiting(t: Words, now: number): RequestColumn {
  return {
    id: 'waiting',
    header: t('approvals.waiting'),
    align: 'end',
    // Sorts by waiting time, so the oldest request has the largest value.
    sort: ({ request }) => -Date.parse(request.createdAt),
    cell: ({ request }) => (
      <span title={formatDateTime(request.createdAt)}>{formatAge(request.createdAt, now)}</span>
    ),
  };
}

function decision(t: Words): RequestColumn {
  return {
    id: 'decision',
    header: t('approvals.decision'),
    actions: true,
    pinned: true,
    className: 'w-px',
    cell: (row) => <RowDecision row={row} />,
  };
}
