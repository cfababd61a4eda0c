/**
 * Enrolment codes: the gate's id, the number of its code and a MAC in base64url. Nothing is stored; a
 * new number of the gate ends the codes before it.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { CountedBy } from '#api/platform/http/rate-limits.ts';
import { uuidText } from '#sync/contracts/core/uuid.ts';
import { enrolmentUrl as enrolmentAddress } from '#sync/contracts/gate/enrolment-code.ts';

interface EnrolmentCode {
  gateId: string;
  codeNo: number;
}

const lengths = { gate: 16, codeNo: 4, mac: 16 };
const payloadLength = lengths.gate + lengths.codeNo;

/** The text behind `#` in the QR code of a gate. */
export function makeEnrolmentCode(jwtSecret: string, code: EnrolmentCode): string {
  const payload = Buffer.alloc(payloadLength);
  payload.write(code.gateId.replaceAll('-', ''), 'hex');
  payload.writeUInt32BE(code.codeNo, lengths.gate);
  return Buffer.concat([payload, macOf(jwtSecret, payload)]).toString('base64url');
}

/** The address in the QR code with which phones enrol at a gate. */
export function enrolmentUrl(
  { publicUrl, jwtSecret }: { publicUrl: string; jwtSecret: string },
  code: EnrolmentCode,
): string {
  return enrolmentAddress(publicUrl, makeEnrolmentCode(jwtSecret, code));
}

/** Counts calls with a genuine code by that code. */
export function countedByCode(jwtSecret: string): CountedBy {
  return ({ body }) => {
    const { code } = (body ?? {}) as { code?: unknown };
    const read = typeof code === 'string' ? readEnrolmentCode(jwtSecret, code) : null;
    return read ? `gate ${read.gateId} ${read.codeNo}` : undefined;
  };
}

/** Returns null for a text that this server did not make. */
export function readEnrolmentCode(jwtSecret: string, text: string): EnrolmentCode | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== payloadLength + lengths.mac) return null;
  const payload = bytes.subarray(0, payloadLength);
  if (!timingSafeEqual(macOf(jwtSecret, payload), bytes.subarray(payloadLength))) return null;
  return {
    gateId: uuidText(payload.subarray(0, lengths.gate)),
    codeNo: payload.readUInt32BE(lengths.gate),
  };
}

function macOf(jwtSecret: string, payload: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'touchline gate enrolment', 32));
  return createHmac('sha256', key).update(payload).digest().subarray(0, lengths.mac);
}
