/** Reads a ticket's code and checks its signature with the keys of the enrolment. */
import { verifyAsync } from '@noble/ed25519';
import type { Enrolment } from '#sync/contracts/gate/gate-calls.ts';
import { base64url, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { type ParsedTicket, parseTicketCode } from '#sync/contracts/tickets/parse-ticket-code.ts';
import { refHash } from '#sync/contracts/tickets/printed-code.ts';
import { testTicketRef } from '#sync/contracts/tickets/test-ticket.ts';

export interface VerifiedTicket {
  ticket: ParsedTicket;
  signature: 'good' | 'bad' | 'unknownKey';
  isTest: boolean;
  /** The part of the ticket that is stored; its ref is not. */
  hash: string;
}

export type TicketKeys = Enrolment['keys'];

/** Verifies a ticket; null for a code that is no ticket of ours. */
export async function verifyTicket(text: string, keys: TicketKeys): Promise<VerifiedTicket | null> {
  const ticket = parseTicketCode(text);
  if (ticket === null) return null;
  return {
    ticket,
    signature: await checkSignature(ticket, keys),
    isTest: ticket.ref === testTicketRef,
    hash: encodeBytes(refHash(ticket.ref), base64url),
  };
}

export async function checkSignature(
  { kid, signature, signedBytes }: Pick<ParsedTicket, 'kid' | 'signature' | 'signedBytes'>,
  keys: TicketKeys,
): Promise<VerifiedTicket['signature']> {
  const key = keys.find((each) => each.kid === kid);
  const bytes = key && decodeBytes(key.x, base64url);
  if (!bytes) return 'unknownKey';
  // The strict rules of RFC 8032: a signature has one form.
  return (await verifyAsync(signature, signedBytes, bytes, { zip215: false })) ? 'good' : 'bad';
}
