/**
 * The public rule by which places of a match are given: who gets one, who waits in which position, and
 * why. Pure and without a clock, so that server, phones and everyone else compute the same.
 *
 * 1. Holders keep their places; an offer that is open counts as held.
 * 2. Overrides come first.
 * 3. The people of an outlet are numbered: holders, then overrides, then by time. Whoever is above the
 *    outlet's cap gets no place, unless by an override.
 * 4. The line is ordered by priority of the outlet's type, then outlet rank, then time or draw.
 * 5. Free places are given down the line.
 *
 * All requests of an outlet have the same type and draw. Then a person who leaves never worsens
 * another's place in the line: a colleague takes over at most the same rank, at a later time.
 */

export const outletTypes = [
  'agency',
  'sports_daily',
  'print',
  'online',
  'tv',
  'radio',
  'rights_holder',
  'freelance',
] as const;
export type OutletType = (typeof outletTypes)[number];

export type Phase = 'match' | 'post_match';

/** Zones in the order in which their pools are ranked. */
export const zones = [
  'tribune_desk',
  'tribune',
  'pitchside',
  'broadcast',
  'mixed_zone',
  'press_conference',
] as const;
export type Zone = (typeof zones)[number];

/** A person holds one place in each phase. */
export function phaseOf(zone: Zone): Phase {
  return zone === 'mixed_zone' || zone === 'press_conference' ? 'post_match' : 'match';
}

export interface Share {
  /** 1 to 3; 1 comes first. */
  priority: number;
  /** Places of one outlet at most. */
  cap: number;
}

/** The share of each outlet type; a type without one is not eligible. */
export type Quota<T extends string = OutletType> = Readonly<Partial<Record<T, Share>>>;

export interface Rules<T extends string = OutletType> {
  places: number;
  tie: 'earliest' | 'draw';
  quota: Quota<T>;
}

export interface Input<T extends string = OutletType> {
  /** The request's id. */
  id: string;
  /** Null for a freelancer, who counts as an outlet of one person. */
  outlet: string | null;
  type: T;
  /** When it was requested, in a form that sorts as text, such as `2026-11-21T17:00:00.000Z`. */
  at: string;
  /** Hash of `drawKey` in hex. Empty if requested after the allocation: then time decides, at the end. */
  draw: string;
  override: boolean;
  state: 'waiting' | 'offered' | 'held';
  /** Why a waiting person gets no place, even by an override; `offer`: another place is offered. */
  ineligible: 'suspended' | 'role' | 'offer' | 'has_place' | null;
}

export type Code =
  | 'has_place'
  | 'override'
  | 'in_order'
  | 'full'
  | 'outlet_cap'
  | 'type'
  | 'role'
  | 'suspended'
  | 'offer';

/** Number of waiting people in front, by the field that put each of them there. */
interface Ahead {
  override: number;
  priority: number;
  outlet: number;
  tie: number;
}

export interface Ranked {
  id: string;
  outcome: 'keeps' | 'gets' | 'waits' | 'out';
  code: Code;
  /** From 1 among those who wait; otherwise null. */
  position: number | null;
  /** The priority of the outlet's type; 0 for a type that is not eligible. */
  priority: number;
  /** Number among the outlet's people; 0 for those who are not eligible. */
  outletRank: number;
  ahead: Ahead;
}

interface Candidate {
  input: Input<string>;
  priority: number;
  outletRank: number;
}

/** Ranks the requests of one pool: holders first, then the line, then those who get no place. */
export function rank<T extends string>(rules: Rules<T>, requests: readonly Input<T>[]): Ranked[] {
  const shareOf = ({ type }: Input<T>): Share | undefined => rules.quota[type];
  const nextRank = outletRanks();
  const candidate = (input: Input<T>, outletRank: number): Candidate => ({
    input,
    priority: shareOf(input)?.priority ?? 0,
    outletRank,
  });

  const holders = requests
    .filter(holdsPlace)
    .toSorted(byTime)
    .map((input) => candidate(input, nextRank(input)));

  const line: Candidate[] = [];
  const out: Ranked[] = [];
  const waiting = requests.filter((input) => !holdsPlace(input));
  for (const input of waiting.toSorted((a, b) => overridesFirst(a, b) || byTime(a, b))) {
    const share = shareOf(input);
    if (input.ineligible !== null || share === undefined) {
      out.push(ranked(candidate(input, 0), 'out', input.ineligible ?? 'type'));
      continue;
    }
    const next = candidate(input, nextRank(input));
    if (input.override || next.outletRank <= share.cap) line.push(next);
    else out.push(ranked(next, 'out', 'outlet_cap'));
  }
  line.sort((a, b) => compare(rules.tie, a, b));

  const free = Math.max(0, rules.places - holders.length);
  return [
    ...holders.map((holder) => ranked(holder, 'keeps', 'has_place')),
    ...line
      .slice(0, free)
      .map((next) => ranked(next, 'gets', next.input.override ? 'override' : 'in_order')),
    ...explainPositions(rules.tie, line.slice(free)),
    ...out,
  ];
}

