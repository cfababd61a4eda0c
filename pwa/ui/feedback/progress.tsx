import { cn } from '#pwa/ui/lib/utils.ts';

/** Steps of a process, for use on the pitch surface. `now` starts at 1. */
export function StepProgress({
  current,
  total,
  label,
}: {
  current: number;
  total: number;
  label: string;
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={total}
      aria-valuenow={current}
      aria-valuetext={label}
      className="grid auto-cols-fr grid-flow-col gap-1"
    >
      {Array.from({ length: total }, (_, index) => (
        <span
          key={index}
          className={cn(
            'h-1.25 rounded-[2.5px]',
            index + 1 < current && 'bg-pitch-foreground',
            index + 1 === current && 'bg-signal',
            index + 1 > current && 'bg-pitch-border',
          )}
        />
      ))}
    </div>
  );
}

/** A progress bar. `value` is from 0 to 1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <progress
      value={percent}
      max={100}
      aria-label={label}
      className={cn(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-[3px] bg-secondary',
        '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-secondary',
        '[&::-webkit-progress-value]:rounded-[3px] [&::-webkit-progress-value]:bg-primary',
        '[&::-webkit-progress-value]:transition-[inline-size]',
      )}
    />
  );
}
