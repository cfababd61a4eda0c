// @vitest-environment happy-dom
import { keygenAsync, signAsync } from '@noble/ed25519';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProtocolScreen } from '#pwa/features/places-protocol/protocol-screen.tsx';
import { checkProtocol } from '#pwa/lib/pools/check-protocol.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { canonicalText, describeRanking, signedText } from '#sync/contracts/pools/pool-protocol.ts';
import { drawKey } from '#sync/contracts/pools/pool-ranking.ts';
import type { SignedProtocol } from '#sync/contracts/pools/read-protocol.ts';
import { base64url, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { sha256Hex } from '#sync/protocol/digest.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
const page = vi.hoisted(() => ({ search: {} as { version?: number }, hash: '' }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useParams: () => ({ matchId: uuid(1) }), useSearch: () => page.search }),
  useLocation: () => page.hash,
  Link: ({ children }: { children: unknown }) => <a href="/places">{children as string}</a>,
}));
beforeEach(() => {
  calls.call.mockReset();
  Object.assign(page, { search: {}, hash: '' });
});
afterEach(cleanup);

const uuid = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const pseudonymOf = (kind: string, id: string) => `${id}-${kind}`.padEnd(22, 'x');
const encode = (text: string) => new TextEncoder().encode(text);
const { secretKey, publicKey } = await keygenAsync();
const team = (name: string) => ({ id: uuid(9), name, nameArabic: null, logo: null });

/** Five people request two places, which are drawn. Aya has an override, and Ziad is suspended. */
async function draft(version: number, previous: string | null): Promise<string> {
  const request = async (person: string, ineligible: 'suspended' | null = null) => ({
    id: person,
    person,
    outlet: null,
    type: 'freelance' as const,
    at: `2026-11-20T17:0${person.length}:00.000Z`,
    draw: await sha256Hex(encode(drawKey(uuid(2), pseudonymOf('outlet', person)))),
    override: person === 'Aya',
    category: person === 'Aya' ? ('safety' as const) : null,
    state: 'waiting' as const,
    ineligible,
  });
  const requests = await Promise.all([
    request('Aya'),
    request('Omar'),
    request('Salma'),
    request('Mostafa'),
    request('Ziad', 'suspended'),
  ]);
  const head = { version, previous, match: uuid(1), madeAt: '2026-11-24T17:00:00.000Z' };
  const quota = { freelance: { priority: 1, cap: 1 } };
  const rules = { places: 2, tie: 'draw' as const, quota };
  return canonicalText(
    describeRanking(head, [{ id: uuid(2), zone: 'pitchside', rules, requests }], pseudonymOf),
  );
}

async function sign(body: string, version: number): Promise<SignedProtocol> {
  const signature = await signAsync(encode(signedText(body)), secretKey);
  return {
    version,
    newest: 2,
    match: { date: '2026-11-26T17:00:00.000Z', HomeTeam: team('Zamalek'), AwayTeam: team('Ahly') },
    body,
    signature: encodeBytes(signature, base64url),
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      x: encodeBytes(publicKey, base64url),
      kid: 'q7Jt0mYx',
      alg: 'EdDSA',
      use: 'sig',
    },
  };
}

/** Shows the second of two versions, each changed as someone with access to the database could. */
async function show(change: (body: string, version: number) => string = (body) => body) {
  const first = await sign(await draft(1, null), 1);
  const second = await sign(await draft(2, await sha256Hex(encode(first.body))), 2);
  const served = [first, second].map((one) => ({ ...one, body: change(one.body, one.version) }));
  calls.call.mockImplementation(async (_endpoint, options) => {
    const { query } = options as { query: { version?: number } };
    return served[(query.version ?? 2) - 1];
  });
  render(<ProtocolScreen />);
  await screen.findByRole('heading', { level: 2, name: /Recounted/ });
}

const text = (...args: Parameters<typeof englishText>) => screen.queryByText(englishText(...args));

it('a protocol is ranked again in the browser, with its signature, chain and draws', async () => {
  page.hash = pseudonymOf('person', 'Aya');
  await show();
  expect(text('recount.same', { same: 5, total: 5 })).not.toBeNull();
  expect(text('recount.signed', { key: '\u2068q7Jt0mYx\u2069' })).not.toBeNull();
  expect(text('recount.chained', { version: 1 })).not.toBeNull();
  expect(text('recount.drawn')).not.toBeNull();
  expect(screen.getByText(/outside the order: safety \(1\)/)).toBeTruthy();
  const own = screen.getByText(englishText('matchPlaces.you')).closest('tr');
  expect(own?.textContent).toContain(englishText('recount.code.override'));
  expect(text('recount.code.not_eligible')).not.toBeNull();
});

it('one changed line is found by the recount and by the signature', async () => {
  await show((body, version) =>
    version === 2 ? body.replace('"outcome":"waits"', '"outcome":"gets"') : body,
  );
  expect(text('recount.differs', { same: 4, total: 5 })).not.toBeNull();
  expect(text('recount.notSigned')).not.toBeNull();
  expect(screen.getByText(/outcome: gets → waits/)).toBeTruthy();
  expect(text('recount.chained', { version: 1 })).not.toBeNull();
});

it('a changed earlier version no longer fits the next one', async () => {
  await show((body, version) => (version === 1 ? body.replace('"places":2', '"places":3') : body));
  expect(text('recount.same', { same: 5, total: 5 })).not.toBeNull();
  expect(text('recount.notChained', { version: 1 })).not.toBeNull();
  expect(text('recount.notGenuineText')).not.toBeNull();
  expect(text('recount.sameText')).toBeNull();
});

it('the genuine protocol of another match or version is not taken for this one', async () => {
  const first = await sign(await draft(1, null), 1);
  const check = (match: string, version: number) =>
    checkProtocol(match, { ...first, version }, null);
  expect(await check(uuid(1), 1)).not.toBeNull();
  expect(await check(uuid(7), 1)).toBeNull();
  expect(await check(uuid(1), 2)).toBeNull();
});

it('a draw that someone chose is found', async () => {
  await show((body, version) =>
    version === 2 ? body.replace(/"draw":"[0-9a-f]/, '"draw":"0') : body,
  );
  expect(text('recount.notDrawn')).not.toBeNull();
});

it.each([
  ['a match without a protocol', new ApiError('not_found', 'No places.', { status: 404 })],
  ['an address without a match', new ApiError('validation', 'Wrong id.', { status: 422 })],
])('%s is reported as such', async (_, refusal) => {
  calls.call.mockRejectedValue(refusal);
  render(<ProtocolScreen />);
  expect(await screen.findByText(englishText('recount.none'))).toBeTruthy();
});
