/**
 * Decides which code counts next at a gate: one ticket at a time, and each again only after a
 * second out of view. Times are milliseconds of a monotonic clock.
 */

export const outOfViewAfter = 1000;
/** A decoder that finds one code in a frame finds two tickets in turn, each within this time. */
export const inTurnWithin = 800;

export type CodeSource = 'camera' | 'scanner';

interface SeenCode {
  source: CodeSource;
  isTicket: boolean;
  firstAt: number;
  lastAt: number;
  /** The time when it counted; null while it waits. */
  countedAt: number | null;
}
export type SeenCodes = ReadonlyMap<string, SeenCode>;

type CodeTurn =
  | { kind: 'count'; text: string; source: CodeSource }
  /** Two tickets are in view; `takenBack` are those that have only just counted. */
  | { kind: 'several'; takenBack: string[] }
  /** The other ticket may still be in view. */
  | { kind: 'wait'; until: number };

/** Adds the codes of a frame, or the one that a scanner read, and forgets those out of view. */
export function seeCodes(
  seen: SeenCodes,
  texts: readonly string[],
  at: number,
  { source, isTicket }: { source: CodeSource; isTicket: (text: string) => boolean },
): SeenCodes {
  const inView = new Map([...seen].filter(([, code]) => at - inViewUntil(code) < outOfViewAfter));
  for (const text of texts) {
    const known = inView.get(text);
    inView.set(
      text,
      known === undefined
        ? { source, isTicket: isTicket(text), firstAt: at, lastAt: at, countedAt: null }
        : { ...known, lastAt: at },
    );
  }
  return inView;
}

/** Returns null if nothing is new. */
export function nextTurn(seen: SeenCodes, at: number): CodeTurn | null {
  const recent = [...seen].filter(([, code]) => at - inViewUntil(code) < inTurnWithin);
  const tickets = recent.filter(([, { isTicket }]) => isTicket);
  // A poster beside a ticket is not looked at; a scanner is pointed at its code.
  const waiting = recent.filter(
    ([, code]) =>
      isWaiting(code) && (code.isTicket || code.source === 'scanner' || tickets.length === 0),
  );
  const beside = tickets.filter(([text, one]) =>
    waiting.some(([other, two]) => other !== text && two.isTicket && areTogether(one, two)),
  );
  if (beside.length > 0) {
    const takenBack = beside
      .filter(([, { countedAt }]) => countedAt !== null && at - countedAt < outOfViewAfter)
      .map(([text]) => text);
    return { kind: 'several', takenBack };
  }
  // A code that has just left is no one's turn.
  const [next] = waiting.filter(([, code]) => inViewUntil(code) >= at);
  if (next === undefined) return null;
  const [text, { source }] = next;
  const left = tickets.filter(([other]) => other !== text).map(([, { lastAt }]) => lastAt);
  return left.length === 0
    ? { kind: 'count', text, source }
    : { kind: 'wait', until: Math.max(...left) + inTurnWithin };
}

/** Marks codes as counted, so that they count again only after a second out of view. */
export function countCodes(seen: SeenCodes, texts: readonly string[], at: number): SeenCodes {
  return change(seen, texts, (code) => ({ ...code, countedAt: at }));
}

/** Lets codes in view count again; what a scanner read is read again. */
export function takeBackCodes(seen: SeenCodes, texts: readonly string[]): SeenCodes {
  return change(seen, texts, (code) =>
    code.source === 'scanner' ? null : { ...code, countedAt: null },
  );
}

/** The codes that wait for their turn. */
export function waitingCodes(seen: SeenCodes): string[] {
  return [...seen].flatMap(([text, code]) => (isWaiting(code) ? [text] : []));
}

function change(
  seen: SeenCodes,
  texts: readonly string[],
  to: (code: SeenCode) => SeenCode | null,
): SeenCodes {
  return new Map(
    [...seen].flatMap(([text, code]): [string, SeenCode][] => {
      const changed = texts.includes(text) ? to(code) : code;
      return changed === null ? [] : [[text, changed]];
    }),
  );
}

function isWaiting({ countedAt }: SeenCode): boolean {
  return countedAt === null;
}

/** A scanner reads a code once, so that one which waits is not forgotten. */
function inViewUntil(code: SeenCode): number {
  return code.source === 'scanner' && isWaiting(code) ? Number.POSITIVE_INFINITY : code.lastAt;
}

/** Whether each was read before the other had gone. */
function areTogether(one: SeenCode, two: SeenCode): boolean {
  return inViewUntil(one) >= two.firstAt && inViewUntil(two) >= one.firstAt;
}
