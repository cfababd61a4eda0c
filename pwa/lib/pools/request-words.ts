/** The result of a request and its reason, in words. */
import {
  type OverrideCategory,
  overrideCategories,
  type RequestState,
} from '#sync/contracts/pools/pool-words.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import type { Tone } from '#pwa/ui/status/status.tsx';

interface RankedRequest {
  outcome: 'keeps' | 'gets' | 'waits' | 'out';
  /** In the words of the ranking. */
  code: string | null;
  state: RequestState;
  position: number | null;
  number: number | null;
  confirmedAt: string | null;
  unassignedAt: string | null;
  offerEndsAt: string | null;
  override: OverrideCategory | null;
  overrideText: string | null;
}

const reasons = [
  'in_order',
  'full',
  'outlet_cap',
  'type',
  'role',
  'suspended',
  'offer',
  'has_place',
] as const;

/**
 * Returns the result of a request, such as `Place 12, confirmed` or `Waiting, 2`. After the kick-off
 * confirming is not mentioned.
 */
export function resultOf(
  line: Omit<RankedRequest, 'overrideText'>,
  { now, kickOff }: { now: number; kickOff: string },
): { tone: Tone; text: string } {
  const { outcome, state, position, confirmedAt, offerEndsAt } = line;
  const number = line.number ?? 0;
  if (outcome === 'waits')
    return { tone: 'pending', text: t('pools.waitingAt', { position: position ?? 0 }) };
  if (outcome === 'out') return { tone: 'plain', text: t('pools.excludedOne') };
  if (outcome === 'gets') return { tone: 'approved', text: t('pools.getsPlace') };
  if (state === 'offered') {
    const time = offerEndsAt === null ? '' : formatMoment(offerEndsAt, now);
    return { tone: 'waiting', text: t('pools.offeredUntil', { number, time }) };
  }
  if (line.unassignedAt !== null)
    return { tone: 'attention', text: t('pools.heldUnassigned', { number }) };
  if (now >= Date.parse(kickOff)) return { tone: 'approved', text: t('pools.held', { number }) };
  return confirmedAt === null
    ? { tone: 'approved', text: t('pools.heldUnconfirmed', { number }) }
    : { tone: 'published', text: t('pools.heldConfirmed', { number }) };
}

/** Returns the reason: the override with its text, or the part of the rule that decided; empty for a holder. */
export function reasonOf({
  outcome,
  code,
  override,
  overrideText,
}: Pick<RankedRequest, 'outcome' | 'code' | 'override' | 'overrideText'>): string {
  const category = overrideCategories.find((each) => each === override);
  if (category) return joinWithDots([t(`pools.category.${category}`), overrideText ?? '']);
  if (outcome === 'keeps') return '';
  const reason = reasons.find((each) => each === code);
  return reason ? t(`pools.reason.${reason}`) : '';
}
