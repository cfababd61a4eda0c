import type { ListedPerson } from '#pwa/gate/officer/gates-overview.ts';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

/** `Inside since 06:04 PM, Gate 2`, in the reader's language. */
export function personState(
  { state, gate, at, known }: Pick<ListedPerson, 'state' | 'gate' | 'at' | 'known'>,
  now: number,
): string {
  const params = { time: at === null ? '' : formatLastSynced(at, now), gate: gate ?? '–' };
  switch (state) {
    case 'inside':
      if (known === 'unaccepted') return t('gate.answer.maybeInside');
      return t(known === 'compared' ? 'gate.officer.insideBy' : 'gate.officer.insideSince', params);
    case 'out':
      return t('gate.officer.outSince', params);
    case 'notSeen':
      return t('gate.officer.notSeenYet');
    case 'revoked':
    case 'replaced':
      return t(`gate.officer.${state}`);
  }
}
