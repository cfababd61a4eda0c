/** The state of an absence in words, for administrators. */
import { formatDate } from '#pwa/lib/format/dates.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import type { Tone } from '#pwa/ui/status/status.tsx';
import { contestEndsAt } from '#sync/contracts/absences/absences.ts';
import type { ManagedAbsence } from '#sync/contracts/absences/manage-absences.ts';

export function absenceStatus(absence: Pick<ManagedAbsence, 'status' | 'counts' | 'notifiedAt'>): {
  tone: Tone;
  text: string;
} {
  const { status, counts } = absence;
  if (status === 'contested')
    return { tone: 'attention', text: t('manageAbsences.status.contested') };
  if (status === 'withdrawn') return { tone: 'plain', text: t('manageAbsences.status.withdrawn') };
  if (status === 'upheld') return { tone: 'rejected', text: t('manageAbsences.status.upheld') };
  if (counts) return { tone: 'rejected', text: t('manageAbsences.status.counts') };
  const date = formatDate(contestEndsAt(absence));
  return { tone: 'pending', text: t('manageAbsences.status.open', { date }) };
}
