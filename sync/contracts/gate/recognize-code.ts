/** Sorts what a camera or scanner at a gate read. */
import { isUuid } from '#sync/contracts/core/uuid.ts';
import { enrolmentCodeOf } from '#sync/contracts/gate/enrolment-code.ts';
import { type ParsedTicket, parseTicketCode } from '#sync/contracts/tickets/parse-ticket-code.ts';
import { testTicketRef } from '#sync/contracts/tickets/test-ticket.ts';

export type RecognizedCode =
  /** The signature is not checked yet. */
  | { kind: 'ticket'; ticket: ParsedTicket; test: boolean }
  /** A gate's enrolment code. */
  | { kind: 'enrolment'; code: string }
  /** A comparison of another gate, as `readComparison` takes it. */
  | { kind: 'comparison'; text: string }
  /** A printed security list; its compact JWS is not checked yet. */
  | { kind: 'securityList'; id: string; jws: string }
  | { kind: 'other' };

/** Letters of the longest text that is looked at. */
export const maxCodeLength = 4096;

/** Those of other versions too, which `readComparison` refuses. */
const comparison = /^TLG\d:/;
const compactJws = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export function recognizeCode(text: string, publicUrl: string): RecognizedCode {
  if (text.length > maxCodeLength) return { kind: 'other' };
  if (comparison.test(text)) return { kind: 'comparison', text };
  const code = enrolmentCodeOf(text, publicUrl);
  if (code !== null) return { kind: 'enrolment', code };
  const start = `${publicUrl}/list/`;
  if (text.startsWith(start)) return securityList(text.slice(start.length));
  const ticket = parseTicketCode(text);
  return ticket
    ? { kind: 'ticket', ticket, test: ticket.ref === testTicketRef }
    : { kind: 'other' };
}

function securityList(list: string): RecognizedCode {
  const [id = '', jws = '', ...more] = list.split('#');
  return isUuid(id) && compactJws.test(jws) && more.length === 0
    ? { kind: 'securityList', id, jws }
    : { kind: 'other' };
}
