import type { GateException } from '#sync/contracts/gate/gate-exceptions.ts';
import { type GateOverview, setExceptionSeen } from '#sync/contracts/gate/gate-overview.ts';
import { Panel } from '#pwa/features/gates/overview/panel.tsx';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { exceptionIcons } from '#pwa/lib/gates/exception-icons.ts';
import { exceptionNote, exceptionTitle, placeAndTime } from '#pwa/lib/gates/exception-texts.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { CheckIcon, RetryIcon } from '#pwa/ui/icons.ts';
import { type Tone, toneLineClass } from '#pwa/ui/status/status.tsx';
import { IconButton } from '#pwa/ui/button.tsx';

const tones: Record<GateException['kind'], Tone> = {
  twice: 'draft',
  olderList: 'pending',
  override: 'pending',
  offlineGate: 'pending',
  uncertainClock: 'pending',
  revokedShown: 'rejected',
  notListed: 'rejected',
  withoutRight: 'rejected',
};

/** Exceptions for the media office to look at; those already seen are folded away. */
export function ExceptionsPanel({ overview, now }: { overview: GateOverview; now: number }) {
  const { t } = useTranslation();
  const open = overview.exceptions.filter(({ seenAt }) => seenAt === null);
  const seen = overview.exceptions.filter(({ seenAt }) => seenAt !== null);
  const row = (exception: GateException) => (
    <ExceptionRow key={exception.key} exception={exception} overview={overview} now={now} />
  );
  return (
    <Panel
      title={t('gates.exceptions')}
      note={
        <p className="num text-muted-foreground">{t('gates.openCount', { count: open.length })}</p>
      }
    >
      {open.length === 0 && (
        <p className="border-t border-border px-4 py-4 text-muted-foreground md:px-4.5">
          {t('gates.noExceptions')}
        </p>
      )}
      <ul>{open.map(row)}</ul>
      {seen.length > 0 && (
        <details className="border-t border-border">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 text-muted-foreground md:px-4.5">
            {t('gates.seenCount', { count: seen.length })}
          </summary>
          <ul>{seen.map(row)}</ul>
        </details>
      )}
    </Panel>
  );
}

function ExceptionRow({
  exception,
  overview,
  now,
}: {
  exception: GateException;
  overview: GateOverview;
  now: number;
}) {
  const { t, language } = useTranslation();
  const { busy, submit } = useGateSubmit(overview.match.id, { withToasts: true });
  const { key, kind, name, nameArabic, scans, several, officer, seenAt } = exception;
  const IconMark = exceptionIcons[kind];
  const { gates } = overview;
  const named = name === null ? null : nameIn(language, name, nameArabic);
  const person = several === null ? named : (scans[0]?.device ?? null);
  const facts = { exception, person, officer, gates, now };
  const isSeen = seenAt !== null;

  async function mark(): Promise<void> {
    const body = { key, seen: !isSeen };
    await submit(() => call(setExceptionSeen, { params: { match: overview.match.id }, body }));
  }

  return (
    <li
      className={`touchline flex gap-3 border-t border-border py-2.5 ps-4 pe-1.5 md:ps-4.5 ${toneLineClass(tones[kind])}`}
    >
      <IconMark className="mt-0.5 size-5 flex-none text-(--line)" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="text-[0.9375rem] leading-5 font-[640]">{exceptionTitle(facts)}</p>
        <p className="num text-muted-foreground">{exceptionNote(facts)}</p>
        {kind === 'twice' && (
          <ol className="num mt-1 flex flex-wrap items-center gap-x-2 text-[0.8125rem] font-[600]">
            {scans.map((scan) => (
              <li
                key={`${scan.gateId} ${scan.at}`}
                className="flex items-center gap-2 not-first:before:h-0.75 not-first:before:w-6 not-first:before:bg-input"
              >
                {placeAndTime(gates, scan, formatLastSynced(scan.at, now))}
              </li>
            ))}
          </ol>
        )}
      </div>
      <IconButton
        icon={isSeen ? RetryIcon : CheckIcon}
        label={t(isSeen ? 'gates.markUnseen' : 'gates.markSeen')}
        size="sm"
        className="max-md:size-11"
        aria-busy={busy || undefined}
        onClick={() => void mark()}
      />
    </li>
  );
}
