/**
 * The public protocol of a match's places: with it anyone can rank the requests again, and no name, outlet,
 * account or time is in it. It is signed as `canonicalText`, and each version names the hash of
 * the one before, so a line cannot be changed later.
 *
 * A line has what the rule uses, and nothing else:
 * - Pseudonyms instead of people and outlets, which are the same in all pools of the match and others in
 *   each match. They come from a secret key: hashes of ids alone could be tried. A freelancer has an
 *   outlet pseudonym like everyone. Each person is told their own, and so finds their line.
 * - The order of the requests instead of times. Rounded times would lose the order.
 * - A group instead of the outlet type: types with the same priority share it, and a cap is only stated
 *   where it excluded someone, because elsewhere it changes nothing.
 * - Whether there is an override. Categories are counted for the whole match: one of them is
 *   accessibility, which must not be read off a person's line.
 * - Neither group, outlet nor reason for people who are not eligible, of whom a suspension might be
 *   known, and no group for holders: the rule does not use them. The number of a place is left out,
 *   because everyone at the match sees who sits there.
 *
 * Readers can nevertheless derive some things: which lines belong to one outlet and to one person; who asked before
 * whom, so someone knows that a line before their own is earlier; the priority of those in the line, and
 * with the published quota the types that have it. Hiding small groups, such as the only rights holder of
 * a match, would mean to hide what decided, and no one could recount. A category is also known where a
 * match has a single override. Whether someone was rightly held not eligible cannot be recounted: the
 * person knows the reason.
 */
import * as z from 'zod/mini';
import { canonicalJson } from '#sync/contracts/core/canonical-json.ts';
import { id, instant } from '#sync/contracts/core/primitives.ts';
import type { OverrideCategory } from '#sync/contracts/pools/pool-words.ts';
import {
  byTime,
  type Code,
  type Pool,
  type Ranked,
  rankPools,
  zones,
} from '#sync/contracts/pools/pool-ranking.ts';

const pseudonym = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,43}$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const groupName = z.string().check(z.regex(/^[A-H]$/));
const count = z.int().check(z.nonnegative());

const line = z.strictObject({
  pseudonym,
  outlet: z.nullable(pseudonym),
  group: z.nullable(groupName),
  /** From 1, by the time of the request. */
  order: z.int().check(z.positive()),
  /** Hash of `drawKey`; empty for requests after the allocation, and where no draw decides. */
  draw: z.union([hash, z.literal('')]),
  override: z.boolean(),
  /** Before this ranking; an open offer counts as held. */
  state: z.enum(['waiting', 'held']),
  outcome: z.enum(['keeps', 'gets', 'waits', 'out']),
  code: z.enum(['has_place', 'override', 'in_order', 'full', 'outlet_cap', 'not_eligible']),
  position: z.nullable(z.int().check(z.positive())),
});

const pool = z.strictObject({
  id,
  zone: z.enum(zones),
  places: count,
  tie: z.enum(['earliest', 'draw']),
  /** A cap is null if it excluded no one. */
  groups: z.record(groupName, z.strictObject({ priority: z.int(), cap: z.nullable(count) })),
  lines: z.array(line).check(
    z.maxLength(10_000),
    z.refine((lines) => isUnique(lines.map(({ pseudonym }) => pseudonym))),
    z.refine((lines) => isUnique(lines.map(({ order }) => order))),
  ),
});

export const poolProtocol = z.strictObject({
  version: z.int().check(z.positive()),
  /** SHA-256 of the previous version's canonical text in hex; null for the first. */
  previous: z.nullable(hash),
  match: id,
  madeAt: instant,
  overrides: z.strictObject({
    rights_contract: count,
    safety: count,
    accessibility: count,
    local_interest: count,
    correction: count,
    other: count,
  }),
  pools: z.array(pool).check(
    z.refine((pools) => isUnique(pools.map(({ id }) => id))),
    z.refine((pools) => isUnique(pools.map(({ zone }) => zone))),
  ),
});
export type PoolProtocol = z.infer<typeof poolProtocol>;
type ProtocolPool = PoolProtocol['pools'][number];
type Line = ProtocolPool['lines'][number];

type RankedPool = Pool & {
  requests: readonly (Pool['requests'][number] & { category: OverrideCategory | null })[];
};
type PseudonymOf = (kind: 'person' | 'outlet', id: string) => string;

/**
 * Ranks the pools of a match and describes the result. `pseudonymOf` gives an id of each kind a pseudonym
 * of 16 to 43 base64url characters.
 */
export function describeRanking(
  head: Pick<PoolProtocol, 'version' | 'previous' | 'match' | 'madeAt'>,
  pools: readonly RankedPool[],
  pseudonymOf: PseudonymOf,
): PoolProtocol {
  const results = rankPools(pools);
  const overrides = { ...noOverrides };
  for (const { category } of pools.flatMap(({ requests }) => requests))
    if (category !== null) overrides[category] += 1;
  return {
    ...head,
    overrides,
    pools: pools
      .map((pool) => describePool(pool, results.get(pool.id) ?? [], pseudonymOf))
      .toSorted((a, b) => zones.indexOf(a.zone) - zones.indexOf(b.zone)),
  };
}

