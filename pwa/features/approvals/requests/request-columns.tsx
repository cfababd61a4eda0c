import { Link } from '@tanstack/react-router';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { seatCount } from '#sync/contracts/matches/seat-names.ts';
import { canAccept, personOf } from '#pwa/features/approvals/requests/request-people.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import { decide, undoUnlessDoubleClick } from '#pwa/features/approvals/decisions/decision-store.ts';
import type { RequestRow } from '#pwa/features/approvals/requests/request-rows.ts';
import { RequestSubject } from '#pwa/features/approvals/requests/request-subject.tsx';
import { textColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { formatAge, formatDate, formatDateTime } from '#pwa/lib/format/dates.ts';
import { type t as translate, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { StatusText } from '#pwa/ui/status/status.tsx';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { CheckIcon, CloseIcon } from '#pwa/ui/icons.ts';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';

type RequestColumn = Column<RequestRow>;

/** Columns of accreditation requests. */
export function tournamentColumns(t: typeof translate, now: number): RequestColumn[] {
  const { name, organization, role, waiting, decision } = sharedColumns(t, now);
  return [
    name,
    column('email', t('accounts.email'), ({ request }) => personOf(request).email),
    organization,
    role,
    tournamentColumn(t, 'max-w-64'),
    waiting,
    decision,
  ];
}

/** Columns of booking requests. */
export function matchColumns(t: typeof translate, now: number): RequestColumn[] {
  const { name, organization, role, waiting, decision } = sharedColumns(t, now);
  // Hidden on small screens, to leave room for what the decision needs.
  const className = 'max-lg:hidden';
  return [
    name,
    { ...organization, className, priority: 4 },
    { ...role, className, priority: 1 },
    {
      id: 'match',
      header: t('approvals.match'),
      sort: ({ request }) => request.Match?.date ?? null,
      cell: ({ request: { Match: match } }) =>
        match !== null && (
          <span className="flex items-center gap-1.5" title={formatDateTime(match.date)}>
            <Team team={match.HomeTeam} />
            <span className="text-muted-foreground">{t('matches.v')}</span>
            <Team team={match.AwayTeam} />
            <span className="num ms-1 text-muted-foreground">{formatDate(match.date)}</span>
          </span>
        ),
    },
    {
      ...column(
        'stadium',
        t('approvals.stadium'),
        ({ request: { Match: match } }) => (match === null ? '' : placeName(match.Location)),
        'max-w-24 2xl:max-w-64',
      ),
      priority: 2,
    },
    { ...tournamentColumn(t, 'max-w-20 2xl:max-w-56'), priority: 3 },
    {
      id: 'given',
      header: t('approvals.given'),
      align: 'end',
      sort: ({ request }) => request.Match?.approved ?? null,
      cell: ({ request: { Match: match } }) => {
        if (match?.seated !== true) return match?.approved;
        const counts = { approved: match.approved, seats: seatCount };
        return match.approved >= seatCount ? (
          <StatusText tone="rejected">{t('approvals.fullOf', counts)}</StatusText>
        ) : (
          t('approvals.givenOf', counts)
        );
      },
    },
    waiting,
    decision,
  ];
}

/** A text column that is shown on phones too. */
function column(
  id: string,
  header: string,
  value: (row: RequestRow) => string,
  width = 'max-w-64',
): RequestColumn {
  return textColumn(id, header, value, width, '');
}

function tournamentColumn(t: typeof translate, width: string): RequestColumn {
  const value = ({ request: { Event: event } }: RequestRow) =>
    event === null ? '' : placeName(event);
  return column('tournament', t('approvals.tournament'), value, width);
}

function sharedColumns(t: typeof translate, now: number) {
  return {
    name: {
      id: 'name',
      header: t('approvals.name'),
      sort: ({ request }) => fullName(personOf(request)),
      cell: ({ request }) => <PersonLink request={request} />,
    },
    organization: column(
      'organization',
      t('accounts.organization'),
      ({ request }) => organizationName(personOf(request)) ?? '',
    ),
    role: column('role', t('accounts.role'), ({ request }) =>
      t(`role.${personOf(request).role ?? 'admin'}`),
    ),
    waiting: {
      id: 'waiting',
      header: t('approvals.waiting'),
      align: 'end',
      // Sorts by waiting time, so the oldest request has the largest value.
      sort: ({ request }) => -Date.parse(request.createdAt),
      cell: ({ request }) => (
        <span title={formatDateTime(request.createdAt)}>{formatAge(request.createdAt, now)}</span>
      ),
    },
    decision: {
      id: 'decision',
      header: t('approvals.decision'),
      actions: true,
      pinned: true,
      className: 'w-px',
      cell: (row) => <RowDecision row={row} />,
    },
  } satisfies Record<string, RequestColumn>;
}

function PersonLink({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation();
  const person = personOf(request);
  const name = fullName(person);
  return (
    <Link
      to="/user-details/$id"
      params={{ id: person.id }}
      // On phones, fills the width left by the checkbox and the buttons.
      className="flex max-w-52 items-center gap-2.5 max-md:min-h-11 max-md:w-[min(14rem,calc(100vw-12rem))] max-md:max-w-none font-[620] hover:underline"
    >
      <Avatar
        name={name}
        src={photoUrl(person.profilePicture)}
        className="size-7 text-xs max-[24rem]:hidden"
      />
      <span className="min-w-0">
        <span className="block truncate" dir="auto">
          {name}
        </span>
        <span className="line-clamp-3 text-[0.8125rem] leading-4.5 font-normal whitespace-normal text-muted-foreground md:hidden">
          <RequestSubject match={request.Match} event={request.Event} />
        </span>
        {!canAccept(request) && (
          <StatusText tone="attention" className="whitespace-normal">
            {t('approvals.accountNotApproved')}
          </StatusText>
        )}
      </span>
    </Link>
  );
}

function Team({ team }: { team: NonNullable<ApprovalRequest['Match']>['HomeTeam'] }) {
  const { logo } = team;
  const name = placeName(team);
  return (
    <span className="inline-flex items-center gap-1.5 font-[580]">
      <TeamLogo name={name} src={logo && `/api/file/${logo}`} className="h-5 w-4.5" />
      {name}
    </span>
  );
}

/** Accept and Reject in a table row; after a decision, its status and, for a while, Undo. */
function RowDecision({ row: { request, decision } }: { row: RequestRow }) {
  const { t } = useTranslation();
  const name = fullName(personOf(request));
  const acceptable = canAccept(request);
  const settle = (status: 'approved' | 'rejected') =>
    decide({ id: request.id, name, status, reason: null });

  if (decision !== undefined) {
    return (
      // The status is as wide as the buttons that it replaces.
      <span className="flex min-w-22 items-center justify-between gap-2 md:w-36">
        <StatusText tone={decision.status}>{t(`status.${decision.status}`)}</StatusText>
        {decision.phase === 'held' && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={t('approvals.undoOne', { name })}
            onClick={() => undoUnlessDoubleClick(request.id)}
          >
            {t('action.undo')}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="flex items-center justify-end md:w-36">
      <span className="flex gap-1.5 max-md:hidden">
        <Button
          size="xs"
          variant="destructive-outline"
          aria-label={t('approvals.rejectOne', { name })}
          onClick={() => settle('rejected')}
        >
          {t('approvals.reject')}
        </Button>
        <Button
          size="xs"

          aria-label={t('approvals.acceptOne', { name })}
          disabled={!acceptable}
          onClick={() => settle('approved')}
        >
          {t('approvals.accept')}
        </Button>
      </span>
      <span className="flex md:hidden">
        <IconButton
          icon={CloseIcon}
          label={t('approvals.rejectOne', { name })}
          className="text-rejected-foreground"
          onClick={() => settle('rejected')}
        />
        <IconButton
          icon={CheckIcon}
          label={t('approvals.acceptOne', { name })}
          className="text-approved-foreground"
          disabled={!acceptable}
          onClick={() => settle('approved')}
        />
      </span>
    </span>
  );
}
