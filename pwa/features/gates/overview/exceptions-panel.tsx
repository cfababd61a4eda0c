import {
  type GateOverview,
  type GateException,
  setExceptionSeen,
} from '#sync/contracts/gate/gate-overview.ts';
import { Panel } from '#pwa/features/gates/overview/panel.tsx';
import { useGateAction } from '#pwa/features/gates/use-gate-action.ts';
import { formatLastSynced, formatTime } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import {
  type MessageKey,
  useTranslation,
  type t as translate,
} from '#pwa/lib/i18n/use-translation.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import {
  AlertIcon,
  CheckIcon,
  CountdownIcon,
  type Icon,
  InsideIcon,
  KeyIcon,
  NoSignalIcon,
  RetryIcon,
  RevokedIcon,
  SearchIcon,
  TicketIcon,
} from '#pwa/ui/icons.ts';
import { type Tone, toneLineClass } from '#pwa/ui/primitives/badge.tsx';
import { IconButton } from '#pwa/ui/primitives/button.tsx';

const looks: Record<GateException['kind'], { icon: Icon; tone: Tone }> = {
  twice: { icon: InsideIcon, tone: 'draft' },
  olderList: { icon: AlertIcon, tone: 'pending' },
  override: { icon: KeyIcon, tone: 'pending' },
  offlineGate: { icon: NoSignalIcon, tone: 'pending' },
  uncertainClock: { icon: CountdownIcon, tone: 'pending' },
  revokedShown: { icon: RevokedIcon, tone: 'rejected' },
  notListed: { icon: TicketIcon, tone: 'rejected' },
  withoutRight: { icon: SearchIcon, tone: 'rejected' },
};

/** What the media office should look at; what it has seen is folded away. */
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
  const { busy, run } = useGateAction(overview.match.id, 'toast');
  const {
    key,
    kind,
    name,
    nameArabic,
    no,
    seat,
    code,
    scans,
    officer,
    answer,
    missing,
    compared,
    seenAt,
  } = exception;
  const { icon: IconMark, tone } = looks[kind];
  const gateNumber = (id: string) => overview.gates.find((gate) => gate.id === id)?.number ?? 0;
  const place = (scan: GateException['scans'][number]) =>
    t('gates.gateAt', { number: gateNumber(scan.gateId), time: formatLastSynced(scan.at, now) });
  const first = scans[0];
  const person = name === null ? '' : nameIn(language, name, nameArabic);
  const number = first === undefined ? 0 : gateNumber(first.gateId);
  const isSeen = seenAt !== null;
  const note = joinWithCommas([
    kind !== 'twice' && kind !== 'offlineGate' && person,
    no !== null && t('gates.listNumber', { no }),
    code !== null && t('gates.notListedCode', { code }),
    seat !== null && t('tickets.seatNumber', { seat: seatNumber(seat) }),
    kind !== 'twice' && kind !== 'offlineGate' && first && place(first),
    kind === 'offlineGate' && first && t('gates.since', { time: formatLastSynced(first.at, now) }),
    officer !== null && t('gates.numberGivenBy', { officer }),
    missing === 'grant' && t('gates.numberNotRecorded'),
    answer !== null && wordOf(answer, t),
    compared !== null &&
      t('gates.compared', {
        number: gateNumber(compared.gateId),
        time: formatLastSynced(compared.at, now),
        count: compared.people,
      }),
  ]);

  async function mark(): Promise<void> {
    const body = { key, seen: !isSeen };
    await run([body, seenAt], () =>
      call(setExceptionSeen, { params: { match: overview.match.id }, body }),
    );
  }

  return (
    <li
      className={`touchline flex gap-3 border-t border-border py-2.5 ps-4 pe-1.5 md:ps-4.5 ${toneLineClass(tone)}`}
    >
      <IconMark className="mt-0.5 size-5 flex-none text-(--line)" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="text-[0.9375rem] leading-5 font-[640]">
          {t(titleOf(exception), { name: person, number })}
        </p>
        <p className="num text-muted-foreground">{note}</p>
        {kind === 'twice' && (
          <ol className="num mt-1 flex flex-wrap items-center gap-x-2 text-[0.8125rem] font-[600]">
            {scans.map((scan) => (
              <li
                key={`${scan.gateId} ${scan.at}`}
                className="flex items-center gap-2 not-first:before:h-0.75 not-first:before:w-6 not-first:before:bg-input"
              >
                {t('gates.gateAt', {
                  number: gateNumber(scan.gateId),
                  time: formatTime(scan.at),
                })}
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

function titleOf({ kind, missing, override }: GateException): MessageKey {
  if (missing === 'use') return 'gates.exception.numberUnused';
  if (override === 'steward') return 'gates.exception.steward';
  return `gates.exception.${kind}`;
}

/** What the rule said against which somebody was let in. */
const words: Partial<Record<string, MessageKey>> = {
  askOfficer: 'gates.rule.askOfficer',
  revoked: 'gates.rule.revoked',
  replaced: 'gates.rule.replaced',
  tooEarly: 'gates.rule.tooEarly',
  closed: 'gates.rule.closed',
  otherGate: 'gates.rule.otherGate',
  alreadyInside: 'gates.rule.alreadyInside',
};

function wordOf(answer: string, t: typeof translate): string | null {
  const word = words[answer];
  return word === undefined ? null : t(word);
}
