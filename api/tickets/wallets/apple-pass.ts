/** The files of a pass for Apple Wallet, in English and Arabic; `signPass` makes the pass of them. */
import type { League } from '#sync/contracts/core/league.ts';
import type { AppleWallet } from '#api/platform/config/wallet-settings.ts';
import {
  ticketPage,
  walletColours,
  walletTexts,
  walletTimes,
  type WalletTicket,
} from '#api/tickets/wallets/wallet-ticket.ts';

type Texts = ReturnType<typeof walletTexts>;
interface Field {
  key: string;
  label: string;
  value: string;
}

/**
 * Texts are English in `pass.json`, and keys of the Arabic ones at the same time: a phone in a third
 * language then shows English. `code` is what is printed under the ticket's QR code.
 */
export function passTextFiles(
  ticket: WalletTicket,
  code: string,
  { league, publicUrl, wallet }: { league: League; publicUrl: string; wallet: AppleWallet },
): Record<string, Buffer> {
  const [english, arabic] = [walletTexts('en', ticket, league), walletTexts('ar', ticket, league)];
  const { kickOff, end } = walletTimes(ticket, league);
  const pass = {
    formatVersion: 1,
    passTypeIdentifier: wallet.passType,
    teamIdentifier: wallet.team,
    serialNumber: ticket.id,
    organizationName: english.league,
    description: english.title,
    logoText: english.league,
    backgroundColor: rgb(walletColours.pitch),
    foregroundColor: rgb(walletColours.text),
    labelColor: rgb(walletColours.label),
    relevantDate: kickOff,
    expirationDate: end,
    // A ticket is for one person.
    sharingProhibited: true,
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: ticket.url,
        messageEncoding: 'iso-8859-1',
        altText: code,
      },
    ],
    eventTicket: {
      headerFields: fields(english, ['gate']),
      primaryFields: [{ key: 'match', value: english.match }],
      secondaryFields: [
        {
          key: 'kickOff',
          label: english.kickOff.label,
          value: kickOff,
          dateStyle: 'PKDateStyleMedium',
          timeStyle: 'PKDateStyleShort',
          // Shown in the league's time, wherever the phone is.
          ignoresTimeZone: true,
        },
        ...fields(english, ['venue']),
      ],
      auxiliaryFields: fields(english, ['holder', 'role', 'block', 'seat']),
      backFields: [
        ...fields(english, ['organization', 'tournament']),
        { key: 'portal', label: english.portal.label, value: ticketPage(publicUrl, ticket) },
      ],
    },
  };
  return {
    'pass.json': Buffer.from(JSON.stringify(pass)),
    'en.lproj/pass.strings': stringsFile(english, english),
    'ar.lproj/pass.strings': stringsFile(english, arabic),
  };
}

type FieldName = {
  [Name in keyof Texts]: Texts[Name] extends { label: string; value: string | null } ? Name : never;
}[keyof Texts];

function fields(texts: Texts, names: readonly FieldName[]): Field[] {
  return names.flatMap((key) => {
    const { label, value } = texts[key];
    return value === null || value === '' ? [] : [{ key, label, value }];
  });
}

/** `#034226` → `rgb(3, 66, 38)`, the only notation that Wallet reads. */
function rgb(hex: string): string {
  const number = Number.parseInt(hex.slice(1), 16);
  return `rgb(${number >> 16}, ${(number >> 8) & 255}, ${number & 255})`;
}

/** `"English" = "العربية";` on a line for each text. */
function stringsFile(english: Texts, translated: Texts): Buffer {
  const values = listTexts(translated);
  const pairs = new Map(listTexts(english).map((key, at) => [key, values[at] ?? key]));
  pairs.delete('');
  const lines = [...pairs].map(([key, value]) => `"${escaped(key)}" = "${escaped(value)}";\n`);
  return Buffer.from(lines.join(''));
}

/** Every text, each at the same place in both languages; empty where there is nothing. */
function listTexts(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) => {
    if (text === null || typeof text === 'string') return [text ?? ''];
    return [text.label, 'value' in text ? (text.value ?? '') : ''];
  });
}

function escaped(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}
