import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** The gate's number, the match, and one line below it. */
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
    <header className="g-head">
      <span className="g-tile">
        <span>{t(gate === null ? 'gate.officer.allGates' : 'gate.gate')}</span>
        {gate !== null && <b>{gate}</b>}
      </span>
      <span className="g-match">
        <b>{t('tickets.match', match)}</b>
        <span>{line}</span>
      </span>
      {end}
    </header>
  );
}
