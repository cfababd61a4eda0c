/** Shows what is on the phone, what is still coming, and whether the camera works. */
import { useSyncExternalStore } from 'react';
import type { CameraTest } from '#pwa/gate/camera/camera-test.ts';
import { gateFacts, type GateView } from '#pwa/gate/engine/gate-view.ts';
import { AllGatesButton } from '#pwa/gate/officer/all-gates-button.tsx';
import { AccessEnded } from '#pwa/gate/parts/access-ended.tsx';
import { GateHead } from '#pwa/gate/parts/gate-head.tsx';
import { OtherLanguageButton } from '#pwa/gate/parts/language-switch.tsx';
import { storedPage } from '#pwa/gate/register-gate-worker.ts';
import type { SearchState } from '#pwa/gate/search/search-vault.ts';
import { formatLastSynced, formatMoment } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';
import {
  BusyIcon,
  CameraIcon,
  CheckIcon,
  FaceIcon,
  KeyIcon,
  LockedIcon,
  NoSignalIcon,
  QrIcon,
  SafeIcon,
  ScanIcon,
  SearchIcon,
  TicketIcon,
  WaitingIcon,
  WarningIcon,
} from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

interface ReadyProps {
  view: GateView;
  now: number;
  camera: CameraTest;
  onStart: () => void;
  onTestCamera: () => void;
  /** Opens the choice of a PIN for the search by name. */
  onChoosePin: () => void;
  /** Opens all gates on an officer's phone. */
  onGates: () => void;
  onHandIn: () => void;
}

export function ReadyScreen(props: ReadyProps) {
  const { view, now, camera, onStart, onTestCamera, onChoosePin, onGates, onHandIn } = props;
  const { t } = useTranslation();
  const { match, listAsOf } = view;
  const kickOff = Date.parse(match.facts.date);
  const ready = listAsOf !== null;
  return (
    <main className="gate-screen">
      <Pitch>
        <GateHead
          {...gateFacts(view)}
          line={joinWithCommas([
            formatMoment(kickOff, now),
            t('gate.ready.opens', {
              time: formatLastSynced(kickOff - match.opensBefore * 60_000, now),
            }),
          ])}
        />
      </Pitch>
      {view.accessEnded && <AccessEnded view={view} />}
      <div className="g-body">
        <div className="rd-sign" role="status">
          <span className={ready ? 'mark' : 'mark is-waiting'}>
            {ready ? <CheckIcon aria-hidden /> : <BusyIcon className="animate-spin" aria-hidden />}
          </span>
          <div>
            <h1>{t(ready ? 'gate.ready.title' : 'gate.ready.loading')}</h1>
            {ready && <p>{t('gate.ready.updated', { time: formatLastSynced(listAsOf, now) })}</p>}
          </div>
        </div>
        {view.device.rights === 'officer' && <AllGatesButton onClick={onGates} />}
        <ReadyList view={view} camera={camera} onChoosePin={onChoosePin} />
        <p className="note">
          <NoSignalIcon aria-hidden />
          <span>{t('gate.ready.note')}</span>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
          <Button variant="ghost" className="max-md:whitespace-normal" onClick={onHandIn}>
            {t('gate.handIn.open')}
          </Button>
          <OtherLanguageButton />
        </div>
      </div>
      <div className="g-foot">
        <Button variant="outline" icon={QrIcon} onClick={onTestCamera}>
          {t('gate.ready.test')}
        </Button>
        <Button
          variant="signal"
          className="wide"
          icon={ScanIcon}
          disabled={!ready}
          onClick={onStart}
        >
          {t('gate.ready.start')}
        </Button>
      </div>
    </main>
  );
}

