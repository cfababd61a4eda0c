import type { Attendance } from '#sync/contracts/matches/attendance.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusText, type Tone } from '#pwa/ui/status/status.tsx';

const tones: Record<Attendance, Tone> = { came: 'approved', absent: 'rejected', unknown: 'plain' };

/** Whether a person came to a match that is closed. */
export function AttendanceText({ attendance }: { attendance: Attendance }) {
  const { t } = useTranslation();
  return (
    <StatusText tone={tones[attendance]}>{t(`gateOverview.attendance.${attendance}`)}</StatusText>
  );
}
