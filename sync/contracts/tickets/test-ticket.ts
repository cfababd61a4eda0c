/** The ticket on a gate's printed sheet: signed like others, but it belongs to no one. */
import { base64url, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { refHash } from '#sync/contracts/tickets/printed-code.ts';

/** The ref of every match's test ticket. */
export const testTicketRef = 'A'.repeat(22);

/** Hash of the test ticket as checks have it (`h`); it is on no list. */
export const testTicketHash = encodeBytes(refHash(testTicketRef), base64url);
