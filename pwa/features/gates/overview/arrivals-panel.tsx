import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { ChartPanel, StackedColumns } from '#pwa/lib/admin/chart-panel.tsx';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Colours of the gates, in the order of their numbers; a match has few. */
const colours = [
  'bg-chart-1',
  'bg-chart-4',
  'bg-pending-line',
  'bg-rejected-line',
  'bg-seat-taken',
  'bg-signal',
];

const tenMinutes = 600_000;
/** Maximum number of columns that fit a phone's width. */
const maxColumns = 18;

/** The beginnings of all ten minutes from the first arrival to the last, in epoch milliseconds. */
export function arrivalTimes(arrivals: GateOverview['arrivals']): number[] {
  if (arrivals.length === 0) return [];
  const times = arrivals.map(({ at }) => Math.floor(Date.parse(at) / tenMinutes) * tenMinutes);
  const last = Math.max(...times);
  const first = Math.max(Math.min(...times), last - (maxColumns - 1) * tenMinutes);
  return Array.from(
    { length: (last - first) / tenMinutes + 1 },
    (_, step) => first + step * tenMinutes,
  );
}

/** Chart of the number of people let in, by ten minutes and gate. */
export function ArrivalsPanel({ overview }: { overview: GateOverview }) {
  const { t } = useTranslation();
  const gates = overview.gates.map((gate, at) => ({
    ...gate,
    label: t('gates.gateNumber', { number: gate.number }),
    className: colours[at % colours.length] ?? '',
  }));
  const times = arrivalTimes(overview.arrivals);
  const countOf = (time: number, gateId: string) =>
    overview.arrivals
      .filter(
        (each) =>
          each.gateId === gateId &&
          Math.floor(Date.parse(each.at) / tenMinutes) * tenMinutes === time,
      )
      .reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartPanel
      title={t('gates.arrivals')}
      text={t(times.length === 0 ? 'gates.noArrivals' : 'gates.arrivalsText')}
      {...(times.length > 0 && { legend: gates.filter(({ letIn }) => letIn > 0) })}
    >
      <StackedColumns
        columns={times.map((time, at) => {
          const parts = gates.map(({ id, label, className }) => ({
            value: countOf(time, id),
            label,
            className,
          }));
          const isLabelled = at % 3 === 0;
          return {
            key: `${time}`,
            label: isLabelled ? formatTime(time).replace(/\s.*/u, '') : '\u00a0',
            total: parts.reduce((sum, { value }) => sum + value, 0),
            parts: parts.toReversed(),
            text: joinWithCommas([
              formatTime(time),
              ...parts.map(({ label, value }) => t('gates.figure', { label, value })),
            ]),
          };
        })}
      />
    </ChartPanel>
  );
}
