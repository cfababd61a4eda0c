/**
 * The signed claim as a CWT (RFC 8392): a COSE_Sign1 message (RFC 9052, untagged) with EdDSA and
 * `kid` in its protected header. Claims: 2 (`sub`) is the holder's name, -1 an array of match id, role,
 * seat or null, and places. Only what this encoder writes is read.
 */
import {
  CborReader,
  byteString,
  head,
  majorType,
  textString,
} from '#sync/contracts/tickets/cbor.ts';
import { uuidBytes, uuidText } from '#sync/contracts/core/uuid.ts';
import { base64url, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import {
  isPlace,
  isSeat,
  maxNameLength,
  maxPlaces,
  roleByNumber,
  roleNumbers,
  type TicketClaim,
} from '#sync/contracts/tickets/ticket-claim.ts';

/** Two parameters, alg (1): EdDSA (-8), kid (4): six bytes. */
const protectedStart = [0xa2, 0x01, 0x27, 0x04, 0x46];
const kidLength = 6;
const refLength = 16;
const signatureLength = 64;
const null_ = 0xf6;
const noParameters = 0xa0;
const subject = 0x02;
const ticketClaims = 0x20;

/** Keeps signatures of tickets apart from others of the same key, and binds the ref of the path. */
const externalDataStart = new TextEncoder().encode('Touchline ticket');

export interface CwtParts {
  readonly protectedHeader: Uint8Array;
  readonly payload: Uint8Array;
}

/** Throws `RangeError` for a part that no ticket may have. */
export function encodeCwtParts(claim: Omit<TicketClaim, 'ref'>, kid: string): CwtParts {
  const kidBytes = decodeBytes(kid, base64url);
  const match = uuidBytes(claim.matchId);
  if (kidBytes?.length !== kidLength) throw new RangeError('a key id has 8 letters of base64url');
  if (match === null) throw new RangeError('the match id is no UUID');
  if (claim.role === 'other') throw new RangeError('the role has no number');
  if (claim.seat !== null && !isSeat(claim.seat)) throw new RangeError('the seat is no number');
  if (claim.places.length > maxPlaces || !claim.places.every(isPlace))
    throw new RangeError('too many places, or one is too long');
  return {
    protectedHeader: Uint8Array.from([...protectedStart, ...kidBytes]),
    payload: Uint8Array.from([
      0xa2,
      subject,
      ...textString(claim.name),
      ticketClaims,
      ...head(majorType.array, 3 + claim.places.length),
      ...byteString(match),
      ...head(majorType.uint, roleNumbers[claim.role]),
      ...(claim.seat === null ? [null_] : head(majorType.uint, claim.seat)),
      ...claim.places.flatMap(textString),
    ]),
  };
}

/** The Sig_structure (RFC 9052, section 4.4). */
export function cwtSignedBytes({ protectedHeader, payload }: CwtParts, ref: Uint8Array) {
  return Uint8Array.from([
    ...head(majorType.array, 4),
    ...textString('Signature1'),
    ...byteString(protectedHeader),
    ...byteString(Uint8Array.from([...externalDataStart, ...ref])),
    ...byteString(payload),
  ]);
}

export function assembleCwt({ protectedHeader, payload }: CwtParts, signature: Uint8Array) {
  if (signature.length !== signatureLength) throw new RangeError('a signature has 64 bytes');
  return Uint8Array.from([
    ...head(majorType.array, 4),
    ...byteString(protectedHeader),
    noParameters,
    ...byteString(payload),
    ...byteString(signature),
  ]);
}

/** Throws `RangeError` or `TypeError` for bytes that `assembleCwt` does not write. */
export function readCwt(bytes: Uint8Array, ref: Uint8Array) {
  if (ref.length !== refLength) throw new RangeError('a ref has 16 bytes');
  const message = new CborReader(bytes);
  message.expect(...head(majorType.array, 4));
  const protectedHeader = message.bytes();
  message.expect(noParameters);
  const payload = message.bytes();
  const signature = message.bytes();
  if (!message.isAtEnd || signature.length !== signatureLength) throw new RangeError('no CWT');
  return {
    ...readPayload(payload),
    kid: readKid(protectedHeader),
    signedBytes: cwtSignedBytes({ protectedHeader, payload }, ref),
    signature,
  };
}

function readKid(protectedHeader: Uint8Array): string {
  const header = new CborReader(protectedHeader);
  header.expect(...protectedStart);
  const kid = header.take(kidLength);
  if (!header.isAtEnd) throw new RangeError('another header');
  return encodeBytes(kid, base64url);
}

function readPayload(payload: Uint8Array) {
  const claims = new CborReader(payload);
  claims.expect(0xa2, subject);
  const name = claims.text();
  claims.expect(ticketClaims);
  const count = claims.head(majorType.array) - 3;
  const match = claims.bytes();
  const role = claims.head(majorType.uint);
  const seat = claims.skip(null_) ? null : claims.head(majorType.uint);
  if (count < 0 || count > maxPlaces) throw new RangeError('too many places');
  const places = Array.from({ length: count }, () => claims.text());
  if (
    !claims.isAtEnd ||
    match.length !== 16 ||
    name.length > maxNameLength ||
    (seat !== null && !isSeat(seat)) ||
    !places.every(isPlace)
  )
    throw new RangeError('another claim');
  return { name, matchId: uuidText(match), role: roleByNumber(role), seat, places };
}
