import fc from 'fast-check';
import { create } from 'qrcode';
import { describe, expect, test } from 'vitest';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import { base32, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { encodeTicket } from '#sync/contracts/tickets/encode-ticket.ts';
import { parseTicketCode } from '#sync/contracts/tickets/parse-ticket-code.ts';
import { maxTicketQrBits, qrBits, qrSegments } from '#sync/contracts/tickets/qr-segments.ts';
import { refOfTicketPath } from '#sync/contracts/tickets/ticket-address.ts';
import { roleByNumber, roleNumbers } from '#sync/contracts/tickets/ticket-claim.ts';
import {
  anyClaim,
  claim,
  isVerified,
  jwsUrl,
  kid,
  publicUrl,
  signedUrl,
} from '#sync/contracts/tickets/testing/signed-tickets.ts';

const longestName = 'Abdelrahman Mohamedsalaheldin Elshennawy';
const longest = { ...claim, name: longestName, role: 'photo_technician', seat: 120 } as const;

describe('a ticket’s text', () => {
  test('a ticket’s text has everything that was signed', () => {
    expect(parseTicketCode(signedUrl())).toMatchObject({ ...claim, kid, format: 'cwt' });
    fc.assert(
      fc.property(anyClaim, (any) => {
        const parsed = parseTicketCode(signedUrl(any));
        expect(parsed).toMatchObject(any);
        expect(isVerified(parsed)).toBe(true);
      }),
    );
  });

  test('a ticket’s text is made of bytes that never change', () => {
    const { signedBytes, withSignature } = encodeTicket(claim, kid, publicUrl)!;
    const { signed, url } = withSignature(new Uint8Array(64).fill(7));
    expect(url).toBe(`HTTPS://PRESS.LEAGUE.EXAMPLE/R/VOZG3UTGGFDE3FOD24FWPCYB2Q#${signed}`);
    const text = (hex: string) => hex.replace(/\s/g, '');
    const header = 'a2 01 27 04 46 abb26dd26631';
    const payload = `a2 02 6b ${Buffer.from('Salma Fawzy').toString('hex')}
      20 85 50 019a8f3c5b1e7abc8def0123456789ab 04 18 39 63 503331 61 58`;
    const message = `84 4b ${header} a0 58 2a ${payload} 58 40 ${'07'.repeat(64)}`;
    expect(Buffer.from(decodeBytes(signed, base32)!).toString('hex')).toBe(text(message));
    const external = `${Buffer.from('Touchline ticket').toString('hex')} abb26dd26631464d95c3d70b678b01d4`;
    expect(Buffer.from(signedBytes).toString('hex')).toBe(
      text(`84 6a 5369676e617475726531 4b ${header} 58 20 ${external} 58 2a ${payload}`),
    );
  });

  test('numbers of roles never change', () => {
    expect(roleNumbers).toEqual({
      cameraman: 1,
      camera_technician: 2,
      commentator: 3,
      photographer: 4,
      photo_technician: 5,
      radio_reporter: 6,
      tv_reporter: 7,
      written_press: 8,
      media_officer: 9,
    });
    for (const role of roles) expect(roleByNumber(roleNumbers[role])).toBe(role);
    expect(roleByNumber(200)).toBe('other');
  });

  test('a ticket’s text from before CWTs is read too', () => {
    const parsed = parseTicketCode(jwsUrl());
    expect(parsed).toMatchObject({ ...claim, places: [], kid, format: 'jws' });
    expect(isVerified(parsed)).toBe(true);
    const officer = { r: claim.ref, m: claim.matchId, n: '', o: 'media_officer' };
    expect(parseTicketCode(jwsUrl(undefined, officer))).toMatchObject({ name: '', seat: null });
  });

  test('a ticket with what no ticket may have is not encoded', () => {
    const encode = (part: object, id = kid) => encodeTicket({ ...claim, ...part }, id, publicUrl);
    for (const part of [
      { ref: 'short' },
      { matchId: 'm'.repeat(36) },
      { role: 'other' },
      { seat: 0 },
      { seat: 1.5 },
      { places: ['A', 'B', 'C'] },
      { places: ['P31-EAST9'] },
      { places: [''] },
    ])
      expect(() => encode(part), JSON.stringify(part)).toThrow(RangeError);
    expect(() => encode({}, 'short')).toThrow(RangeError);
    const { withSignature } = encode({})!;
    expect(() => withSignature(new Uint8Array(63))).toThrow(RangeError);
  });
});

describe('the QR code', () => {
  const draw = (text: string) => create(qrSegments(text), { errorCorrectionLevel: 'M' });

  test.each(['https://touchline.example', 'https://media.league.example'.slice(0, 24)])(
    'the QR code of a name of 40 letters with two places at %s has 57 modules a side',
    (origin) => {
      expect(longestName).toHaveLength(40);
      const url = signedUrl(longest, { origin });
      expect(parseTicketCode(url)).toMatchObject(longest);
      const { version, modules } = draw(url);
      expect(version).toBeLessThanOrEqual(10);
      expect(modules.size).toBeLessThanOrEqual(57);
    },
  );

  test('the QR code has as many bits as counted, in one segment of bytes and two of letters', () => {
    const url = signedUrl(longest);
    expect(qrSegments(url).map(({ mode }) => mode)).toEqual([
      'alphanumeric',
      'byte',
      'alphanumeric',
    ]);
    for (const other of [jwsUrl(), url.replace('HTTPS', 'https'), `${url}a`])
      expect(qrSegments(other).map(({ mode }) => mode)).toEqual(['byte']);
    // The largest text that is counted to fit is drawn in version 10, one letter more is not.
    const fill = (letters: number) => `HTTPS://A/R/B#${'A'.repeat(letters)}`;
    let letters = 200;
    while (qrBits(fill(letters + 1)) <= maxTicketQrBits) letters += 1;
    expect(draw(fill(letters)).version).toBe(10);
    expect(draw(fill(letters + 1)).version).toBe(11);
  });

  test('a long address shortens the name only, by whole characters', () => {
    const name = '🏟️محمد عبد الرحمن '.repeat(4);
    for (const host of ['a', 'a'.repeat(20), 'a'.repeat(50)]) {
      const url = signedUrl({ ...longest, name }, { origin: `https://${host}` });
      const parsed = parseTicketCode(url)!;
      expect(parsed).toMatchObject({ ...longest, name: expect.any(String) });
      expect(parsed.name.length).toBeLessThanOrEqual(40);
      expect(name.startsWith(parsed.name)).toBe(true);
      expect(draw(url).version).toBe(10);
    }
    expect(encodeTicket(longest, kid, `https://${'a'.repeat(100)}`)).toBeNull();
  });
});

describe('the path of a ticket', () => {
  const path = '/R/VOZG3UTGGFDE3FOD24FWPCYB2Q';

  test('the path of a ticket is its ref', () => {
    expect(refOfTicketPath(path)).toBe(claim.ref);
    expect(refOfTicketPath(`${path}/`)).toBe(claim.ref);
  });

  test.each([
    '/r/VOZG3UTGGFDE3FOD24FWPCYB2Q',
    `${path}A`,
    path.slice(0, -1),
    `${path.slice(0, -1)}V`,
    path.toLowerCase(),
    '/R/',
    '/',
  ])('%s is not the path of a ticket', (other) => {
    expect(refOfTicketPath(other)).toBeNull();
  });
});
