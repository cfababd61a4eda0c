import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TicketMatch, TicketState } from '#sync/contracts/tickets/check-ticket.ts';
import { testTicketRef } from '#sync/contracts/tickets/test-ticket.ts';
import {
  claim,
  jwsUrl,
  kid,
  publicKey,
  publicUrl,
  signedUrl,
} from '#sync/contracts/tickets/testing/signed-tickets.ts';
import type { TicketKeys } from '#pwa/gate/engine/verify-ticket.ts';
import type { Portal } from '#pwa/verify/portal.ts';
import { type Verdict, verifyCode } from '#pwa/verify/verify-code.ts';

const key = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: publicKey.export({ format: 'jwk' }).x ?? '',
  kid,
  alg: 'EdDSA',
  use: 'sig',
} as const;
const match: TicketMatch = {
  date: '2026-11-21T17:00:00.000Z',
  home: { name: 'Al Ahly', nameArabic: 'الأهلي', logo: null },
  away: { name: 'Zamalek', nameArabic: 'الزمالك', logo: null },
  venue: 'Cairo International Stadium',
  venueArabic: 'استاد القاهرة الدولي',
};

interface Answers {
  stored?: TicketKeys;
  keys?: TicketKeys | null;
  state?: TicketState | null;
  match?: TicketMatch | null;
}

/** Returns each verdict that the page shows, and the refs whose state was asked for. */
async function verify(code: string, answers: Answers = {}) {
  const { stored = [], keys = [key], state = 'valid' } = answers;
  const asked: string[] = [];
  const portal: Portal = {
    storedKeys: () => stored,
    fetchKeys: async () => keys,
    fetchState: async (ref) => {
      asked.push(ref);
      return state;
    },
    findMatch: async () => (answers.match === undefined ? match : answers.match),
  };
  const verdicts: Verdict[] = [];
  await verifyCode(code, portal, (verdict) => verdicts.push(verdict));
  return { verdicts, last: verdicts.at(-1), asked };
}
const offline = { keys: null, state: null, match: null } as const;
const at = (code: string, index: number, letter: string) =>
  code.slice(0, index) + letter + code.slice(index + 1);

it.each(['valid', 'replaced', 'revoked', 'over', 'unknown'] as const)(
  'with a connection a genuine ticket is %s if the server says so',
  async (state) => {
    const { verdicts, asked } = await verify(signedUrl(), { state });
    const ticket = { claim: expect.objectContaining(claim), state, match };
    expect(verdicts.at(-1)).toEqual({ kind: 'genuine', ticket });
    expect(verdicts[0]).toEqual({ kind: 'checking' });
    expect(verdicts[1]).toMatchObject({ ticket: { state: 'asked', match: null } });
    expect(asked).toEqual([claim.ref]);
  },
);

it('without a connection a ticket is genuine with the stored keys, and its state unchecked', async () => {
  const { last } = await verify(signedUrl(), { ...offline, stored: [key] });
  expect(last).toMatchObject({
    kind: 'genuine',
    ticket: { state: 'unchecked', match: null, claim: { name: claim.name, places: ['P31', 'X'] } },
  });
});

it('without a connection and without keys a ticket cannot be verified', async () => {
  expect((await verify(signedUrl(), offline)).last).toEqual({ kind: 'cannotVerify' });
});

it('a ticket signed with a renewed key is genuine once the server has given the new key', async () => {
  const older = { ...key, kid: 'olderKey', x: 'A'.repeat(43) };
  const { last } = await verify(signedUrl(), { stored: [older] });
  expect(last).toMatchObject({ kind: 'genuine' });
});

it('a key that the server does not have is not ours, unless the match of that ref is over', async () => {
  const { last, asked } = await verify(signedUrl(), { keys: [] });
  expect([last, asked]).toEqual([{ kind: 'notOurs' }, [claim.ref]]);
  // The key is not published any more; nothing that was signed with it is shown.
  expect((await verify(signedUrl(), { keys: [], state: 'over' })).last).toEqual({ kind: 'over' });
  expect((await verify(signedUrl(), { keys: [], state: null })).last).toEqual({ kind: 'notOurs' });
});

it('the ticket of another league, with the same key id, is not ours', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const code = signedUrl(claim, { key: privateKey, origin: 'https://other.example' });
  const { last, asked } = await verify(code, { stored: [key], state: 'over' });
  expect([last, asked]).toEqual([{ kind: 'notOurs' }, []]);
});

it('a ticket with another character anywhere in its code is not ours', async () => {
  const code = signedUrl();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const from = code.indexOf('/R/') + 3;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: from, max: code.length - 1 }),
      fc.constantFrom(...letters.split('')),
      async (index, letter) => {
        fc.pre(code[index] !== letter && code[index] !== '#');
        // An unknown key id is answered by the server, so no state may make it genuine either.
        const { verdicts } = await verify(at(code, index, letter), { stored: [key] });
        expect(verdicts.at(-1)).toEqual({ kind: 'notOurs' });
      },
    ),
    { numRuns: 200 },
  );
  expect((await verify(code, { stored: [key] })).last, 'control').toMatchObject({
    kind: 'genuine',
  });
});

it.each([
  ['a truncated code', signedUrl().slice(0, -9)],
  ['half a code', signedUrl().slice(0, 120)],
  ['a code that is too long', `${signedUrl()}${'A'.repeat(5000)}`],
  ['a code with letters that are not ASCII', at(signedUrl(), signedUrl().length - 30, 'é')],
  ['a code with escaped letters', signedUrl().replace(/.{20}$/, '%D9%A3')],
  [
    'HTML instead of a code',
    `${publicUrl}/R/VOZG3UTGGFDE3FOD24FWPCYB2Q#<img src=x onerror=alert(1)>`,
  ],
  ['a code for another ref', signedUrl().replace(/\/R\/[A-Z2-7]{26}/, `/R/${'A'.repeat(26)}`)],
  ['a path without a ref', signedUrl().replace(/\/R\/[A-Z2-7]{26}/, '/R/AAAA')],
])('%s is not ours, and nothing is asked about it', async (_, code) => {
  const { last, asked } = await verify(code, { stored: [key] });
  expect([last, asked]).toEqual([{ kind: 'notOurs' }, []]);
});

it('a code that is too long is refused before it is read', async () => {
  const code = `${signedUrl()}#${'#'.repeat(20_000_000)}`;
  const before = performance.now();
  expect((await verify(code, { stored: [key] })).last).toEqual({ kind: 'notOurs' });
  expect(performance.now() - before).toBeLessThan(1000);
});

it.each([signedUrl().replace(/#.*/, ''), signedUrl().replace(/#.*/, '#')])(
  'an address without a code is incomplete: %s',
  async (code) => {
    const { last, asked } = await verify(code, { stored: [key] });
    expect([last, asked]).toEqual([{ kind: 'incomplete' }, []]);
  },
);

it('the ticket that tests a gate’s phones is not shown as anyone’s ticket', async () => {
  const { last, asked } = await verify(signedUrl({ ...claim, ref: testTicketRef }));
  expect([last, asked]).toEqual([{ kind: 'testTicket' }, []]);
});

it('a ticket in the form before CWTs is verified too', async () => {
  expect((await verify(jwsUrl())).last).toMatchObject({ kind: 'genuine' });
});