function ReadyList({
  view,
  camera,
  onChoosePin,
}: Pick<ReadyProps, 'view' | 'camera' | 'onChoosePin'>) {
  const { t } = useTranslation();
  const live = view.entries - view.revoked - view.replaced;
  const missing = Math.max(live - view.cards, 0);
  return (
    <ul className="gate-card rows">
      <li className={view.listAsOf === null ? 'is-waiting' : ''}>
        <TicketIcon aria-hidden />
        <span>
          <b>{t('gate.ready.tickets')}</b>
          <span className="s">
            {t('gate.ready.revoked', { revoked: view.revoked, replaced: view.replaced })}
          </span>
        </span>
        <span className="v">{live}</span>
      </li>
      <li className={missing > 0 ? 'is-waiting' : ''}>
        <FaceIcon aria-hidden />
        <span>
          <b>{t('gate.ready.faces')}</b>
          <span className="s">
            {missing > 0 ? t('gate.ready.facesLeft', { count: missing }) : t('gate.ready.facesAll')}
          </span>
          {missing > 0 && (
            <progress value={view.cards} max={live} aria-label={t('gate.ready.faces')} />
          )}
        </span>
        <span className="v">{Math.min(view.cards, live)}</span>
      </li>
      <li className={view.keys === 0 ? 'is-bad' : ''}>
        <SafeIcon aria-hidden />
        <span>
          <b>{t('gate.ready.keys')}</b>
          <span className="s">{t('gate.ready.keysText', { count: view.keys })}</span>
        </span>
        <CheckIcon aria-hidden />
      </li>
      <PageRow />
      <CameraRow camera={camera} />
      <NumbersRow view={view} />
      <SearchRow state={view.search} onChoosePin={onChoosePin} />
    </ul>
  );
}

/** Shows whether the phone can check officers' numbers, which only an accepted phone can. */
function NumbersRow({ view }: { view: GateView }) {
  const { t } = useTranslation();
  const isReady = view.device.accepted && view.numbersLeft === 0;
  return (
    <li className={isReady ? '' : 'is-waiting'}>
      <KeyIcon aria-hidden />
      <span>
        <b>{t('gate.ready.numbers')}</b>
        <span className="s" role="status">
          {view.device.accepted
            ? t(isReady ? 'gate.ready.numbersAll' : 'gate.ready.numbersLoading')
            : t('gate.ready.notAccepted')}
        </span>
      </span>
      {isReady ? <CheckIcon aria-hidden /> : <WaitingIcon aria-hidden />}
    </li>
  );
}

const pageRows = {
  storing: { text: 'gate.ready.pageStoring', look: 'is-waiting', Mark: BusyIcon },
  stored: { text: 'gate.ready.pageStored', look: '', Mark: CheckIcon },
  unstored: { text: 'gate.ready.pageUnstored', look: 'is-bad', Mark: WarningIcon },
} as const;

/** The list may be here before the files with which the page opens without signal. */
function PageRow() {
  const { t } = useTranslation();
  const { text, look, Mark } =
    pageRows[useSyncExternalStore(storedPage.subscribe, storedPage.getSnapshot)];
  return (
    <li className={look}>
      <NoSignalIcon aria-hidden />
      <span>
        <b>{t('gate.ready.page')}</b>
        <span className="s">{t(text)}</span>
      </span>
      <Mark aria-hidden />
    </li>
  );
}

const searchTexts = {
  off: 'gate.ready.searchOff',
  waiting: 'gate.ready.searchWaiting',
  choosePin: 'gate.ready.searchChoose',
  locked: 'gate.ready.searchReady',
  open: 'gate.ready.searchReady',
} as const;

function SearchRow({
  state: { kind },
  onChoosePin,
}: {
  state: SearchState;
  onChoosePin: () => void;
}) {
  const { t } = useTranslation();
  const isReady = kind === 'locked' || kind === 'open';
  return (
    <li className={kind === 'off' ? 'is-off' : isReady ? '' : 'is-waiting'}>
      <SearchIcon aria-hidden />
      <span>
        <b>{t('gate.ready.search')}</b>
        <span className="s">{t(searchTexts[kind])}</span>
      </span>
      {kind === 'choosePin' ? (
        <Button variant="outline" size="touch" onClick={onChoosePin}>
          {t('gate.pin.choose')}
        </Button>
      ) : isReady ? (
        <CheckIcon aria-hidden />
      ) : (
        <LockedIcon aria-hidden />
      )}
    </li>
  );
}

function CameraRow({ camera }: { camera: CameraTest }) {
  const { t } = useTranslation();
  const text =
    camera.state === 'worked'
      ? t('gate.camera.worked', { seconds: (camera.milliseconds / 1000).toFixed(1) })
      : t(`gate.camera.${camera.state}`);
  const classes = {
    worked: '',
    untested: 'is-waiting',
    refused: 'is-bad',
    missing: 'is-bad',
    otherTab: 'is-bad',
  };
  return (
    <li className={classes[camera.state]}>
      <CameraIcon aria-hidden />
      <span>
        <b>{t('gate.camera.title')}</b>
        <span className="s">{text}</span>
      </span>
      {camera.state === 'worked' && <CheckIcon aria-hidden />}
      {(camera.state === 'refused' || camera.state === 'missing') && <WarningIcon aria-hidden />}
    </li>
  );
}
