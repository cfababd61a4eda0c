/** The camera's picture with the gate above and the controls in the lower quarter. */
import type { ReactNode } from 'react';
import { oldListAge } from '#sync/contracts/gate/decide.ts';
import type { CameraRunner, CameraState } from '#pwa/gate/camera/camera-runner.ts';
import { gateFacts, type GateView } from '#pwa/gate/engine/gate-view.ts';
import { GateHead } from '#pwa/gate/parts/gate-head.tsx';
import { OtherLanguage } from '#pwa/gate/parts/both-languages.tsx';
import { isAgeKnown, ListAge } from '#pwa/gate/parts/list-age.tsx';
import { formatAge, formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { CameraIcon, NightIcon, NoSignalIcon, TicketIcon, type Icon } from '#pwa/ui/icons.ts';

export function CameraView({
  camera,
  state,
  view,
  now,
  hidden,
  isSeveral,
  children,
}: {
  camera: CameraRunner;
  state: CameraState;
  view: GateView;
  now: number;
  /** An answer is over it. */
  hidden: boolean;
  /** Two tickets are in view. */
  isSeveral: boolean;
  /** The content of the dock. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { attach, wake } = camera;
  const { listAsOf, clockCertain, online } = view;
  const { pace, test } = state;
  const isShort =
    listAsOf === null ||
    !isAgeKnown({ listAsOf, clockCertain, now }) ||
    now - listAsOf >= oldListAge;
  const dimmed = pace !== 'full';
  return (
    <main
      className={`gate-screen cam ${dimmed ? 'is-dimmed' : ''}`}
      inert={hidden}
      onPointerDown={wake}
    >
      <h1 className="sr-only">{t('gate.number', { gate: view.gate.number })}</h1>
      <video ref={attach} muted playsInline aria-label={t('gate.check.picture')} />
      <div className="shade" />
      <GateHead
        {...gateFacts(view)}
        line={
          isShort ? (
            <ListAge {...view} now={now} />
          ) : now - listAsOf < 60_000 ? (
            t('gate.age.justUpdated')
          ) : (
            t('gate.age.updated', {
              time: formatLastSynced(listAsOf, now),
              age: formatAge(listAsOf, now),
            })
          )
        }
        end={
          !online && (
            <NoSignalIcon
              className="size-6 flex-none"
              role="img"
              aria-label={t('gate.check.offline')}
            />
          )
        }
      />
      {pace === 'asleep' && <Notice icon={NightIcon} text={t('gate.check.asleep')} />}
      {test.state === 'refused' && <Notice icon={CameraIcon} text={t('gate.check.refused')} />}
      {test.state === 'missing' && <Notice icon={CameraIcon} text={t('gate.check.missing')} />}
      {test.state === 'otherTab' && <Notice icon={CameraIcon} text={t('gate.alarm.otherTab')} />}
      {isSeveral && (
        <div className="asleep is-several" role="alert">
          <TicketIcon className="mx-auto" aria-hidden />
          <div>
            <h2>{t('gate.check.oneTicket')}</h2>
            <OtherLanguage text="gate.check.oneTicket" />
          </div>
          <p>{t('gate.check.oneTicketText')}</p>
        </div>
      )}
      {pace !== 'asleep' && !isSeveral && (
        <div className="corner" aria-hidden>
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
      <div className="dock">{children}</div>
    </main>
  );
}

function Notice({ icon: Mark, text }: { icon: Icon; text: string }) {
  return (
    <div className="asleep" role="status">
      <Mark className="mx-auto" aria-hidden />
      <p>{text}</p>
    </div>
  );
}

export function Key({
  icon: Mark,
  label,
  pressed,
  onClick,
}: {
  icon: Icon;
  label: string;
  pressed?: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onClick}>
      <span>
        <Mark aria-hidden />
      </span>
      <span>{label}</span>
    </button>
  );
}
