import { Link } from '@tanstack/react-router';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { seatCount } from '#sync/contracts/matches/seat-names.ts';
import { ClearanceMark } from '#pwa/features/approvals/requests/clearance-mark.tsx';
import { FirstApproval } from '#pwa/features/approvals/requests/first-approval.tsx';
import {
  canAccept,
  isAnswerLate,
  lastQuestion,
  personOf,
} from '#pwa/features/approvals/requests/request-people.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import type { RequestRow } from '#pwa/features/approvals/requests/request-rows.ts';
import { RowDecision } from '#pwa/features/approvals/requests/row-decision.tsx';
import { RequestSubject } from '#pwa/features/approvals/requests/request-subject.tsx';
import { textColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { formatAge, formatDate, formatDateTime } from '#pwa/lib/format/dates.ts';
import { type t as translate, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { StatusText } from '#pwa/ui/status/status.tsx';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';

type RequestColumn = Column<RequestRow>;

/** Asks for the reason of a rejection. */
type OnReject = (request: ApprovalRequest) => void;

/** Columns of accreditation requests. */
export function tournamentColumns(
  t: typeof translate,
  now: number,
  onReject: OnReject,
): RequestColumn[] {
  const { name, organization, role, waiting, decision } = sharedColumns(t, now, onReject);
  return [
    name,
    column('email', t('accounts.email'), ({ request }) => personOf(request).email),
    organization,
    { ...role, priority: 3, filters: ['role'] },
    { ...tournamentColumn(t, 'max-w-64'), priority: 1, filters: ['event'] },
    { ...waiting, priority: 4 },
    decision,
  ];
}

/** Columns of booking requests. */
export function matchColumns(
  t: typeof translate,
  now: number,
  onReject: OnReject,
): RequestColumn[] {
  const { name, role, waiting, decision } = sharedColumns(t, now, onReject);
  return [
    { ...name, header: t('approvals.nameAndOrganization') },
    { ...role, className: 'max-md:hidden', priority: 3, filters: ['role'] },
    {
      id: 'match',
      header: t('approvals.match'),
      filters: ['match'],
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
      filters: ['match'],
    },
    {
      ...tournamentColumn(t, 'max-w-20 2xl:max-w-56'),
      priority: 1,
      filters: ['event', 'match'],
    },
    {
      id: 'given',
      priority: 5,
      filters: ['match'],
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
    { ...waiting, priority: 4 },
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

function sharedColumns(t: typeof translate, now: number, onReject: OnReject) {
  return {
    name: {
      id: 'name',
      header: t('approvals.name'),
      sort: ({ request }) => fullName(personOf(request)),
      cell: ({ request }) => <PersonLink request={request} now={now} />,
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
      cell: (row) => <RowDecision row={row} onReject={onReject} />,
    },
  } satisfies Record<string, RequestColumn>;
}

function PersonLink({ request, now }: { request: ApprovalRequest; now: number }) {
  const { t } = useTranslation();
  const person = personOf(request);
  const name = fullName(person);
  return (
    <Link
      to="/user-details/$id"
      params={{ id: person.id }}
      // On phones, fills the width left by the checkbox and the buttons.
      className="flex max-w-64 items-center gap-2.5 max-md:min-h-11 max-md:w-[min(14rem,calc(100vw-12rem))] max-md:max-w-none font-[620] hover:underline"
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
        {request.type === 'join_match' && <Organization request={request} />}
        <span className="line-clamp-3 text-[0.8125rem] leading-4.5 font-normal whitespace-normal text-muted-foreground md:hidden">
          <RequestSubject match={request.Match} event={request.Event} />
        </span>
        <FirstApproval firstApproval={request.firstApproval} />
        <ClearanceMark clearance={request.clearance} />
        <QuestionStatus request={request} now={now} />
        {!canAccept(request) && (
          <StatusText tone="attention" className="whitespace-normal">
            {t('approvals.accountNotApproved')}
          </StatusText>
        )}
      </span>
    </Link>
  );
}

/** Whether the person has answered the last question. */
function QuestionStatus({ request, now }: { request: ApprovalRequest; now: number }) {
  const { t } = useTranslation();
  const question = lastQuestion(request);
  if (question === undefined) return null;
  if (question.answeredAt !== null)
    return <StatusText tone="approved">{t('approvals.answered')}</StatusText>;
  return (
    <StatusText tone={isAnswerLate(request, now) ? 'rejected' : 'pending'}>
      {t('approvals.notAnswered')}
    </StatusText>
  );
}

/** The person's organization, and how many of it are approved for the match. */
function Organization({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation();
  const organization = organizationName(personOf(request));
  const { approvedFromOrganization: count = 0 } = request;
  if (organization === null) return null;
  return (
    <span className="flex gap-1.5 text-[0.8125rem] leading-4.5 font-normal text-muted-foreground">
      <span className="truncate" title={organization} dir="auto">
        {organization}
      </span>
      {count > 0 && (
        <b className="num flex-none font-[600] text-approved-foreground">
          {t('approvals.alreadyApproved', { count })}
        </b>
      )}
    </span>
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
