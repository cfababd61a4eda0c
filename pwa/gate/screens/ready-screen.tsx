/** Shows what is on the phone, what is still coming, and whether the camera works. */
import { useSyncExternalStore } from 'react';
import type { CameraTest } from '#pwa/gate/camera/camera-test.ts';
import { gateFacts, type GateView } from '#pwa/gate/engine/gate-view.ts';
import { AllGatesButton } from '#pwa/gate/officer/all-gates-button.tsx';
import { AccessEnded } from '#pwa/gate/parts/access-ended.tsx';
import { GateHead } from '#pwa/gate/parts/gate-head.tsx';
import { GateBody, GateFoot, GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { OtherLanguageButton } from '#pwa/gate/parts/language-switch.tsx';
import { Note } from '#pwa/gate/parts/note.tsx';
import { Row, RowFigure, RowNote } from '#pwa/gate/parts/row.tsx';
import { ScreenSign, signTitleClass, SignText } from '#pwa/gate/parts/screen-sign.tsx';
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
import { List } from '#pwa/ui/list/list.tsx';

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
    <GateScreen>
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
      <GateBody>
        <ScreenSign
          role="status"
          isReady={ready}
          mark={
            ready ? <CheckIcon aria-hidden /> : <BusyIcon className="animate-spin" aria-hidden />
          }
        >
          <h1 className={signTitleClass}>{t(ready ? 'gate.ready.title' : 'gate.ready.loading')}</h1>
          {ready && (
            <SignText>
              {t('gate.ready.updated', { time: formatLastSynced(listAsOf, now) })}
            </SignText>
          )}
        </ScreenSign>
        {view.device.rights === 'officer' && <AllGatesButton onClick={onGates} />}
        <ReadyList view={view} camera={camera} onChoosePin={onChoosePin} />
        <Note icon={NoSignalIcon}>{t('gate.ready.note')}</Note>
        <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
          <Button variant="ghost" className="max-md:whitespace-normal" onClick={onHandIn}>
            {t('gate.handIn.open')}
          </Button>
          <OtherLanguageButton />
        </div>
      </GateBody>
      <GateFoot>
        <Button variant="outline" icon={QrIcon} onClick={onTestCamera}>
          {t('gate.ready.test')}
        </Button>
        <Button
          variant="signal"
          className="grow-99"
          icon={ScanIcon}
          disabled={!ready}
          onClick={onStart}
        >
          {t('gate.ready.start')}
        </Button>
      </GateFoot>
    </GateScreen>
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
    <List>
      <Row
        tone={view.listAsOf === null ? 'pending' : 'approved'}
        icon={TicketIcon}
        title={t('gate.ready.tickets')}
        trailing={<RowFigure>{live}</RowFigure>}
      >
        <RowNote>
          {t('gate.ready.revoked', { revoked: view.revoked, replaced: view.replaced })}
        </RowNote>
      </Row>
      <Row
        tone={missing > 0 ? 'pending' : 'approved'}
        icon={FaceIcon}
        title={t('gate.ready.faces')}
        trailing={<RowFigure>{Math.min(view.cards, live)}</RowFigure>}
      >
        <RowNote>
          {missing > 0 ? t('gate.ready.facesLeft', { count: missing }) : t('gate.ready.facesAll')}
        </RowNote>
        {missing > 0 && (
          <progress
            className="mt-1.5 block h-1.25 w-full accent-primary"
            value={view.cards}
            max={live}
            aria-label={t('gate.ready.faces')}
          />
        )}
      </Row>
      <Row
        tone={view.keys === 0 ? 'rejected' : 'approved'}
        icon={SafeIcon}
        title={t('gate.ready.keys')}
        trailing={<CheckIcon aria-hidden />}
      >
        <RowNote>{t('gate.ready.keysText', { count: view.keys })}</RowNote>
      </Row>
      <PageRow />
      <CameraRow camera={camera} />
      <NumbersRow view={view} />
      <SearchRow state={view.search} onChoosePin={onChoosePin} />
    </List>
  );
}

/** Shows whether the phone can check officers' numbers, which only an accepted phone can. */
function NumbersRow({ view }: { view: GateView }) {
  const { t } = useTranslation();
  const isReady = view.device.accepted && view.numbersLeft === 0;
  return (
    <Row
      tone={isReady ? 'approved' : 'pending'}
      icon={KeyIcon}
      title={t('gate.ready.numbers')}
      trailing={isReady ? <CheckIcon aria-hidden /> : <WaitingIcon aria-hidden />}
    >
      <RowNote role="status">
        {view.device.accepted
          ? t(isReady ? 'gate.ready.numbersAll' : 'gate.ready.numbersLoading')
          : t('gate.ready.notAccepted')}
      </RowNote>
    </Row>
  );
}

const pageRows = {
  storing: { text: 'gate.ready.pageStoring', tone: 'pending', Mark: BusyIcon },
  stored: { text: 'gate.ready.pageStored', tone: 'approved', Mark: CheckIcon },
  unstored: { text: 'gate.ready.pageUnstored', tone: 'rejected', Mark: WarningIcon },
} as const;

/** The list may be here before the files with which the page opens without signal. */
function PageRow() {
  const { t } = useTranslation();
  const { text, tone, Mark } =
    pageRows[useSyncExternalStore(storedPage.subscribe, storedPage.getSnapshot)];
  return (
    <Row
      tone={tone}
      icon={NoSignalIcon}
      title={t('gate.ready.page')}
      trailing={<Mark aria-hidden />}
    >
      <RowNote>{t(text)}</RowNote>
    </Row>
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
    <Row
      tone={kind === 'off' ? 'offline' : isReady ? 'approved' : 'pending'}
      icon={SearchIcon}
      title={t('gate.ready.search')}
      trailing={
        kind === 'choosePin' ? (
          <Button variant="outline" size="touch" onClick={onChoosePin}>
            {t('gate.pin.choose')}
          </Button>
        ) : isReady ? (
          <CheckIcon aria-hidden />
        ) : (
          <LockedIcon aria-hidden />
        )
      }
    >
      <RowNote>{t(searchTexts[kind])}</RowNote>
    </Row>
  );
}

function CameraRow({ camera }: { camera: CameraTest }) {
  const { t } = useTranslation();
  const text =
    camera.state === 'worked'
      ? t('gate.camera.worked', { seconds: (camera.milliseconds / 1000).toFixed(1) })
      : t(`gate.camera.${camera.state}`);
  const tones = {
    worked: 'approved',
    untested: 'pending',
    refused: 'rejected',
    missing: 'rejected',
    otherTab: 'rejected',
  } as const;
  return (
    <Row
      tone={tones[camera.state]}
      icon={CameraIcon}
      title={t('gate.camera.title')}
      trailing={
        <>
          {camera.state === 'worked' && <CheckIcon aria-hidden />}
          {(camera.state === 'refused' || camera.state === 'missing') && (
            <WarningIcon aria-hidden />
          )}
        </>
      }
    >
      <RowNote>{text}</RowNote>
    </Row>
  );
}
