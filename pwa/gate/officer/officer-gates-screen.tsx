import type { ReactNode } from 'react';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { gateFacts } from '#pwa/gate/engine/gate-view.ts';
import type { GatesOverview, GateSummary } from '#pwa/gate/officer/gates-overview.ts';
import { linkCardClass } from '#pwa/gate/officer/link-card.ts';
import { GateBody, GateFoot, GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { ListAge } from '#pwa/gate/parts/list-age.tsx';
import { Note } from '#pwa/gate/parts/note.tsx';
import { Row, RowFigure, RowNote } from '#pwa/gate/parts/row.tsx';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { formatAge, formatLastSynced, formatMoment } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { type t as translate, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { ExceptionsIcon, InsideIcon, KeyIcon, NextIcon, NoSignalIcon } from '#pwa/ui/icons.ts';
import { List } from '#pwa/ui/list/list.tsx';

export type OfficerPage = 'gates' | 'people' | 'number' | 'exceptions';

/** Shows how many people are inside at each gate, and how the phones are, also without signal. */
export function OfficerGatesScreen(props: {
  overview: GatesOverview;
  view: GateView;
  now: number;
  onBack: () => void;
  onPage: (page: OfficerPage) => void;
  /** Number of exceptions that no one has seen; null if this phone does not know. */
  openExceptions: number | null;
  /** The numbers that were given. */
  children: ReactNode;
}) {
  const { overview, view, now, onBack, onPage, openExceptions, children } = props;
  const { t } = useTranslation();
  const { match, kickOff, expected, inside } = gateFacts(view);
  const { gates, people, phonesAsOf } = overview;
  const phones = gates.reduce((sum, gate) => sum + gate.phones, 0);
  return (
    <GateScreen>
      <Pitch className="pb-4">
        <ScreenHead
          title={t('gate.officer.gates')}
          end={
            <span className="contents text-pitch-foreground">
              <ListAge {...view} now={now} />
            </span>
          }
          onBack={onBack}
        />
        <p className="px-4 pt-1 pb-3">
          <b className="block text-[1.0625rem]/5.5 font-[680] font-stretch-106%">
            {t('tickets.match', match)}
          </b>
          <span className="block text-sm/4.75 text-pitch-muted">{formatMoment(kickOff, now)}</span>
        </p>
        <dl className="grid auto-cols-fr grid-flow-col gap-2 px-4">
          <Tile label={t('gate.officer.inside')} value={inside} hot>
            {t('gate.done.of', { count: expected })}
          </Tile>
          {!view.match.reEntry && (
            <Tile
              label={t('gate.officer.twice')}
              value={people.filter(({ isTwice }) => isTwice).length}
            />
          )}
          <Tile
            label={t('gate.officer.offline')}
            value={gates.filter(({ isOffline }) => isOffline).length}
          />
        </dl>
      </Pitch>
      <GateBody>
        <h2 className="heading-3 flex items-baseline justify-between pt-4.5 pb-2">
          {t('gate.officer.gates')}
          <span className="text-[0.875rem] font-[480] text-muted-foreground">
            {t('gate.officer.phones', { count: phones })}
          </span>
        </h2>
        <List>
          {gates.map((each) => (
            <GateRow key={each.gate.id} summary={each} now={now} />
          ))}
        </List>
        {phonesAsOf !== null && !view.online && (
          <Note icon={NoSignalIcon}>
            {t('gate.officer.phonesAsOf', { time: formatLastSynced(phonesAsOf, now) })}
          </Note>
        )}
        <button
          type="button"
          className={cn(linkCardClass, 'mt-3.5')}
          onClick={() => onPage('people')}
        >
          <InsideIcon aria-hidden />
          <b className="flex-1 text-base/5.25 font-[640]">{t('gate.officer.people')}</b>
          <span>{people.length}</span>
          <NextIcon className="rtl:-scale-x-100" aria-hidden />
        </button>
        {children}
      </GateBody>
      <GateFoot>
        <Button variant="outline" icon={ExceptionsIcon} onClick={() => onPage('exceptions')}>
          {t('gates.exceptions')} {openExceptions !== null && <b>{openExceptions}</b>}
        </Button>
        <Button
          variant="signal"
          className="grow-99"
          icon={KeyIcon}
          onClick={() => onPage('number')}
        >
          {t('gate.officer.give')}
        </Button>
      </GateFoot>
    </GateScreen>
  );
}

function Tile({
  label,
  value,
  hot = false,
  children,
}: {
  label: string;
  value: number;
  hot?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={cn(
        'rounded-md px-3 py-2 max-[360px]:px-2',
        hot ? 'bg-signal text-signal-foreground' : 'shadow-[inset_0_0_0_1.5px_var(--pitch-border)]',
      )}
    >
      <dt className="text-sm/4.75 font-[560]">{label}</dt>
      <dd className="text-[2rem]/9.5 font-extrabold tracking-[-0.02em] whitespace-nowrap tabular-nums font-stretch-118%">
        {value}{' '}
        {children !== undefined && (
          <small className="text-[0.9375rem] font-[560] tracking-normal font-stretch-normal">
            {children}
          </small>
        )}
      </dd>
    </div>
  );
}

function syncedText(
  { lastSeenAt, isOffline }: GateSummary,
  now: number,
  t: typeof translate,
): string {
  if (lastSeenAt === null) return t('gate.officer.notSynced');
  if (isOffline) return t('gate.officer.lastSynced', { time: formatLastSynced(lastSeenAt, now) });
  if (now - lastSeenAt < 60_000) return t('gate.officer.syncedNow');
  return t('gate.officer.syncedAgo', { age: formatAge(lastSeenAt, now) });
}

function GateRow({ summary, now }: { summary: GateSummary; now: number }) {
  const { t } = useTranslation();
  const { gate, inside, phones, isOffline, lastCheckAt } = summary;
  return (
    <Row
      tone={isOffline ? 'pending' : phones === 0 ? 'offline' : 'approved'}
      number={gate.number}
      title={<bdi>{placeName(gate)}</bdi>}
      trailing={<RowFigure>{inside}</RowFigure>}
    >
      <RowNote className="flex items-center gap-1.5">
        {isOffline && <NoSignalIcon className="size-4 flex-none" aria-hidden />}
        {phones === 0
          ? t('gate.officer.noPhones')
          : joinWithCommas([
              t('gate.officer.phones', { count: phones }),
              syncedText(summary, now, t),
            ])}
      </RowNote>
      {lastCheckAt !== null && (
        <RowNote>
          {t('gate.officer.lastCheck', { time: formatLastSynced(lastCheckAt, now) })}
        </RowNote>
      )}
    </Row>
  );
}
