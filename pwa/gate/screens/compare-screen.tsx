/** Comparing with another gate: this phone's code, then what theirs has shown. */
import { useEffect, useState } from 'react';
import type { ComparisonRefusal } from '#sync/contracts/gate/comparison.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import type { ComparisonResult } from '#pwa/gate/engine/compare-gates.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { Alarm } from '#pwa/gate/parts/alarm.tsx';
import { GateBody, GateFoot, GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { Note } from '#pwa/gate/parts/note.tsx';
import { Row, RowNote } from '#pwa/gate/parts/row.tsx';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { SeenLine } from '#pwa/gate/parts/seen-line.tsx';
import { StorageFull } from '#pwa/gate/parts/storage-full.tsx';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { type QrCodePath, qrCodePath } from '#pwa/lib/tickets/qr-code.ts';
import { Button } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { EarlierIcon, OpenedIcon, ScanIcon, ToSendIcon } from '#pwa/ui/icons.ts';
import { Card } from '#pwa/ui/card.tsx';
import { List } from '#pwa/ui/list/list.tsx';

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
    <GateScreen>
      <ScreenHead
        title={t('gate.compare.title')}
        end={t('gate.compare.step', { step: 1 })}
        onBack={onCamera}
      />
      <GateBody>
        <div className="w-full rounded-[20px] bg-ticket">
          {code !== null && (
            <svg
              className="block h-auto w-full fill-(--ticket-qr)"
              viewBox={`0 0 ${code.size} ${code.size}`}
              role="img"
              aria-label={t('gate.compare.code')}
            >
              <path d={code.path} />
            </svg>
          )}
        </div>
        <div
          className="grid grid-cols-2 gap-1.5 pt-3.5 pb-2.5 *:h-1.25 *:rounded-[3px]"
          aria-hidden
        >
          <i className="bg-primary" />
          <i className="bg-border" />
        </div>
        <h2 className="heading-1">{t('gate.compare.show')}</h2>
        <p className="pb-3.5 text-muted-foreground">{t('gate.compare.text')}</p>
        <List>
          <Row icon={OpenedIcon} title={t('gate.compare.this', { gate: number })}>
            <RowNote>
              {t('gate.compare.inside', { inside, count: expected, time: formatTime(now) })}
            </RowNote>
          </Row>
          {view.comparedWith.map((other) => (
            <Row
              key={other.gate}
              tone="offline"
              icon={EarlierIcon}
              title={t('gate.compare.last', { gate: other.gate })}
            >
              <RowNote>
                {t('gate.compare.lastText', { time: formatTime(other.at), count: other.people })}
              </RowNote>
            </Row>
          ))}
        </List>
      </GateBody>
      <GateFoot>
        <Button variant="outline" onClick={onCamera}>
          {t('gate.compare.later')}
        </Button>
        <Button variant="signal" className="grow-99" icon={ScanIcon} onClick={onScan}>
          {t('gate.compare.scan')}
        </Button>
      </GateFoot>
    </GateScreen>
  );
}

const figuresClass = 'grid auto-cols-[1fr] grid-flow-col gap-2';

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
      <GateScreen>
        <ScreenHead title={t('gate.compare.title')} end={formatTime(now)} onBack={onCamera} />
        {view.storageFull ? (
          <StorageFull />
        ) : (
          <Alarm>
            <span>
              {t('gate.compared.failed')} {t(`gate.refusal.${result}`)}
            </span>
          </Alarm>
        )}
        <GateBody />
        <ToCamera onCamera={onCamera} />
      </GateScreen>
    );
  const { gate, added, known, duplicates } = result;
  return (
    <GateScreen>
      <ScreenHead
        title={t('gate.compared.title', { gate })}
        end={formatTime(result.at)}
        onBack={onCamera}
      />
      <GateBody role="status">
        <div className={figuresClass}>
          <Figure value={added} label={t('gate.compared.added', { gate })} />
          <Figure value={known} label={t('gate.compared.known')} />
          <Figure
            value={duplicates.length}
            label={t('gate.compared.both')}
            hot={duplicates.length > 0}
          />
        </div>
        {duplicates.length > 0 && (
          <h2 className="heading-3 pt-4.5 pb-2">{t('gate.compared.both')}</h2>
        )}
        {duplicates.map(({ entry, inHereAt }) => (
          <Card key={entry.no} className="mb-2 p-3.5">
            <b className="heading-3 block">
              {t('gate.compared.number', { no: entry.no, role: t(`role.${entry.role}`) })}
            </b>
            <p className="text-muted-foreground">
              {entry.seat !== null && t('gate.compared.seat', { seat: seatNumber(entry.seat) })}{' '}
              {t('gate.compared.sealed')}
            </p>
            <SeenLine
              from={{
                place: t('gate.number', { gate: view.gate.number }),
                time: formatTime(inHereAt),
              }}
              to={{
                place: t('gate.number', { gate }),
                time: t('gate.compared.byTime', { time: formatTime(result.at) }),
              }}
            />
          </Card>
        ))}
        {duplicates.length > 0 && <Note icon={ToSendIcon}>{t('gate.compared.sees')}</Note>}
        <h2 className="heading-3 pt-4.5 pb-2">{t('gate.compared.now')}</h2>
        <div className={figuresClass}>
          <Figure value={view.inside} label={t('gate.last.of', { count: expected })} />
          <Figure value={expected - view.inside} label={t('gate.compared.notYet')} />
        </div>
      </GateBody>
      <ToCamera onCamera={onCamera} />
    </GateScreen>
  );
}

function ToCamera({ onCamera }: { onCamera: () => void }) {
  const { t } = useTranslation();
  return (
    <GateFoot>
      <Button className="grow-99" onClick={onCamera}>
        {t('gate.compared.back')}
      </Button>
    </GateFoot>
  );
}

function Figure({ value, label, hot = false }: { value: number; label: string; hot?: boolean }) {
  return (
    <div
      className={cn(
        'rounded-[10px] border px-3 py-2.5',
        hot
          ? 'border-transparent bg-gate-inside text-gate-inside-foreground'
          : 'border-border bg-card',
      )}
    >
      <span className="block text-[2.375rem]/10.5 font-[780] tracking-[-0.02em] tabular-nums font-stretch-118%">
        {value}
      </span>
      <span className="block text-sm/4.5 font-[560]">{label}</span>
    </div>
  );
}
