import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { kid, privateKey, toBase64Url } from '#sync/contracts/tickets/testing/signed-tickets.ts';
import { verifyList } from '#pwa/gate/engine/verify-list.ts';
import { matchId, ticketKeys, uuid } from '#pwa/gate/testing/enrolled-phone.ts';

const id = uuid(500);
const claim = { l: id, m: matchId, v: 3, c: 118, d: 'A'.repeat(43) };
const header = { alg: 'EdDSA', kid, typ: 'list' };

interface Changes {
  header?: object;
  claim?: object;
  key?: KeyObject;
}

function signed({ key = privateKey, ...changes }: Changes = {}): string {
  const parts = [
    { ...header, ...changes.header },
    { ...claim, ...changes.claim },
  ];
  const input = parts.map((part) => toBase64Url(JSON.stringify(part))).join('.');
  return `${input}.${toBase64Url(sign(null, Buffer.from(input), key))}`;
}
const verified = (jws: string) => verifyList({ id, jws }, { keys: ticketKeys, matchId });

it('a list of this match says version, people and when it was issued', async () => {
  expect(await verified(signed())).toEqual({
    kind: 'ours',
    version: 3,
    people: 118,
    issuedAt: 0x019a8f3c5b1e,
  });
});

const stranger = generateKeyPairSync('ed25519').privateKey;
const [head = '', , signature = ''] = signed().split('.');
const otherClaim = toBase64Url(JSON.stringify({ ...claim, v: 4 }));

it.each<[string, string, string]>([
  ['that a stranger signed', signed({ key: stranger }), 'notOurs'],
  [
    'with another version below the same signature',
    `${head}.${otherClaim}.${signature}`,
    'notOurs',
  ],
  ['of another type', signed({ header: { typ: 'ticket' } }), 'notOurs'],
  ['without a type', signed({ header: { typ: undefined } }), 'notOurs'],
  ['with another algorithm', signed({ header: { alg: 'none' } }), 'notOurs'],
  ['with more in its header', signed({ header: { crit: ['b64'] } }), 'notOurs'],
  ['whose address is another list’s', signed({ claim: { l: uuid(501) } }), 'notOurs'],
  ['with no version', signed({ claim: { v: 0 } }), 'notOurs'],
  ['with half a person', signed({ claim: { c: 1.5 } }), 'notOurs'],
  ['with a digest of another length', signed({ claim: { d: 'AA' } }), 'notOurs'],
  ['with more in its claim', signed({ claim: { name: 'Salma' } }), 'notOurs'],
  ['of another match', signed({ claim: { m: uuid(9) } }), 'otherMatch'],
  ['of a key that the phone lacks', signed({ header: { kid: 'AAAAAAAA' } }), 'unknownKey'],
])('a list %s is not taken for this match’s', async (_, jws, kind) => {
  expect(await verified(jws)).toEqual({ kind });
});
