/** Comparing with another gate: this phone's code, then what theirs has shown. */
import { useEffect, useState } from 'react';
import type { ComparisonRefusal } from '#sync/contracts/gate/comparison.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import type { ComparisonResult } from '#pwa/gate/engine/compare-gates.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { StorageFull } from '#pwa/gate/parts/storage-full.tsx';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { type QrCodePath, qrCodePath } from '#pwa/lib/tickets/qr-code.ts';
import { EarlierIcon, OpenedIcon, ScanIcon, ToSendIcon, WarningIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

interface CompareProps {
  gate: Gate;
  view: GateView;
  now: number;
  /** Back to the camera. */
  onCamera: () => void;
  /** Opens the camera for the other gate's code. */
  onScan: () => void;
}

export function CompareScreen({ gate, view, now, onCamera, onScan }: CompareProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState<QrCodePath | null>(null);
  const { inside } = view;
  useEffect(() => {
    let left = false;
    gate.comparison().then(
      (text) => !left && setCode(text === null ? null : qrCodePath(text)),
      (error: unknown) => console.error('the code could not be made', error),
    );
    return () => {
      left = true;
    };
  }, [gate]);
  const { expected } = view;
  const { number } = view.gate;
  return (
    <main className="gate-screen">
      <ScreenHead
        title={t('gate.compare.title')}
        end={t('gate.compare.step', { step: 1 })}
        onBack={onCamera}
      />
      <div className="g-body">
        <div className="qrcard">
          {code !== null && (
            <svg
              viewBox={`0 0 ${code.size} ${code.size}`}
              role="img"
              aria-label={t('gate.compare.code')}
            >
              <path d={code.path} />
            </svg>
          )}
        </div>
        <div className="steps2" aria-hidden>
          <i className="now" />
          <i />
        </div>
        <h2 className="heading-1">{t('gate.compare.show')}</h2>
        <p className="pb-3.5 text-muted-foreground">{t('gate.compare.text')}</p>
        <ul className="gate-card rows">
          <li>
            <OpenedIcon aria-hidden />
            <span>
              <b>{t('gate.compare.this', { gate: number })}</b>
              <span className="s">
                {t('gate.compare.inside', { inside, count: expected, time: formatTime(now) })}
              </span>
            </span>
          </li>
          {view.comparedWith.map((other) => (
            <li key={other.gate} className="is-off">
              <EarlierIcon aria-hidden />
              <span>
                <b>{t('gate.compare.last', { gate: other.gate })}</b>
                <span className="s">
                  {t('gate.compare.lastText', { time: formatTime(other.at), count: other.people })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="g-foot">
        <Button variant="outline" onClick={onCamera}>
          {t('gate.compare.later')}
        </Button>
        <Button variant="signal" className="wide" icon={ScanIcon} onClick={onScan}>
          {t('gate.compare.scan')}
        </Button>
      </div>
    </main>
  );
}

interface ComparedProps {
  view: GateView;
  result: ComparisonResult | ComparisonRefusal;
  now: number;
  onCamera: () => void;
}

export function ComparedScreen({ view, result, now, onCamera }: ComparedProps) {
  const { t } = useTranslation();
  const { expected } = view;
  if (typeof result === 'string')
    return (
      <main className="gate-screen">
        <ScreenHead title={t('gate.compare.title')} end={formatTime(now)} onBack={onCamera} />
        {view.storageFull ? (
          <StorageFull />
        ) : (
          <p className="alarm" role="alert">
            <WarningIcon aria-hidden />
            <span>
              {t('gate.compared.failed')} {t(`gate.refusal.${result}`)}
            </span>
          </p>
        )}
        <div className="g-body" />
        <ToCamera onCamera={onCamera} />
      </main>
    );
  const { gate, added, known, duplicates } = result;
  return (
    <main className="gate-screen">
      <ScreenHead
        title={t('gate.compared.title', { gate })}
        end={formatTime(result.at)}
        onBack={onCamera}
      />
      <div className="g-body" role="status">
        <div className="stat-tiles">
          <Figure value={added} label={t('gate.compared.added', { gate })} />
          <Figure value={known} label={t('gate.compared.known')} />
          <Figure
            value={duplicates.length}
            label={t('gate.compared.both')}
            hot={duplicates.length > 0}
          />
        </div>
        {duplicates.length > 0 && <h2 className="sub">{t('gate.compared.both')}</h2>}
        {duplicates.map(({ entry, inHereAt }) => (
          <div key={entry.no} className="gate-card mb-2 p-3.5">
            <b className="heading-3 block">
              {t('gate.compared.number', { no: entry.no, role: t(`role.${entry.role}`) })}
            </b>
            <p className="text-muted-foreground">
              {entry.seat !== null && t('gate.compared.seat', { seat: seatNumber(entry.seat) })}{' '}
              {t('gate.compared.sealed')}
            </p>
            <div className="seenline">
              <span>
                <b>{t('gate.number', { gate: view.gate.number })}</b>
                {formatTime(inHereAt)}
              </span>
              <span className="ln" />
              <span>
                <b>{t('gate.number', { gate })}</b>
                {t('gate.compared.byTime', { time: formatTime(result.at) })}
              </span>
            </div>
          </div>
        ))}
        {duplicates.length > 0 && (
          <p className="note">
            <ToSendIcon aria-hidden />
            <span>{t('gate.compared.sees')}</span>
          </p>
        )}
        <h2 className="sub">{t('gate.compared.now')}</h2>
        <div className="stat-tiles">
          <Figure value={view.inside} label={t('gate.last.of', { count: expected })} />
          <Figure value={expected - view.inside} label={t('gate.compared.notYet')} />
        </div>
      </div>
      <ToCamera onCamera={onCamera} />
    </main>
  );
}

function ToCamera({ onCamera }: { onCamera: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="g-foot">
      <Button className="wide" onClick={onCamera}>
        {t('gate.compared.back')}
      </Button>
    </div>
  );
}

function Figure({ value, label, hot = false }: { value: number; label: string; hot?: boolean }) {
  return (
    <div className={hot ? 'hot' : ''}>
      <span className="v">{value}</span>
      <span className="k">{label}</span>
    </div>
  );
}