const noOverrides: PoolProtocol['overrides'] = {
  rights_contract: 0,
  safety: 0,
  accessibility: 0,
  local_interest: 0,
  correction: 0,
  other: 0,
};

function describePool(
  { id, zone, rules, requests }: RankedPool,
  results: readonly Ranked[],
  pseudonymOf: PseudonymOf,
): ProtocolPool {
  const resultOf = new Map(results.map((result) => [result.id, result]));
  const lines = requests.toSorted(byTime).map((request, index) => {
    const { outcome, code, position } = resultOf.get(request.id) as Ranked;
    const isEligible = publicCode(code) !== 'not_eligible';
    const line: Omit<Line, 'group'> = {
      pseudonym: pseudonymOf('person', request.person),
      outlet: isEligible ? pseudonymOf('outlet', request.outlet ?? request.person) : null,
      order: index + 1,
      draw: isEligible && rules.tie === 'draw' ? request.draw : '',
      override: request.override,
      state: request.state === 'waiting' ? 'waiting' : 'held',
      outcome,
      code: publicCode(code),
      position,
    };
    return { line, type: isEligible && outcome !== 'keeps' ? request.type : null };
  });
  const capped = new Set(
    lines.filter(({ line }) => line.code === 'outlet_cap').map(({ type }) => type),
  );
  const shareOf = (type: (typeof lines)[number]['type']): string | null => {
    const share = type === null ? undefined : rules.quota[type];
    return share === undefined ? null : `${share.priority} ${capped.has(type) ? share.cap : ''}`;
  };
  const shares = [...new Set(lines.map(({ type }) => shareOf(type)))].filter((one) => one !== null);
  const names = new Map(shares.sort().map((share, index) => [share, 'ABCDEFGH'.charAt(index)]));
  return {
    id,
    zone,
    places: rules.places,
    tie: rules.tie,
    groups: Object.fromEntries(
      [...names].map(([share, name]) => {
        const [priority, cap] = share.split(' ');
        return [name, { priority: Number(priority), cap: cap === '' ? null : Number(cap) }];
      }),
    ),
    lines: lines.map(({ line, type }) => ({
      ...line,
      group: names.get(shareOf(type) ?? '') ?? null,
    })),
  };
}

export interface Recount {
  /** Lines that recount as they are stored, and all lines. */
  same: number;
  total: number;
  differences: Difference[];
}

interface Difference {
  /** Null for the counts of overrides by category. */
  pseudonym: string | null;
  field: 'outcome' | 'code' | 'position' | 'overrides';
  stored: string | number | null;
  recounted: string | number | null;
}

/** Ranks the requests of a protocol again, and returns where the stored results differ. */
export function recount({ pools, overrides }: PoolProtocol): Recount {
  const results = rankPools(pools.map(toRankedPool));
  const lines = pools.flatMap(({ id, lines }) => {
    const resultOf = new Map((results.get(id) ?? []).map((result) => [result.id, result]));
    return lines.map((line, index) => compareLine(line, resultOf.get(String(index)) as Ranked));
  });
  const differences = lines.flat();
  const stored = Object.values(overrides).reduce((sum, one) => sum + one);
  const recounted = pools.flatMap(({ lines }) => lines.filter(({ override }) => override)).length;
  if (stored !== recounted)
    differences.push({ pseudonym: null, field: 'overrides', stored, recounted });
  const same = lines.filter((found) => found.length === 0).length;
  return { same, total: lines.length, differences };
}

/** The text to be signed: the same protocol gives the same text. */
export function canonicalText(protocol: PoolProtocol): string {
  return canonicalJson(protocol);
}

/** Text whose signature is no signature of anything else, such as a ticket. */
export function signedText(body: string): string {
  return `touchline places protocol\n${body}`;
}

function toRankedPool({ id, zone, places, tie, groups, lines }: ProtocolPool): Pool<string> {
  const quota = Object.fromEntries(
    Object.entries(groups).map(([name, { priority, cap }]) => [
      name,
      { priority, cap: cap ?? Infinity },
    ]),
  );
  const requests = lines.map((line, index) => ({
    id: String(index),
    person: line.pseudonym,
    outlet: line.outlet,
    // No group has this name, which makes the line not eligible.
    type: line.group ?? '',
    at: String(line.order).padStart(16, '0'),
    draw: line.draw,
    override: line.override,
    state: line.state,
    ineligible: null,
  }));
  return { id, zone, rules: { places, tie, quota }, requests };
}

function compareLine(line: Line, result: Ranked): Difference[] {
  const recounted = { ...result, code: publicCode(result.code) };
  return (['outcome', 'code', 'position'] as const)
    .filter((field) => line[field] !== recounted[field])
    .map((field) => ({
      pseudonym: line.pseudonym,
      field,
      stored: line[field],
      recounted: recounted[field],
    }));
}

/** Why someone is not eligible is no one else's business. */
function publicCode(code: Code): Line['code'] {
  return code === 'type' || code === 'role' || code === 'suspended' || code === 'offer'
    ? 'not_eligible'
    : code;
}

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
