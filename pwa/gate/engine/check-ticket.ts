/** Decides a check from what is on the phone, and builds its scan. */
import { v7 as uuid } from 'uuid';
import type { CheckFacts, EntryFacts, OverrideKind } from '#sync/contracts/gate/check-facts.ts';
import { decide, type Decision } from '#sync/contracts/gate/decide.ts';
import type { GateEntryRow, scanSources } from '#sync/contracts/gate/gate-rows.ts';
import { testTicketHash } from '#sync/contracts/tickets/test-ticket.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import type { SearchOutcome } from '#sync/contracts/gate/search-outcomes.ts';
import type { ListIndex } from '#pwa/gate/engine/list-index.ts';
import type { VerifiedTicket } from '#pwa/gate/engine/verify-ticket.ts';

export interface CheckRequest {
  source: (typeof scanSources)[number];
  direction: 'in' | 'out';
  /** The text that was read; null for a typed code or a found person. */
  text: string | null;
  /** The ticket's hash of a typed code or a found person. */
  hash?: string;
  override?: OverrideKind;
  document?: 'identity' | 'press';
}

/** How long a check can be undone. */
export const undoMilliseconds = 60_000;

export interface CheckContext {
  index: ListIndex;
  facts: Pick<CheckFacts, 'match' | 'roles' | 'gates' | 'clockCertain' | 'now'>;
  /** Epoch milliseconds; null before the first list, which is older than any ticket then. */
  listAsOf: number | null;
  gateId: string;
  /** Whether this phone may search; other phones know no one without a ticket. */
  maySearch: boolean;
}

export interface Check {
  decision: Decision;
  entry: GateEntryRow | null;
  /** The scan; null where nothing is recorded: a test ticket, and the same ticket again. */
  scan: GateScan | null;
}

/** @param ticket null if the text is no ticket of ours, or there is no text */
export function checkTicket(
  request: CheckRequest,
  ticket: VerifiedTicket | null,
  context: CheckContext,
): Check {
  const { index, facts, listAsOf, maySearch } = context;
  const found = maySearch ? request.hash : undefined;
  const hash = ticket === null ? (found ?? null) : ticket.hash;
  const entry = (hash === null ? undefined : index.entry(hash)) ?? null;
  const decision = decide({
    ...facts,
    presented: presented(request, ticket, entry && index.entryFacts(entry)),
    listAsOf: listAsOf ?? 0,
    presence: hash === null ? { state: 'notSeen' } : index.presence(hash),
    letInHereAt: hash === null ? null : index.letInHereAt(hash),
    direction: request.direction,
    override: request.override ?? null,
  });
  return { decision, entry, scan: toScan(request, decision, hash, context) };
}

function presented(
  { text, document }: CheckRequest,
  ticket: VerifiedTicket | null,
  entry: EntryFacts | null,
): CheckFacts['presented'] {
  if (ticket !== null) {
    const { signature, isTest } = ticket;
    return { kind: 'ticket', signature, matchId: ticket.ticket.matchId, test: isTest, entry };
  }
  if (text !== null || entry === null) return { kind: 'unreadable' };
  return { kind: 'entry', entry, documentCompared: document !== undefined };
}

/** Answers to codes of which nothing is kept. */
const foreign: readonly Decision['answer'][] = ['notOurs', 'cannotVerify', 'otherMatch'];

function toScan(
  { source, document }: CheckRequest,
  { answer, counts, needsDocument, overriddenBy }: Decision,
  hash: string | null,
  { facts, listAsOf, gateId }: CheckContext,
): GateScan | null {
  if (hash === testTicketHash || answer === 'sameAgain' || needsDocument) return null;
  return {
    id: uuid(),
    gateId,
    h: foreign.includes(answer) ? null : hash,
    act: counts,
    undoes: null,
    answer,
    source,
    at: new Date(facts.now).toISOString(),
    clockCertain: facts.clockCertain,
    listAsOf: listAsOf === null ? null : new Date(listAsOf).toISOString(),
    override: overriddenBy,
    document: document ?? null,
  };
}

/** Says that a search was made and how it ended; not what was typed. */
export function toSearchNote(
  outcome: SearchOutcome,
  source: GateScan['source'],
  { facts, listAsOf, gateId }: CheckContext,
): GateScan {
  return {
    id: uuid(),
    gateId,
    h: null,
    act: 'none',
    undoes: null,
    answer: outcome,
    source,
    at: new Date(facts.now).toISOString(),
    clockCertain: facts.clockCertain,
    listAsOf: listAsOf === null ? null : new Date(listAsOf).toISOString(),
    override: null,
    document: null,
  };
}

/** Takes a check back. */
export function toUndo(scan: GateScan, now: number): GateScan {
  return {
    ...scan,
    id: uuid(),
    h: null,
    act: 'undo',
    undoes: scan.id,
    at: new Date(now).toISOString(),
    override: null,
    document: null,
  };
}
