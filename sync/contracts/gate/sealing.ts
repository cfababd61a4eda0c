/**
 * Sealed names and photos of a match's list, AES-256-GCM: base64url of nonce (12 bytes), ciphertext
 * and tag. A card's key comes from its ticket's ref, which is in the QR code and not on the phone; the
 * search index has the cards' keys and is sealed with the search key. Match, number and version are
 * authenticated, so that a box opens nowhere else.
 */
import * as z from 'zod/mini';
import { base64url, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';

export interface CardPlace {
  matchId: string;
  /** Number on the list. */
  no: number;
  /** `card` of the entry. */
  version: number;
}

const cardNames = z.object({
  name: z.string(),
  nameArabic: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  organizationArabic: z.nullable(z.string()),
});
export type CardContent = z.infer<typeof cardNames> & {
  /** JPEG */
  photo: Uint8Array<ArrayBuffer> | null;
};

export interface IndexPlace {
  matchId: string;
  keyNo: number;
}

const indexPeople = z.array(
  z.object({
    no: z.int(),
    name: z.string(),
    nameArabic: z.nullable(z.string()),
    /** The card's key, 32 bytes in base64url. */
    key: z.string(),
  }),
);
export type IndexPeople = z.infer<typeof indexPeople>;

type Bytes = Uint8Array<ArrayBuffer>;
const nonceLength = 12;
/** Bytes before a card's photo that say how long the names are. */
const lengthBytes = 4;

/** HKDF-SHA-256 (RFC 5869) of the ref's 16 bytes with the match's id as salt; 32 bytes. */
export async function cardKey(ref: string, matchId: string): Promise<Bytes> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(ref), 'HKDF', false, ['deriveBits']);
  const use = { name: 'HKDF', hash: 'SHA-256', salt: utf8(matchId), info: utf8('card') };
  return new Uint8Array(await crypto.subtle.deriveBits(use, secret, 256));
}

export async function sealCard(
  key: BufferSource,
  place: CardPlace,
  { photo, ...names }: CardContent,
): Promise<string> {
  const text = utf8(JSON.stringify(names));
  const content = new Uint8Array(lengthBytes + text.length + (photo?.length ?? 0));
  new DataView(content.buffer).setUint32(0, text.length);
  content.set(text, lengthBytes);
  if (photo) content.set(photo, lengthBytes + text.length);
  return seal(key, cardLabel(place), content);
}

/** Opens a card; null for a box of another key, place or version, and for a damaged one. */
export async function openCard(
  key: BufferSource,
  place: CardPlace,
  box: string,
): Promise<CardContent | null> {
  const content = await open(key, cardLabel(place), box);
  if (content === null) return null;
  const end = lengthBytes + new DataView(content.buffer).getUint32(0);
  const names = cardNames.parse(JSON.parse(fromUtf8(content.subarray(lengthBytes, end))));
  return { ...names, photo: content.length > end ? content.slice(end) : null };
}

export async function sealIndex(
  key: BufferSource,
  place: IndexPlace,
  people: IndexPeople,
): Promise<string> {
  return seal(key, indexLabel(place), utf8(JSON.stringify(people)));
}

/** Opens an index; null like `openCard`. Phones have imported the key already. */
export async function openIndex(
  key: BufferSource | CryptoKey,
  place: IndexPlace,
  box: string,
): Promise<IndexPeople | null> {
  const content = await open(key, indexLabel(place), box);
  return content && indexPeople.parse(JSON.parse(fromUtf8(content)));
}

const cardLabel = ({ matchId, no, version }: CardPlace) => `card ${matchId} ${no} ${version}`;
const indexLabel = ({ matchId, keyNo }: IndexPlace) => `index ${matchId} ${keyNo}`;

async function seal(raw: BufferSource, label: string, content: Bytes): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const sealed = await crypto.subtle.encrypt(cipher(iv, label), await aesKey(raw), content);
  const box = new Uint8Array(nonceLength + sealed.byteLength);
  box.set(iv);
  box.set(new Uint8Array(sealed), nonceLength);
  return encodeBytes(box, base64url);
}

async function open(
  raw: BufferSource | CryptoKey,
  label: string,
  box: string,
): Promise<Bytes | null> {
  const bytes = decodeBytes(box, base64url);
  if (bytes === null) return null;
  const key = 'algorithm' in raw ? raw : await aesKey(raw);
  try {
    const iv = bytes.slice(0, nonceLength);
    const content = bytes.slice(nonceLength);
    return new Uint8Array(await crypto.subtle.decrypt(cipher(iv, label), key, content));
  } catch (error) {
    // The content does not authenticate, or is shorter than a tag.
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}

const cipher = (iv: Bytes, label: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(label),
});

function aesKey(raw: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function bytesOf(text: string): Bytes {
  const bytes = decodeBytes(text, base64url);
  if (bytes === null) throw new RangeError('not base64url');
  return Uint8Array.from(bytes);
}

function utf8(text: string): Bytes {
  return Uint8Array.from(new TextEncoder().encode(text));
}

function fromUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
