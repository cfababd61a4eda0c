import type { ReactNode } from 'react';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { gateFacts } from '#pwa/gate/engine/gate-view.ts';
import type { GatesOverview, GateSummary } from '#pwa/gate/officer/gates-overview.ts';
import { ListAge } from '#pwa/gate/parts/list-age.tsx';
import { formatAge, formatLastSynced, formatMoment } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { type t as translate, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';
import {
  BackIcon,
  ExceptionsIcon,
  InsideIcon,
  KeyIcon,
  NextIcon,
  NoSignalIcon,
} from '#pwa/ui/icons.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';

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
    <main className="gate-screen">
      <Pitch as="header" className="of-top">
        <div className="sr-head">
          <IconButton icon={BackIcon} label={t('action.back')} onClick={onBack} />
          <h1 className="heading-3">{t('gate.officer.gates')}</h1>
          <ListAge {...view} now={now} />
        </div>
        <p className="of-match">
          <b>{t('tickets.match', match)}</b>
          <span>{formatMoment(kickOff, now)}</span>
        </p>
        <dl className="of-tiles">
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
      <div className="g-body">
        <h2 className="sub">
          {t('gate.officer.gates')}
          <span>{t('gate.officer.phones', { count: phones })}</span>
        </h2>
        <ul className="gate-card rows of-gates">
          {gates.map((each) => (
            <GateRow key={each.gate.id} summary={each} now={now} />
          ))}
        </ul>
        {phonesAsOf !== null && !view.online && (
          <p className="note">
            <NoSignalIcon aria-hidden />
            <span>{t('gate.officer.phonesAsOf', { time: formatLastSynced(phonesAsOf, now) })}</span>
          </p>
        )}
        <button type="button" className="gate-card of-link" onClick={() => onPage('people')}>
          <InsideIcon aria-hidden />
          <b>{t('gate.officer.people')}</b>
          <span>{people.length}</span>
          <NextIcon className="rtl:-scale-x-100" aria-hidden />
        </button>
        {children}
      </div>
      <div className="g-foot">
        <Button variant="outline" icon={ExceptionsIcon} onClick={() => onPage('exceptions')}>
          {t('gates.exceptions')} {openExceptions !== null && <b>{openExceptions}</b>}
        </Button>
        <Button variant="signal" className="wide" icon={KeyIcon} onClick={() => onPage('number')}>
          {t('gate.officer.give')}
        </Button>
      </div>
    </main>
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
    <div className={hot ? 'is-hot' : ''}>
      <dt>{label}</dt>
      <dd>
        {value} {children !== undefined && <small>{children}</small>}
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
    <li className={isOffline ? 'is-waiting' : phones === 0 ? 'is-off' : ''}>
      <span className="n">{gate.number}</span>
      <span>
        <b>
          <bdi>{placeName(gate)}</bdi>
        </b>
        <span className="s">
          {isOffline && <NoSignalIcon aria-hidden />}
          {phones === 0
            ? t('gate.officer.noPhones')
            : joinWithCommas([
                t('gate.officer.phones', { count: phones }),
                syncedText(summary, now, t),
              ])}
        </span>
        {lastCheckAt !== null && (
          <span className="s">
            {t('gate.officer.lastCheck', { time: formatLastSynced(lastCheckAt, now) })}
          </span>
        )}
      </span>
      <span className="v">{inside}</span>
    </li>
  );
}
