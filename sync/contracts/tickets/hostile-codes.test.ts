import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base32, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { parseTicketCode } from '#sync/contracts/tickets/parse-ticket-code.ts';
import {
  claim,
  isVerified,
  jwsUrl,
  kid,
  publicUrl,
  signedUrl,
  toBase64Url,
} from '#sync/contracts/tickets/testing/signed-tickets.ts';

const url = signedUrl();
const [address = '', signed = ''] = url.split('#');
const message = decodeBytes(signed, base32)!;
const withMessage = (bytes: Uint8Array) => `${address}#${encodeBytes(bytes, base32)}`;
const hex = (text: string) => Uint8Array.from(Buffer.from(text.replace(/\s/g, ''), 'hex'));

test('a text that ends early is no ticket', () => {
  for (const whole of [url, jwsUrl()])
    for (let end = 0; end < whole.length; end += 1)
      expect(parseTicketCode(whole.slice(0, end)), String(end)).toBeNull();
  for (let end = 0; end < message.length; end += 1)
    expect(parseTicketCode(withMessage(message.subarray(0, end))), String(end)).toBeNull();
});

test('no changed bit is verified, in the claim, the header, the signature or the ref', () => {
  expect(isVerified(parseTicketCode(url)), 'control').toBe(true);
  for (let bit = 0; bit < message.length * 8; bit += 1) {
    const changed = message.slice();
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(isVerified(parseTicketCode(withMessage(changed))), String(bit)).toBe(false);
  }
  const path = address.slice(-26);
  for (let at = 0; at < 26; at += 1)
    for (const letter of base32.letters) {
      if (letter === path[at]) continue;
      const other = `${address.slice(0, -26)}${path.slice(0, at)}${letter}${path.slice(at + 1)}`;
      expect(isVerified(parseTicketCode(`${other}#${signed}`))).toBe(false);
    }
});

test('no changed letter of an earlier ticket is verified', () => {
  const earlier = jwsUrl();
  expect(isVerified(parseTicketCode(earlier)), 'control').toBe(true);
  for (let at = earlier.indexOf('/reservation/'); at < earlier.length; at += 1)
    for (const letter of 'Aa0_')
      if (letter !== earlier[at]) {
        const changed = `${earlier.slice(0, at)}${letter}${earlier.slice(at + 1)}`;
        expect(isVerified(parseTicketCode(changed)), changed).toBe(false);
      }
});

test('a ticket signed by another key, or for another use of the key, is not verified', () => {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  expect(isVerified(parseTicketCode(signedUrl(claim, { key })))).toBe(false);
  // A signature over the message alone, as another use of COSE would make it.
  const parsed = parseTicketCode(url)!;
  const content = message.subarray(0, -66);
  const other = Uint8Array.from([...content, 0x58, 0x40, ...sign(null, content, key)]);
  expect(isVerified({ ...parsed, signature: other.slice(-64) })).toBe(false);
});

const header = 'a2 01 27 04 46 abb26dd26631';
const payload = `a2 02 61 41 20 83 50 019a8f3c5b1e7abc8def0123456789ab 04 18 39`;
const signature = `58 40 ${'07'.repeat(64)}`;
const byteString = (content: string) => {
  const size = hex(content).length;
  const head = size < 24 ? (0x40 | size).toString(16) : `58 ${size.toString(16).padStart(2, '0')}`;
  return `${head} ${content}`;
};
const messageOf = (content: string, protectedHeader = header, parameters = 'a0') =>
  `84 ${byteString(protectedHeader)} ${parameters} ${byteString(content)} ${signature}`;
const match = '50 019a8f3c5b1e7abc8def0123456789ab';

test('control: the messages below differ from a ticket in one thing', () => {
  expect(parseTicketCode(withMessage(hex(messageOf(payload))))).toMatchObject({
    name: 'A',
    seat: 57,
    places: [],
  });
  const none = messageOf(`a2 02 61 41 20 83 ${match} 18 63 f6`);
  expect(parseTicketCode(withMessage(hex(none)))).toMatchObject({ role: 'other', seat: null });
});

