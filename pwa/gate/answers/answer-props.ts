/** Props of the screens of all answers. */
import type { GateFacts, ShownCheck } from '#pwa/gate/answers/shown-check.ts';

export interface AnswerProps {
  check: ShownCheck;
  facts: GateFacts;
  now: number;
  onNext: () => void;
  onUndo: (scanId: string) => void;
  /** The officer's six digits, the steward's eyes, or on an officer's phone the officer. */
  onOverride: (override: OverrideEntry) => Promise<OverrideResult>;
  /** The person showed this card; only for a check without a ticket. */
  onDocument: (document: 'identity' | 'press') => void;
  /** Whether this is an officer's phone: the officer is here. */
  isOfficer: boolean;
}

export type OverrideEntry =
  | { by: 'number'; digits: string }
  | { by: 'officer' }
  | { by: 'steward' };
/** Tries that are left after a wrong number; 0 means locked, null that this phone cannot tell. */
export type OverrideResult = { accepted: true } | { accepted: false; triesLeft: number | null };
