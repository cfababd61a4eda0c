/** A ticket's data as the card shows it, for screens and for the service worker. */
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import type { ProfileRow } from '#sync/contracts/accounts/person-fields.ts';
import { bothNames, nameIn } from '#sync/contracts/core/names.ts';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seat-names.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import {
  commaOf,
  directionOf,
  otherLanguageOf,
  readsArabic,
} from '#sync/contracts/messages/languages.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import {
  formatAsOf,
  formatDateTime,
  formatLastSynced,
  formatTime,
  formatWeekdayDate,
  formatTimeLeft,
  isMatchOver,
} from '#pwa/lib/format/dates.ts';
import { mediaGate } from '#sync/contracts/matches/ticket-entrance.ts';
import { type QrCodePath, qrCodePath } from '#pwa/lib/tickets/qr-code.ts';
import type { TicketView } from '#pwa/ui/ticket/ticket-view.ts';

/**
 * @param syncedAt ISO instant of the last sync
 * @param offline whether the server cannot be reached now
 * @param now epoch milliseconds
 * @param code the ticket's QR code if it is drawn already
 */
export function toTicketView(
  ticket: TicketRow,
  photo: ProfileRow['photo'],
  syncedAt: string | null,
  offline: boolean,
  now: number,
  code: QrCodePath | null = null,
): TicketView {
  const { facts } = ticket;
  const language = currentLanguage();
  const left = formatTimeLeft(facts.date, now);
  return {
    title: t('tickets.match', teamNames(facts.home, facts.away)),
    venue: placeName({ name: facts.venue, nameArabic: facts.venueArabic }),
    otherNames: otherNames(facts),
    time: formatTime(facts.date),
    date: formatWeekdayDate(facts.date),
    teams: [facts.home, facts.away].map(({ logo, ...team }) => ({
      name: placeName(team),
      logo: logo === null ? null : `/api/file/${logo}?width=160`,
    })),
    over: ticket.revokedAt === null && isMatchOver(facts.date, now) ? t('tickets.over') : null,
    countdown: left === null ? null : { label: t('tickets.kickOffIn'), value: left },
    qr:
      ticket.url === null
        ? null
        : {
            ...(code ?? qrCodePath(ticket.url)),
            label: t('tickets.codeLabel'),
            printed: { label: t('tickets.printedCode'), code: ticketCode(refHash(ticket.ref)) },
          },
    tiles: statTiles(ticket),
    holder: {
      names: bothNames(language, ticket.holder, ticket.holderArabic),
      line: joinWithCommas([
        t(`role.${ticket.role}`),
        ticket.organization && nameIn(language, ticket.organization, ticket.organizationArabic),
      ]),
      photo,
    },
    asOf: { text: validityText(ticket, syncedAt, offline, now), offline },
    revoked: ticket.revokedAt === null ? null : revokedFacts(ticket, ticket.revokedAt),
  };
}

/** Teams and venue in the other language, which people at the stadium may read. */
function otherNames({
  home,
  away,
  venue,
  venueArabic,
}: TicketRow['facts']): TicketView['otherNames'] {
  if (!home.nameArabic || !away.nameArabic) return null;
  const lang = otherLanguageOf(currentLanguage());
  const text = readsArabic(lang)
    ? [`${home.nameArabic} – ${away.nameArabic}`, venueArabic].filter(Boolean).join(commaOf(lang))
    : `${home.name} – ${away.name}, ${venue}`;
  return { lang, dir: directionOf(lang), text };
}

/** The footer's text: whether the ticket is valid, with or without signal, and as of when. */
function validityText(
  { facts, revokedAt }: TicketRow,
  syncedAt: string | null,
  offline: boolean,
  now: number,
): string {
  if (syncedAt === null) return formatAsOf(syncedAt, now);
  if (revokedAt !== null || isMatchOver(facts.date, now)) return formatAsOf(syncedAt, now);
  const time = formatLastSynced(syncedAt, now);
  return t(offline ? 'tickets.validOffline' : 'tickets.valid', { time });
}

function statTiles({ facts, entrance, seat }: TicketRow): TicketView['tiles'] {
  const value = mediaGate(currentLanguage(), facts.gate, entrance);
  const gate = value === null ? [] : [{ label: t('tickets.gate'), value, signal: true }];
  if (seat === null) return gate;
  const number = seatNumber(seat);
  return [
    ...gate,
    { label: t('tickets.block'), value: seatBlock(number), signal: false },
    { label: t('tickets.seat'), value: String(number), signal: false },
  ];
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
