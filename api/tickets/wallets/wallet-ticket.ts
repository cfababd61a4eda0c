/** A ticket as wallets show it: its row, and its texts in either language. */
import { TZDate } from '@date-fns/tz';
import { nameIn } from '#sync/contracts/core/names.ts';
import { leagueTexts } from '#sync/contracts/core/league-texts.ts';
import type { League } from '#sync/contracts/core/league.ts';
import { mediaGate } from '#sync/contracts/matches/ticket-entrance.ts';
import { seatBlock } from '#sync/contracts/matches/seat-names.ts';
import { withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import { type Language, type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { hoursUntilMatchOver } from '#api/tickets/signing-keys.ts';

export type WalletTicket = Awaited<ReturnType<typeof readWalletTicket>>;

/** The caller's own ticket. Throws 404 for a revoked one and for everyone else. */
export async function readWalletTicket(tx: Tx, actor: Actor, ref: string) {
  const row = await db(tx)
    .selectFrom('ticket as t')
    .select([
      't.id',
      't.ref',
      't.url',
      't.match_id as matchId',
      't.seat',
      't.holder',
      't.holder_arabic as holderArabic',
      't.organization',
      't.organization_arabic as organizationArabic',
      't.role',
      't.facts',
      't.entrance',
    ])
    .where('t.ref', '=', ref)
    .where('t.account_id', '=', actor.id)
    .where('t.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('tickets.notYours');
  return row;
}

/** The texts of a ticket in a wallet with their labels, in one language; null where there is nothing. */
export function walletTexts(language: Language, ticket: WalletTicket, league: League) {
  const { facts, seat } = ticket;
  // Wallets show marks of isolation as boxes.
  const t = (key: MessageKey, values?: Record<string, string>) =>
    withoutIsolates(messageText(language, key, values));
  const name = (latin: string, arabic: string | null | undefined) =>
    nameIn(language, latin, arabic);
  const block = seat === null ? null : seatBlock(seat);
  return {
    title: t('wallet.title'),
    league: leagueTexts(language, league).name,
    match: t('tickets.match', {
      home: name(facts.home.name, facts.home.nameArabic),
      away: name(facts.away.name, facts.away.nameArabic),
    }),
    kickOff: { label: t('wallet.kickOff') },
    gate: { label: t('tickets.gate'), value: mediaGate(language, facts.gate, ticket.entrance) },
    venue: { label: t('wallet.venue'), value: name(facts.venue, facts.venueArabic) },
    city: facts.city === undefined ? null : name(facts.city, facts.cityArabic),
    block: { label: t('tickets.block'), value: block },
    seat: { label: t('tickets.seat'), value: seat === null ? null : String(seat) },
    holder: { label: t('wallet.name'), value: name(ticket.holder, ticket.holderArabic) },
    role: { label: t('accounts.role'), value: t(`role.${ticket.role}`) },
    organization: {
      label: t('accounts.organization'),
      value: ticket.organization && name(ticket.organization, ticket.organizationArabic),
    },
    tournament: { label: t('wallet.tournament'), value: name(facts.event, facts.eventArabic) },
    portal: { label: t('wallet.changes') },
  };
}

/** The ticket's page without its signed part, because a pass may be shown to others. */
export const ticketPage = (publicUrl: string, { ref }: WalletTicket): string =>
  `${publicUrl}/reservation/${ref}`;

/** Kick-off and the end of the pass in the league's time, such as `2026-11-21T19:00:00+02:00`. */
export function walletTimes({ facts: { date } }: WalletTicket, { timeZone }: League) {
  const kickOff = Date.parse(date);
  const inLeague = (at: number) => new TZDate(at, timeZone).toISOString().replace(/\.\d{3}/, '');
  return {
    kickOff: inLeague(kickOff),
    end: inLeague(kickOff + hoursUntilMatchOver * 3_600_000),
  };
}

/** The design tokens --pitch, --pitch-foreground and --pitch-muted as sRGB. */
export const walletColours = { pitch: '#034226', text: '#fbfaf3', label: '#c5dcc0' } as const;
