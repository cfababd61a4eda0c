/** The address of a ticket's QR code without its claim: `{PUBLIC_URL}/R/{ref in base32}`. */
import {
  base32,
  base64url,
  decodeBytes,
  encodeBytes,
} from '#sync/contracts/tickets/base-encoding.ts';

/** Upper case makes the QR code smaller: schemes and hosts have no case, and the path is ours. */
export function ticketAddress(publicUrl: string, ref: Uint8Array): string {
  return `${publicUrl.toUpperCase()}/R/${encodeBytes(ref, base32)}`;
}

/** The ref in base64url of a path `/R/{ref}`; null for any other path. */
export function refOfTicketPath(path: string): string | null {
  const ref = decodeBytes(/^\/R\/([A-Z2-7]{26})\/?$/.exec(path)?.[1] ?? '', base32);
  return ref?.length === 16 ? encodeBytes(ref, base64url) : null;
}
