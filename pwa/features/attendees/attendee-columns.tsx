import { Link } from '@tanstack/react-router';
import type { Attendee, AttendeeState } from '#sync/contracts/events/attendees.ts';
import type { ListKind } from '#pwa/features/attendees/attendee-queries.ts';
import { AttendanceText } from '#pwa/lib/people/attendance-text.tsx';
import { textColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { StatusText, type Tone } from '#pwa/ui/status/status.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import { fullName, organizationName, otherName } from '#pwa/lib/people/person-name.ts';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';

/** The person's press role; one who has become an administrator since has none. */
export function attendeeRole({ role }: Attendee, t: typeof translate): string {
  return t(`role.${role ?? 'admin'}`);
}

const tones: Record<AttendeeState, Tone> = {
  approved: 'approved',
  pending: 'pending',
  rejected: 'rejected',
  revoked: 'revoked',
};

/**
 * Columns of the people, which the server sorts by family name.
 *
 * @param hasAttendance the match is closed
 */
export function attendeeColumns(
  t: typeof translate,
  kind: ListKind,
  hasAttendance: boolean,
): Column<Attendee>[] {
  const columns: Column<Attendee>[] = [
    {
      id: 'name',
      header: t('attendees.name'),
      // On phones, fills the width left by the status, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      cell: (row) => <PersonCell row={row} t={t} />,
    },
    text('outlet', t('attendees.outlet'), organizationName, 'max-w-56'),
    text('role', t('attendees.role'), (row) => attendeeRole(row, t), 'max-w-40'),
    {
      id: 'seat',
      header: t('attendees.seat'),
      align: 'end',
      className: 'max-md:hidden',
      cell: ({ seat }) => <span className="num">{seat}</span>,
    },
    {
      id: 'state',
      header: t('attendees.state'),
      cell: ({ state, attendance }) => (
        <>
          <StatusText tone={tones[state]}>{t(`status.${state}`)}</StatusText>
          {attendance !== null && (
            <span className="block md:hidden">
              <AttendanceText attendance={attendance} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'attendance',
      header: t('gateOverview.attendance'),
      className: 'max-md:hidden',
      cell: ({ attendance }) => attendance !== null && <AttendanceText attendance={attendance} />,
    },
    { ...text('email', t('attendees.email'), ({ email }) => email, 'max-w-64'), priority: 1 },
    {
      ...text('phone', t('attendees.phone'), ({ mobileNumber }) => mobileNumber, 'max-w-40'),
      priority: 2,
    },
  ];
  const hidden = [...(kind === 'match' ? [] : ['seat']), ...(hasAttendance ? [] : ['attendance'])];
  return columns.filter(({ id }) => !hidden.includes(id));
}

/** A text column that cannot be sorted, because only the server knows the other pages. */
function text(
  id: string,
  header: string,
  value: (row: Attendee) => string | null,
  width: string,
): Column<Attendee> {
  const { cell, className = '' } = textColumn(id, header, value, width);
  return { id, header, className, cell };
}

function PersonCell({ row, t }: { row: Attendee; t: typeof translate }) {
  const { id, role, profilePicture, seat } = row;
  const name = fullName(row);
  const other = otherName(row);
  const note = [
    organizationName(row),
    attendeeRole(row, t),
    seat !== null && t('tickets.seatNumber', { seat }),
  ];
  const content = (
    <>
      <Avatar name={name} src={photoUrl(profilePicture)} className="size-8 text-xs" />
      <span className="min-w-0">
        <span className="block truncate" dir="auto">
          {name}
        </span>
        {other !== null && (
          <span
            className="block truncate text-[0.8125rem] leading-4.5 font-normal text-muted-foreground"
            dir="auto"
          >
            {other}
          </span>
        )}
        <span className="line-clamp-2 text-[0.8125rem] leading-4.5 font-normal whitespace-normal text-muted-foreground md:hidden">
          {joinWithDots(note)}
        </span>
      </span>
    </>
  );
  const className = 'flex items-center gap-2.5 font-[620] max-md:min-h-11 md:max-w-64';
  // An administrator has no registration to look at.
  if (role === null) return <span className={className}>{content}</span>;
  return (
    <Link to="/user-details/$id" params={{ id }} className={`${className} hover:underline`}>
      {content}
    </Link>
  );
}
