/** The camera's picture with the gate above and the controls in the lower quarter. */
import type { ReactNode } from 'react';
import { oldListAge } from '#sync/contracts/gate/decide.ts';
import type { CameraRunner, CameraState } from '#pwa/gate/camera/camera-runner.ts';
import { gateFacts, type GateView } from '#pwa/gate/engine/gate-view.ts';
import { GateHead } from '#pwa/gate/parts/gate-head.tsx';
import { OtherLanguage } from '#pwa/gate/parts/both-languages.tsx';
import { GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { isAgeKnown, ListAge } from '#pwa/gate/parts/list-age.tsx';
import { formatAge, formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { CameraIcon, NightIcon, NoSignalIcon, TicketIcon, type Icon } from '#pwa/ui/icons.ts';

export function CameraView({
  camera,
  state,
  view,
  now,
  hidden,
  isSeveral,
  isOut = false,
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
  /** Each ticket counts as leaving. */
  isOut?: boolean;
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
    <GateScreen
      className="relative h-dvh overflow-hidden bg-gate-camera text-gate-camera-foreground [--muted-foreground:var(--gate-camera-muted)]"
      inert={hidden}
      onPointerDown={wake}
    >
      <h1 className="sr-only">{t('gate.number', { gate: view.gate.number })}</h1>
      <video
        ref={attach}
        className={cn(
          'absolute inset-x-0 top-0 h-[calc(100%-210px)] w-full object-cover',
          dimmed && 'opacity-35',
        )}
        muted
        playsInline
        aria-label={t('gate.check.picture')}
      />
      <div className="absolute inset-x-0 top-0 h-37.5 bg-[linear-gradient(var(--gate-camera)_20%,transparent)]" />
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
        <div className={cn(noticeClass, 'z-1 bg-gate-ask text-gate-ask-foreground')} role="alert">
          <TicketIcon className="mx-auto size-14" aria-hidden />
          <div>
            <h2 className="text-[2.5rem]/[1.15] font-extrabold">{t('gate.check.oneTicket')}</h2>
            <OtherLanguage className="text-[1.5rem]/[1.5] font-[640]" text="gate.check.oneTicket" />
          </div>
          <p>{t('gate.check.oneTicketText')}</p>
        </div>
      )}
      {pace !== 'asleep' && !isSeveral && <Corners isOut={isOut} />}
      <div className="absolute inset-x-0 bottom-0 flex min-h-56 flex-col gap-3 bg-gate-camera px-4 pb-[calc(env(safe-area-inset-bottom)+1.25rem)]">
        {children}
      </div>
    </GateScreen>
  );
}

const corners = [
  'top-0 start-0 rounded-ss-[16px] border-t-6 border-s-6',
  'top-0 end-0 rounded-se-[16px] border-t-6 border-e-6',
  'bottom-0 start-0 rounded-es-[16px] border-b-6 border-s-6',
  'end-0 bottom-0 rounded-ee-[16px] border-e-6 border-b-6',
];

/** Where to hold the ticket. */
function Corners({ isOut }: { isOut: boolean }) {
  return (
    <div
      className="absolute start-[calc(50%-106px)] top-[calc((100%-210px)/2-90px)] size-53"
      aria-hidden
    >
      {corners.map((corner) => (
        <i
          key={corner}
          className={cn('absolute size-11', isOut ? 'border-gate-again' : 'border-signal', corner)}
        />
      ))}
    </div>
  );
}

const noticeClass = cn(
  'absolute inset-x-0 top-0 bottom-56 grid w-full place-content-center justify-items-center gap-3.5 p-6',
  'text-center text-[1.1875rem]/6.75',
);

function Notice({ icon: Mark, text }: { icon: Icon; text: string }) {
  return (
    <div className={noticeClass} role="status">
      <Mark className="mx-auto size-14" aria-hidden />
      <p>{text}</p>
    </div>
  );
}

/** The keys below the camera's picture, all as wide. */
export function Keys({ children }: { children: ReactNode }) {
  return <div className="mt-auto grid auto-cols-[1fr] grid-flow-col gap-2">{children}</div>;
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
    <button
      type="button"
      className="group flex flex-col items-center gap-1.75 text-sm/4.5 font-[560]"
      aria-pressed={pressed}
      onClick={onClick}
    >
      <span className="grid h-14 w-full place-items-center rounded-xl bg-gate-camera-key group-aria-pressed:bg-gate-camera-foreground group-aria-pressed:text-gate-camera">
        <Mark className="size-6.5" aria-hidden />
      </span>
      <span>{label}</span>
    </button>
  );
}
