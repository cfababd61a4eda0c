/** The two pages of a scanned ticket: its own in the app, and the one on which anyone verifies it. */
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { refOfTicketPath, ticketAddress } from '#sync/contracts/tickets/ticket-address.ts';
import { readSessionState } from '#pwa/lib/session/session-database.ts';
import { readWallet, ticketByRef } from '#pwa/lib/tickets/ticket-wallet.ts';

/** The part of a scanned address that keeps it from leading to the ticket's own page. */
const verifySearch = '?verify';

/**
 * The ticket's own page in the app, for people who are logged in, and for a holder whom the server
 * has logged out. Null for others, and if the storage cannot be read.
 */
export async function ownTicketPage({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): Promise<string | null> {
  const ref = refOfTicketPath(pathname);
  if (ref === null || search === verifySearch) return null;
  const path = `/reservation/${ref}`;
  try {
    const { session } = await readSessionState();
    if (session !== null) return path;
    const wallet = await readWallet();
    return wallet !== null && ticketByRef(wallet, ref) !== null ? path : null;
  } catch {
    return null;
  }
}

/**
 * The page on which anyone verifies a ticket; null without the claim of a QR code.
 *
 * @param claim what is behind the `#` of the QR code's address
 */
export function verifyAddress(ref: string, claim: string): string | null {
  const bytes = decodeBytes(ref, base64url);
  if (bytes?.length !== 16 || !/^[A-Z2-7]+$/.test(claim)) return null;
  return `${ticketAddress('', bytes)}${verifySearch}#${claim}`;
}

/** The QR code of a page that verifies it. */
export function scannedCode(address: string): string {
  return address.replace(`${verifySearch}#`, '#');
}
