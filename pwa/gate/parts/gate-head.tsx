import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** The gate's number, the match, and one line below it, on the pitch or the camera's picture. */
export function GateHead({
  gate,
  match,
  line,
  end,
}: {
  /** The gate's number; null on an officer's phone. */
  gate: number | null;
  match: { home: string; away: string };
  line: ReactNode;
  end?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <header className="relative flex items-center gap-3 px-4 pt-[calc(env(safe-area-inset-top)+0.625rem)] pb-3.5">
      <span className="grid h-11 flex-none grid-cols-[auto_auto] content-center items-baseline gap-x-1.75 rounded-md bg-signal px-3 text-signal-foreground">
        <span className="text-[0.875rem] font-semibold">
          {t(gate === null ? 'gate.officer.allGates' : 'gate.gate')}
        </span>
        {gate !== null && (
          <b className="text-[1.75rem]/8 font-extrabold font-stretch-118%">{gate}</b>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate text-[1.0625rem]/5.5 font-[680] font-stretch-106%">
          {t('tickets.match', match)}
        </b>
        <span className="block overflow-hidden text-sm/4.75 text-muted-foreground *:leading-4.75 *:whitespace-normal">
          {line}
        </span>
      </span>
      {end}
    </header>
  );
}
