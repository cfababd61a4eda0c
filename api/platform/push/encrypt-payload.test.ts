import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPayload, maxPayloadBytes } from '#api/platform/push/encrypt-payload.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: {
    p256dh: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 is encrypted to the bytes that the RFC gives', () => {
  const senderKey = createECDH('prime256v1');
  senderKey.setPrivateKey(example.senderPrivate, 'base64url');
  const { receiver, salt } = example;
  const message = encryptPayload(Buffer.from(example.text), receiver, { senderKey, salt });
  expect(message.toString('base64url')).toBe(example.message);
});

test('two messages with the same text have different keys and salts', () => {
  const text = Buffer.from(example.text);
  const [one, other] = [
    encryptPayload(text, example.receiver),
    encryptPayload(text, example.receiver),
  ];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});

test('the longest message fits into the 4,096 bytes that push services accept', () => {
  const longest = encryptPayload(Buffer.alloc(maxPayloadBytes), example.receiver);
  expect(longest).toHaveLength(4096);
  expect(() => encryptPayload(Buffer.alloc(maxPayloadBytes + 1), example.receiver)).toThrow(
    RangeError,
  );
});

test('a key that is no point on the curve is refused', () => {
  const p256dh = Buffer.alloc(65, 4);
  expect(() => encryptPayload(Buffer.from('x'), { ...example.receiver, p256dh })).toThrow();
});
