/** The interface of a gate for the screens. */
import type { ComparisonRefusal } from '#sync/contracts/gate/comparison.ts';
import type { OverrideResult } from '#pwa/gate/answers/answer-props.ts';
import type { ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import type { CheckRequest } from '#pwa/gate/engine/check-ticket.ts';
import type { ComparisonResult } from '#pwa/gate/engine/compare-gates.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import type { VerifiedList } from '#pwa/gate/engine/verify-list.ts';
import type { OfficerTools } from '#pwa/gate/officer/officer-tools.ts';
import type { GateSearch } from '#pwa/gate/search/gate-search.ts';
import type { ExternalStore } from '#pwa/lib/app/external-store.ts';

export interface Gate {
  readonly matchId: string;
  readonly view: ExternalStore<GateView>;
  /** People without their tickets, on phones that may search. */
  readonly search: GateSearch;
  /** Additional tools of an officer's own phone. */
  readonly officer: OfficerTools;
  /**
   * Decides a check. What counts is on the disk before this resolves.
   *
   * @throws if it could not be saved: then no one was counted
   */
  check(request: CheckRequest): Promise<ShownCheck>;
  /** Whether a printed security list is this match's; counts nothing. */
  checkList(code: { id: string; jws: string }): Promise<VerifiedList>;
  /** The server's time as far as it is known, epoch milliseconds. */
  now(): number;
  /** Takes a check back; false if it is more than a minute old, so that it still counts. */
  undo(scanId: string): Promise<boolean>;
  /** Compares the officer's digits; five wrong ones lock the ticket on this phone. */
  tryOverride(check: ShownCheck, digits: string): Promise<OverrideResult>;
  /** The text of the code that another gate scans; null if the list is erased. */
  comparison(): Promise<string | null>;
  /** Takes over the people that another gate's code shows inside. */
  hear(text: string): Promise<ComparisonResult | ComparisonRefusal>;
  /** Asks the server to take the phone back; the list is erased once every check has arrived. */
  handIn(): Promise<void>;
  /** Deletes what is left, once everything is sent. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}
