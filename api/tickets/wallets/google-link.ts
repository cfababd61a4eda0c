/** Links that save a ticket in Google Wallet: a signed JWT with the pass in it, made without a call. */
import { SignJWT } from 'jose';
import type { League } from '#sync/contracts/core/league.ts';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import { otherLanguageOf } from '#sync/contracts/messages/languages.ts';
import type { GoogleWallet } from '#api/platform/config/wallet-settings.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import {
  walletColours,
  walletTexts,
  walletTimes,
  type WalletTicket,
} from '#api/tickets/wallets/wallet-ticket.ts';

const saveAddress = 'https://pay.google.com/gp/v/save/';
/** Maximum characters of a link that every browser passes on whole, as Google says. */
export const maxLinkLength = 1800;
/** Maximum bytes of a name without which Google accepts no pass. */
const maxRequiredName = 80;

interface Pass {
  claims: Record<string, unknown>;
  class: Record<string, unknown>;
  object: Record<string, unknown>;
}
interface Context {
  language: Language;
  /** The code that is printed under the ticket's QR code. */
  code: string;
  league: League;
  publicUrl: string;
  wallet: GoogleWallet;
}

/**
 * Returns the link. A link has no room for everything, so the pass has what Google and a gate need,
 * and of the rest, the most important first, what fits. Throws 409 if the required part is too long, which
 * only a QR code of the earlier form with long names can be.
 */
export async function googleWalletLink(
  ticket: WalletTicket,
  context: Context,
  now: Date,
): Promise<string> {
  const { wallet } = context;
  const signatureBytes = (wallet.key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const payloadOf = (pass: Pass) => ({
    iss: wallet.email,
    aud: 'google',
    typ: 'savetowallet',
    iat: issuedAt,
    ...pass.claims,
    payload: { eventTicketClasses: [pass.class], eventTicketObjects: [pass.object] },
  });
  const lengthOf = (pass: Pass) =>
    linkLength([JSON.stringify(protectedHeader), JSON.stringify(payloadOf(pass))], signatureBytes);

  let pass = leastPass(ticket, context);
  if (lengthOf(pass) > maxLinkLength) throw new AppError('conflict', 'wallet.tooLong');
  for (const add of additions(ticket, context)) {
    const more = merge(pass, add);
    if (lengthOf(more) <= maxLinkLength) pass = more;
  }
  const token = await new SignJWT(payloadOf(pass))
    .setProtectedHeader(protectedHeader)
    .sign(wallet.key);
  return `${saveAddress}${token}`;
}

const protectedHeader = { alg: 'RS256', typ: 'JWT' };

function linkLength(parts: readonly string[], signatureBytes: number): number {
  const bytes = [...parts.map((part) => Buffer.byteLength(part)), signatureBytes];
  const letters = bytes.map((count) => Math.ceil((count * 4) / 3));
  return saveAddress.length + letters.length - 1 + letters.reduce((sum, count) => sum + count, 0);
}

/** Returns the fields without which Google refuses the pass, or a gate cannot read it. */
function leastPass(ticket: WalletTicket, { language, league, wallet }: Context): Pass {
  const texts = walletTexts(language, ticket, league);
  // Everyone shares the class of a match, so each language has its own: a translation may not fit.
  const classId = `${wallet.issuerId}.${shortId(ticket.matchId)}_${language}`;
  return {
    claims: {},
    class: {
      id: classId,
      issuerName: cut(texts.league),
      reviewStatus: 'UNDER_REVIEW',
      eventName: localized(language, cut(texts.match)),
    },
    object: {
      id: `${wallet.issuerId}.${shortId(ticket.id)}`,
      classId,
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: ticket.url },
    },
  };
}

/** Returns all other fields, the most important first. */
function additions(ticket: WalletTicket, context: Context): Partial<Pass>[] {
  const { language, code, league, publicUrl } = context;
  const own = walletTexts(language, ticket, league);
  const otherLanguage = otherLanguageOf(language);
  const other = walletTexts(otherLanguage, ticket, league);
  const text = (value: string) => localized(language, value);
  const both = (value: string, translation: string) =>
    value === translation
      ? text(value)
      : { ...text(value), ...translated(otherLanguage, translation) };
  const { kickOff, end } = walletTimes(ticket, league);
  const { block, seat, gate, city } = own;
  const seatInfo = {
    ...(block.value !== null && { section: text(block.value) }),
    ...(seat.value !== null && { seat: text(seat.value) }),
  };
  const venue = { name: text(own.venue.value), address: text(city ?? own.venue.value) };
  return [
    { object: { ticketHolderName: own.holder.value } },
    { class: { dateTime: { start: kickOff } } },
    ...(seat.value === null ? [] : [{ object: { seatInfo } }]),
    ...(gate.value === null
      ? []
      : [{ object: { seatInfo: { ...seatInfo, gate: text(gate.value) } } }]),
    { object: { barcode: { type: 'QR_CODE', value: ticket.url, alternateText: code } } },
    { object: { ticketType: text(own.role.value) } },
    { class: { eventName: both(own.match, other.match) } },
    { class: { venue } },
    { object: { validTimeInterval: { end: { date: end } } } },
    { class: { hexBackgroundColor: walletColours.pitch } },
    { object: { ticketType: both(own.role.value, other.role.value) } },
    { claims: { origins: [publicUrl] } },
  ];
}

const merge = (pass: Pass, add: Partial<Pass>): Pass => ({
  claims: { ...pass.claims, ...add.claims },
  class: { ...pass.class, ...add.class },
  object: { ...pass.object, ...add.object },
});

const localized = (language: Language, value: string) => ({ defaultValue: { language, value } });

const translated = (language: Language, value: string) => ({
  translatedValues: [{ language, value }],
});

/** The last 8 bytes of a UUID, 62 random bits, in 11 letters: a link has no room for more. */
function shortId(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').subarray(8).toString('base64url');
}

/** The text without the letters that are too many. */
function cut(text: string): string {
  const letters = [...text];
  while (Buffer.byteLength(letters.join('')) > maxRequiredName) letters.pop();
  return letters.join('').trimEnd();
}
