import { describe, expect, it } from 'vitest';
import { ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { ListIndex } from '#pwa/gate/engine/list-index.ts';
import { findPeople, matchedPart } from '#pwa/gate/search/find-people.ts';
import { deviceId, entry } from '#pwa/gate/testing/enrolled-phone.ts';

const names: [name: string, nameArabic: string | null][] = [
  ['Faisal Omar', 'فيصل عمر'],
  ['Karim Naguib Saleh', 'كريم نجيب صالح'],
  ['Salma Fathy Mansour', 'سلمى فتحي منصور'],
  ['Mohammed El-Ahly', 'محمد الأهلي'],
  ['Bassem Attia', null],
];
const people = names.map(([name, nameArabic], at) => ({ no: at + 1, name, nameArabic, key: 'k' }));
const revokedAt = '2026-11-20T10:00:00.000Z';

function find(text: string, of = people) {
  const list = new ListIndex({
    entries: [...of.map(({ no }) => entry(no)), entry(90, { revokedAt })],
    scans: [],
    own: [],
    gateNumbers: new Map(),
    accepted: new Set(),
    compared: { accepted: new Map(), waiting: new Map() },
    steps: { reEntry: false, opensAt: 0 },
    device: deviceId,
  });
  const result = findPeople(text, of, list);
  return result.kind === 'found'
    ? { ...result, matches: result.matches.map(({ entry: { no } }) => no) }
    : result;
}
const codeOf = (no: number) => ticketCode(decodeBytes(entry(no).h, base64url) ?? new Uint8Array());

describe('a name', () => {
  it.each([
    ['sal', [2, 3, 1]],
    ['SALEH', [2]],
    ['saleh karim', [2]],
    // These lack hamza, or have ى for ي and the other way round.
    ['الاهلى', [4]],
    ['سلمي', [3]],
    ['el ahly', [4]],
    ['attia', [5]],
    ['karim mansour', []],
  ])('%s finds %j, whose name begins with it first', (text, found) => {
    expect(find(text)).toMatchObject(
      found.length === 0
        ? { kind: 'nobody' }
        : { kind: 'found', source: 'search', matches: found, more: false },
    );
  });

  it('a name of fewer than three letters is not searched', () => {
    for (const text of ['', '  ', 'sa', 'س', 'a b c d', "s'a"])
      expect(find(text), text).toEqual({ kind: 'tooShort' });
  });

  it('a search shows six people at most, and says that there are more', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        no: at + 1,
        name: `Ahmed ${at}`,
        nameArabic: null,
        key: 'k',
      }));
    expect(find('ahmed', many(6))).toMatchObject({ matches: [1, 2, 3, 4, 5, 6], more: false });
    expect(find('ahmed', many(9))).toMatchObject({ matches: [1, 2, 3, 4, 5, 6], more: true });
  });
});

describe('a code or number', () => {
  it('a code or number is read as people type it, in digits of either script', () => {
    const code = codeOf(2);
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    for (const text of [code, code.toLowerCase().replace('-', ' '), arabic, '2', '٢'])
      expect(find(text), text).toEqual({
        kind: 'found',
        source: 'typed',
        matches: [2],
        more: false,
      });
  });

  it('the code of a revoked ticket finds it without a name', () => {
    expect(find(codeOf(90))).toMatchObject({ kind: 'found', source: 'typed', matches: [90] });
  });

  it('a code or number that no ticket has finds no one', () => {
    expect(find('RP79-ARTX')).toEqual({ kind: 'unknownCode', code: 'RP79-ARTX' });
    expect(find('77')).toEqual({ kind: 'unknownCode', code: '77' });
  });

  it('the code of a live ticket whose name is not here finds no one: no card could be compared', () => {
    expect(find(codeOf(2), people)).toMatchObject({ kind: 'found' });
    const without = people.filter(({ no }) => no !== 2);
    const list = { coded: () => entry(2), numbered: () => entry(2) };
    expect(findPeople(codeOf(2), without, list)).toMatchObject({ kind: 'unknownCode' });
  });

  it('a code of eight letters may be a name', () => {
    expect(find('mohammed')).toMatchObject({ source: 'search', matches: [4] });
  });
});

it.each([
  ['Salma Fathy', 'fat', 'Fat'],
  ['سَلْمى فتحي', 'سلمي', 'سَلْمى'],
  ['Mohammed El-Ahly', 'ahly', 'Ahly'],
  ['محمد الأهلي', 'الاهلى', 'الأهلي'],
  ['José Ávila', 'avila', 'Ávila'],
  ['Salma', 'سلمى', null],
])('in %s, %s marks %s', (name, search, marked) => {
  const part = matchedPart(name, search);
  expect(part && name.slice(...part)).toBe(marked);
});