test.each([
  ['alg: none', messageOf(payload).replace('a2 01 27', 'a2 01 00')],
  ['alg: ES256', messageOf(payload).replace('a2 01 27', 'a2 01 26')],
  ['no alg', messageOf(payload, 'a1 04 46 abb26dd26631')],
  ['an empty header', messageOf(payload, '')],
  ['a longer header', messageOf(payload, `${header} 00`)],
  ['kid outside the protected header', messageOf(payload, 'a1 01 27', 'a1 04 46 abb26dd26631')],
  ['a tag before', `d2 ${messageOf(payload)}`],
  ['COSE_Mac0', `d1 ${messageOf(payload)}`],
  ['a byte after', `${messageOf(payload)} 00`],
  ['a shorter signature', messageOf(payload).replace(signature, `58 3f ${'07'.repeat(63)}`)],
  ['a payload with a byte after', messageOf(`${payload} 00`)],
  ['a payload of another type', messageOf('83 01 02 03')],
  ['a name of bytes', messageOf(payload.replace('61 41', '41 41'))],
  ['a name of 41 letters', messageOf(payload.replace('61 41', `78 29 ${'41'.repeat(41)}`))],
  ['a name that is not UTF-8', messageOf(payload.replace('61 41', '61 ff'))],
  ['a length not in its shortest form', messageOf(payload.replace('61 41', '78 01 41'))],
  ['an indefinite length', messageOf(payload.replace('20 83', '20 9f'))],
  ['a seat not in its shortest form', messageOf(payload.replace('18 39', '18 09'))],
  ['seat 0', messageOf(payload.replace('18 39', '00'))],
  ['a negative seat', messageOf(payload.replace('18 39', '38 39'))],
  ['a seat above the bound', messageOf(payload.replace('18 39', '1a 00010000'))],
  ['a match id of 15 bytes', messageOf(payload.replace('50 01', '4f'))],
  ['claims in another order', messageOf(`a2 20 83 ${match} 04 18 39 02 61 41`)],
  ['one claim more', messageOf(`${payload.replace('a2 02', 'a3 02')} 21 00`)],
  ['two values', messageOf(payload.replace('83 50', '82 50').replace(' 18 39', ''))],
  ['three places', messageOf(`${payload.replace('20 83', '20 86')} 61 41 61 42 61 43`)],
  [
    'a place of nine letters',
    messageOf(`${payload.replace('20 83', '20 84')} 69 ${'41'.repeat(9)}`),
  ],
  ['a place without a name', messageOf(`${payload.replace('20 83', '20 84')} 60`)],
  ['a place that is a number', messageOf(`${payload.replace('20 83', '20 84')} 05`)],
])('a message with %s is no ticket', (_, content) => {
  expect(parseTicketCode(withMessage(hex(content)))).toBeNull();
});

const part = (content: unknown) => toBase64Url(JSON.stringify(content));
const jws = { r: claim.ref, m: claim.matchId, n: 'Salma', o: 'photographer', s: 57 };

