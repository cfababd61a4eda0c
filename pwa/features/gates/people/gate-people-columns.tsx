import { bothNames } from '#sync/contracts/core/names.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import type { GatePersonRow } from '#pwa/features/gates/gate-queries.ts';
import { textColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { organizationName } from '#pwa/lib/people/person-name.ts';
import {
  CheckIcon,
  type Icon,
  LogoutIcon,
  RetryIcon,
  RevokedIcon,
  WaitingIcon,
} from '#pwa/ui/icons.ts';
import { StatusText, type Tone } from '#pwa/ui/status/status.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';

type Row = GatePersonRow;

const looks: Record<Row['presence'], { tone: Tone; icon: Icon }> = {
  notSeen: { tone: 'plain', icon: WaitingIcon },
  inside: { tone: 'approved', icon: CheckIcon },
  out: { tone: 'draft', icon: LogoutIcon },
  revoked: { tone: 'revoked', icon: RevokedIcon },
  replaced: { tone: 'plain', icon: RetryIcon },
};

/** Columns of the people, which the server sorts by the number on the list. */
export function gatePeopleColumns(
  t: typeof translate,
  gates: GateOverview['gates'],
  now: number,
): Column<Row>[] {
  return [
    {
      id: 'no',
      header: t('gates.listNo'),
      align: 'end',
      cell: ({ no }) => <b className="num font-[640]">{no}</b>,
    },
    {
      id: 'name',
      header: t('gates.personName'),
      // On phones, fills the width left by the state, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      cell: (row) => <NameCell row={row} t={t} />,
    },
    text('organization', t('gates.organization'), organizationName),
    text('role', t('gates.role'), ({ role }) => t(`role.${role}`)),
    {
      id: 'seat',
      header: t('gates.seat'),
      align: 'end',
      className: 'max-md:hidden',
      cell: ({ seat }) => <span className="num">{seat !== null && seatNumber(seat)}</span>,
    },
    {
      id: 'state',
      header: t('gates.state'),
      cell: (row) => (
        <span className="flex flex-col py-1">
          <StatusText {...looks[row.presence]}>{t(`gates.presence.${row.presence}`)}</StatusText>
          <span className="num text-[0.8125rem] leading-4.5 text-muted-foreground">
            {lastScan(row, gates, now, t)}
          </span>
        </span>
      ),
    },
  ];
}

/** `Gate 7, 06:11 PM`; after closing whether the person came. */
function lastScan(
  { gateId, at, attendance }: Row,
  gates: GateOverview['gates'],
  now: number,
  t: typeof translate,
): string {
  const gate = gates.find(({ id }) => id === gateId);
  return joinWithCommas([
    gate && t('gates.gateNumber', { number: gate.number }),
    at !== null && formatLastSynced(at, now),
    gate === undefined && attendance !== null && t(`gateOverview.attendance.${attendance}`),
  ]);
}

/** A text column that cannot be sorted, because only the server knows the other pages. */
function text(id: string, header: string, value: (row: Row) => string | null): Column<Row> {
  const { cell, className = '' } = textColumn(id, header, value, 'max-w-56');
  return { id, header, className, cell };
}

function NameCell({ row, t }: { row: Row; t: typeof translate }) {
  const [name = '', other] = bothNames(currentLanguage(), row.name, row.nameArabic);
  const note = [
    organizationName(row),
    t(`role.${row.role}`),
    row.seat !== null && t('tickets.seatNumber', { seat: seatNumber(row.seat) }),
  ];
  return (
    <span className="block py-1 max-md:min-h-11 md:max-w-64">
      <span className="block truncate font-[620]" dir="auto">
        {name}
      </span>
      {other !== undefined && (
        <span
          className="block truncate text-[0.8125rem] leading-4.5 text-muted-foreground"
          dir="auto"
        >
          {other}
        </span>
      )}
      <span className="line-clamp-2 text-[0.8125rem] leading-4.5 whitespace-normal text-muted-foreground md:hidden">
        {joinWithDots(note)}
      </span>
    </span>
  );
}