export interface Pool<T extends string = OutletType> {
  id: string;
  zone: Zone;
  rules: Rules<T>;
  requests: readonly (Input<T> & { person: string })[];
}

/**
 * Ranks the pools of a match in the order of their zones, and returns the result of each pool by its id.
 * A person who gets a place leaves the waiting lists of later pools of that phase (`out`, `has_place`),
 * and keeps waiting in earlier ones. Someone who held a place before may wait in any.
 */
export function rankPools<T extends string>(pools: readonly Pool<T>[]): Map<string, Ranked[]> {
  const results = new Map<string, Ranked[]>();
  const served = { match: new Set<string>(), post_match: new Set<string>() };
  for (const pool of pools.toSorted((a, b) => zones.indexOf(a.zone) - zones.indexOf(b.zone))) {
    const servedBefore = served[phaseOf(pool.zone)];
    const result = rank(
      pool.rules,
      pool.requests.map((request) =>
        servedBefore.has(request.person) ? { ...request, ineligible: 'has_place' } : request,
      ),
    );
    const people = new Map(pool.requests.map(({ id, person }) => [id, person]));
    for (const { id, outcome } of result)
      if (outcome === 'gets') servedBefore.add(people.get(id) ?? '');
    results.set(pool.id, result);
  }
  return results;
}

/**
 * The text whose SHA-256 in hex is the draw of an outlet, or of a freelancer, in a pool. It has nothing
 * of the request, so requesting again draws nothing new. Made of the pseudonym in the public protocol,
 * everyone can repeat the draw; made of an id, it would show the outlet to those who know the id.
 */
export function drawKey(poolId: string, outletOrPerson: string): string {
  return `${poolId}:${outletOrPerson}`;
}

function holdsPlace({ state }: Input<string>): boolean {
  return state !== 'waiting';
}

/** Returns a function that numbers the people of each outlet, in the order of its calls. */
function outletRanks(): (input: Input<string>) => number {
  const last = new Map<string, number>();
  return ({ outlet }) => {
    if (outlet === null) return 1;
    const next = (last.get(outlet) ?? 0) + 1;
    last.set(outlet, next);
    return next;
  };
}

/** The fields of the rule, in the order in which they decide. */
const fields = ['override', 'priority', 'outlet', 'tie'] as const;

function compareField(
  field: (typeof fields)[number],
  tie: Rules['tie'],
  a: Candidate,
  b: Candidate,
): number {
  if (field === 'override') return overridesFirst(a.input, b.input);
  if (field === 'priority') return a.priority - b.priority;
  if (field === 'outlet') return a.outletRank - b.outletRank;
  return (tie === 'draw' ? byDraw(a.input, b.input) : 0) || byTime(a.input, b.input);
}

function compare(tie: Rules['tie'], a: Candidate, b: Candidate): number {
  for (const field of fields) {
    const order = compareField(field, tie, a, b);
    if (order !== 0) return order;
  }
  return 0;
}

function overridesFirst(a: Input<string>, b: Input<string>): number {
  return Number(b.override) - Number(a.override);
}

/** Orders by time, then by id. */
export function byTime(a: Input<string>, b: Input<string>): number {
  return compareText(a.at, b.at) || compareText(a.id, b.id);
}

function byDraw(a: Input<string>, b: Input<string>): number {
  return Number(a.draw === '') - Number(b.draw === '') || compareText(a.draw, b.draw);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Gives each of those who wait, in their order, the position and the reason for everyone in front. */
function explainPositions(tie: Rules['tie'], waiting: readonly Candidate[]): Ranked[] {
  // Where the people begin who are equal to this one in a field and in all fields before it.
  const begins = { override: 0, priority: 0, outlet: 0 };
  return waiting.map((next, index) => {
    const previous = waiting[index - 1];
    let isEqual = true;
    for (const field of ['override', 'priority', 'outlet'] as const) {
      isEqual &&= previous === undefined || compareField(field, tie, previous, next) === 0;
      if (!isEqual) begins[field] = index;
    }
    return {
      ...ranked(next, 'waits', 'full'),
      position: index + 1,
      ahead: {
        override: begins.override,
        priority: begins.priority - begins.override,
        outlet: begins.outlet - begins.priority,
        tie: index - begins.outlet,
      },
    };
  });
}

function ranked(
  { input, priority, outletRank }: Candidate,
  outcome: Ranked['outcome'],
  code: Code,
): Ranked {
  const ahead = { override: 0, priority: 0, outlet: 0, tie: 0 };
  return { id: input.id, outcome, code, position: null, priority, outletRank, ahead };
}