test.each([
  ['alg: none', jwsUrl({ alg: 'none', kid })],
  ['alg: HS256', jwsUrl({ alg: 'HS256', kid })],
  ['no kid', jwsUrl({ alg: 'EdDSA' })],
  ['kid of another type', jwsUrl({ alg: 'EdDSA', kid: 12345678 })],
  ['another type', jwsUrl({ alg: 'EdDSA', kid, typ: 'list' })],
  ['a critical extension', jwsUrl({ alg: 'EdDSA', kid, crit: ['b64'], b64: false })],
  ['a header that is no object', jwsUrl(null)],
  ['another claim', jwsUrl(undefined, { ...jws, x: 1 })],
  ['another ref than its path', jwsUrl(undefined, { ...jws, r: 'A'.repeat(22) })],
  ['a ref of another type', jwsUrl(undefined, { ...jws, r: 5 })],
  ['no match', jwsUrl(undefined, { ...jws, m: 'x' })],
  ['a name of 41 letters', jwsUrl(undefined, { ...jws, n: 'a'.repeat(41) })],
  ['an unknown role', jwsUrl(undefined, { ...jws, o: 'constructor' })],
  ['a seat of another type', jwsUrl(undefined, { ...jws, s: '57' })],
  ['a claim that is no object', jwsUrl(undefined, 'ticket')],
  ['a claim that is a list', jwsUrl(undefined, [jws])],
  ['no signature', `${publicUrl}/reservation/${claim.ref}#${part({ alg: 'none' })}.${part(jws)}.`],
  ['four parts', `${jwsUrl()}.A`],
])('an earlier ticket with %s is no ticket', (_, text) => {
  expect(parseTicketCode(text)).toBeNull();
});

test('an earlier ticket’s ref has one spelling', () => {
  const withRef = (ref: string) =>
    jwsUrl(undefined, { ...jws, r: ref }).replace(`/${claim.ref}#`, `/${ref}#`);
  expect(parseTicketCode(withRef(claim.ref)), 'control').not.toBeNull();
  // 22 letters hold four bits more than a ref; the last letter says the same with any of 16.
  expect(parseTicketCode(withRef(`${claim.ref.slice(0, -1)}B`))).toBeNull();
});

test('an earlier ticket is UTF-8 without a byte order mark', () => {
  const ofBytes = (bytes: Uint8Array) =>
    `${publicUrl}/reservation/${claim.ref}#${part({ alg: 'EdDSA', kid })}.${toBase64Url(bytes)}.${'A'.repeat(86)}`;
  const text = Buffer.from(JSON.stringify(jws));
  expect(parseTicketCode(ofBytes(text)), 'control').not.toBeNull();
  expect(parseTicketCode(ofBytes(Buffer.from([0xef, 0xbb, 0xbf, ...text])))).toBeNull();
  const name = text.indexOf('Salma');
  expect(parseTicketCode(ofBytes(text.with(name, 0xff)))).toBeNull();
});

test.each([
  ['nothing', ''],
  ['no address', signed],
  ['a list’s address', url.replace('/R/', '/LIST/')],
  ['an enrolment code', `${publicUrl}/gate#${signed}`],
  ['a script', url.replace('HTTPS:', 'JAVASCRIPT:')],
  ['a page before the path', url.replace('/R/', '/X/R/')],
  ['a query', url.replace('#', '?A#')],
  ['small letters', `${address}#${signed.toLowerCase()}`],
  ['padding', `${url}=`],
  ['a space before', ` ${url}`],
  ['a line break after', `${url}\n`],
  ['a second fragment', `${url}#${signed}`],
  ['unused bits that are not zero', `${url.slice(0, -1)}${url.endsWith('B') ? 'C' : 'B'}`],
  ['a ref with unused bits that are not zero', `${address.slice(0, -1)}V#${signed}`],
  ['a letter more', `${url}A`],
  ['10,000 letters', `${address}#${'A'.repeat(10_000)}`],
  ['10,000 letters of an earlier ticket', `${publicUrl}/reservation/${'.A'.repeat(5000)}`],
])('%s is no ticket', (_, text) => {
  expect(parseTicketCode(text)).toBeNull();
});

test('any other text is no ticket, and none throws', () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map(withMessage);
  const spliced = fc
    .tuple(fc.nat(message.length - 1), fc.uint8Array({ minLength: 1, maxLength: 40 }))
    .map(([at, some]) => {
      const changed = message.slice();
      changed.set(some.subarray(0, message.length - at), at);
      return withMessage(changed);
    });
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 1100 }), bytes, spliced);
  fc.assert(
    fc.property(anyText, (text) => {
      expect(isVerified(parseTicketCode(text))).toBe(text === url);
    }),
    { numRuns: 3000 },
  );
});
