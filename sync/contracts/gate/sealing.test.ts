import { createDecipheriv, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  cardKey,
  openCard,
  openIndex,
  sealCard,
  sealIndex,
  type CardContent,
  type CardPlace,
} from '#sync/contracts/gate/sealing.ts';

const matchId = '01890000-0000-7000-8def-0123456789ab';
const ref = Buffer.alloc(16, 5).toString('base64url');
const place: CardPlace = { matchId, no: 7, version: 2 };
const content: CardContent = {
  name: 'Mona Adel',
  nameArabic: 'منى عادل',
  organization: null,
  organizationArabic: 'الأهرام',
  photo: Uint8Array.from([0xff, 0xd8, 1, 2, 3]),
};
const key = await cardKey(ref, matchId);

describe('a card', () => {
  test('a card opens with the key of its ticket', async () => {
    expect(await openCard(key, place, await sealCard(key, place, content))).toEqual(content);
    const without = { ...content, photo: null };
    expect(await openCard(key, place, await sealCard(key, place, without))).toEqual(without);
  });

  test('a card is what other implementations of HKDF and AES-GCM make of the same', async () => {
    const secret = Buffer.from(ref, 'base64url');
    const derived = Buffer.from(hkdfSync('sha256', secret, matchId, 'card', 32));
    expect(Buffer.from(key)).toEqual(derived);
    const box = Buffer.from(await sealCard(key, place, content), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', derived, box.subarray(0, 12));
    decipher.setAAD(Buffer.from(`card ${matchId} 7 2`));
    decipher.setAuthTag(box.subarray(-16));
    const opened = Buffer.concat([decipher.update(box.subarray(12, -16)), decipher.final()]);
    expect(opened.toString()).toContain('Mona Adel');
  });

  test('a card has no name that can be read, and never the same bytes twice', async () => {
    const [one, other] = [await sealCard(key, place, content), await sealCard(key, place, content)];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('Mona');
  });

  test('a card opens nowhere else than with its key, place and version', async () => {
    const box = await sealCard(key, place, content);
    const others = [
      { ...place, no: 8 },
      { ...place, version: 3 },
      { ...place, matchId: matchId.replace('ab', 'ac') },
    ];
    for (const other of others) expect(await openCard(key, other, box)).toBeNull();
    const otherRef = Buffer.alloc(16, 6).toString('base64url');
    expect(await openCard(await cardKey(otherRef, matchId), place, box)).toBeNull();
    const otherMatch = await cardKey(ref, matchId.replace('ab', 'ac'));
    expect(await openCard(otherMatch, place, box)).toBeNull();
  });

  test('a card does not open if a bit was changed or bytes are missing', async () => {
    const box = Buffer.from(await sealCard(key, place, content), 'base64url');
    for (let at = 0; at < box.length; at += 1) {
      const changed = Buffer.from(box);
      changed[at]! ^= 1;
      expect(await openCard(key, place, changed.toString('base64url'))).toBeNull();
      expect(await openCard(key, place, box.subarray(0, at).toString('base64url'))).toBeNull();
    }
    expect(await openCard(key, place, 'not base64url!')).toBeNull();
  });
});

test('the index opens with its search key and no other number of it', async () => {
  const searchKey = Uint8Array.from(Buffer.alloc(32, 9));
  const people = [
    { no: 1, name: 'Mona Adel', nameArabic: null, key: Buffer.from(key).toString('base64url') },
  ];
  const box = await sealIndex(searchKey, { matchId, keyNo: 1 }, people);
  expect(await openIndex(searchKey, { matchId, keyNo: 1 }, box)).toEqual(people);
  expect(await openIndex(searchKey, { matchId, keyNo: 2 }, box)).toBeNull();
  expect(await openIndex(key, { matchId, keyNo: 1 }, box)).toBeNull();
});
