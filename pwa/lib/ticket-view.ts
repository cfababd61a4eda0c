/** A ticket's facts as the card shows them; for the screens and for the service worker. */
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import type { ProfileRow } from '#sync/contracts/accounts.ts';
import { seatBlock, seatNumber } from '#sync/contracts/seats.ts';
import type { TicketRow } from '#sync/contracts/tickets.ts';
import { t } from '#pwa/lib/catalogue.ts';
import {
  asOf,
  formatDateTime,
  formatHeard,
  formatTime,
  formatWeekdayDate,
  timeLeft,
} from '#pwa/lib/dates.ts';
import { qrPath } from '#pwa/lib/qr.ts';
import type { TicketView } from '#pwa/ui/ticket-card.ts';

/**
 * @param heard ISO instant up to which the phone's copy is true
 * @param offline the server cannot be reached now
 * @param now epoch milliseconds
 */
export function viewTicket(
  ticket: TicketRow,
  photo: ProfileRow['photo'],
  heard: string | null,
  offline: boolean,
  now: number,
): TicketView {
  const { facts } = ticket;
  const left = timeLeft(facts.date, now);
  return {
    title: t('tickets.match', { home: facts.home.name, away: facts.away.name }),
    venue: facts.venue,
    time: formatTime(facts.date),
    date: formatWeekdayDate(facts.date),
    teams: [facts.home, facts.away].map(({ name, logo }) => ({
      name,
      logo: logo === null ? null : `/api/file/${logo}?width=160`,
    })),
    countdown: left === null ? null : { label: t('tickets.kickOffIn'), value: left },
    qr: ticket.url === null ? null : { ...qrPath(ticket.url), label: t('tickets.codeLabel') },
    plates: plates(ticket),
    holder: {
      name: ticket.holder,
      line: [t(`role.${ticket.role}`), ticket.organization].filter(Boolean).join(', '),
      photo,
    },
    asOf: { text: standing(ticket, heard, offline, now), offline },
    revoked: ticket.revokedAt === null ? null : revokedFacts(ticket, ticket.revokedAt),
  };
}

/** What the foot says: that it holds, or holds without signal, and since when that is known. */
function standing(
  { facts, revokedAt }: TicketRow,
  heard: string | null,
  offline: boolean,
  now: number,
): string {
  if (heard === null) return asOf(heard, now);
  const over = Date.parse(facts.date) + overAfter < now;
  if (revokedAt !== null || over) return asOf(heard, now);
  const time = formatHeard(heard, now);
  return t(offline ? 'tickets.validOffline' : 'tickets.valid', { time });
}

/** A match is over this long after its kick-off, in milliseconds. */
const overAfter = 3 * 3_600_000;

function plates({ facts, seat }: TicketRow): TicketView['plates'] {
  const gate =
    facts.gate === null
      ? []
      : [{ label: t('tickets.gate'), value: gateFigure(facts.gate), signal: true }];
  if (seat === null) return gate;
  const number = seatNumber(seat);
  return [
    ...gate,
    { label: t('tickets.block'), value: seatBlock(number), signal: false },
    { label: t('tickets.seat'), value: String(number), signal: false },
  ];
}

/** `Media gate 4` → `4`: the label already says that it is the gate. Other texts stay whole. */
function gateFigure(gate: string): string {
  return /^(?:media )?gate\s+(\S+)$/i.exec(gate)?.[1] ?? gate;
}

function revokedFacts(ticket: TicketRow, at: string): NonNullable<TicketView['revoked']> {
  const facts = [{ label: t('tickets.when'), value: formatDateTime(at) }];
  if (ticket.revokedReason !== null)
    facts.unshift({ label: t('tickets.why'), value: reasonText(ticket.revokedReason, t) });
  if (ticket.seat !== null)
    facts.push({
      label: t('tickets.seatNumber', { seat: seatNumber(ticket.seat) }),
      value: t('tickets.givenBack'),
    });
  return { noCode: t('tickets.noCode'), facts };
}
