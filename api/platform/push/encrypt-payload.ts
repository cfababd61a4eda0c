/** Encrypts a push message for one browser: RFC 8291 with the content coding `aes128gcm` of RFC 8188. */
import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** The keys of a subscription, which its browser made. */
export interface ReceiverKeys {
  /** An uncompressed point on P-256, 65 bytes. */
  p256dh: Uint8Array;
  /** A secret of 16 bytes. */
  auth: Uint8Array;
}

/** Bytes of a record; a message is one record, because push services accept 4,096 bytes. */
const recordSize = 4096;
/** Bytes of salt, record size, key length and key in front of the record. */
const headerSize = 16 + 4 + 1 + 65;
/** Bytes that encryption adds: the tag, and the delimiter after the text. */
const overhead = 16 + 1;
/** Maximum bytes of a message. */
export const maxPayloadBytes = recordSize - headerSize - overhead;
const lastRecord = Buffer.from([2]);

const newSenderKey = (): ECDH => {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
};

/**
 * Every message gets a key pair and a salt of its own; tests give those of the RFC's example.
 * Throws for a point that is not on the curve and for a text that is too long.
 */
export function encryptPayload(
  text: Uint8Array,
  receiver: ReceiverKeys,
  { senderKey = newSenderKey(), salt = randomBytes(16) } = {},
): Buffer {
  if (text.length > maxPayloadBytes) throw new RangeError('a push message is too long');
  const senderPublic = senderKey.getPublicKey();
  const secret = derive(
    receiver.auth,
    senderKey.computeSecret(receiver.p256dh),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiver.p256dh, senderPublic]),
    32,
  );
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(senderPublic.length, 4);
  return Buffer.concat([
    salt,
    sizes,
    senderPublic,
    cipher.update(text),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function derive(salt: Uint8Array, key: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}
