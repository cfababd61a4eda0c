/** Checks tickets: the camera runs on below every answer, and the next ticket replaces it. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { signals } from '#sync/contracts/gate/answer-signals.ts';
import { recognizeCode } from '#sync/contracts/gate/recognize-code.ts';
import { AnswerScreen } from '#pwa/gate/answers/answer-screen.tsx';
import { playSignal } from '#pwa/gate/answers/sounds.ts';
import type { CameraTest } from '#pwa/gate/camera/camera-test.ts';
import { createCameraRunner } from '#pwa/gate/camera/camera-runner.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import { gateFacts, type GateView } from '#pwa/gate/engine/gate-view.ts';
import { useCodes } from '#pwa/gate/camera/use-codes.ts';
import { Alarm } from '#pwa/gate/parts/alarm.tsx';
import { SearchScreen } from '#pwa/gate/search/search-screen.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import {
  CompareIcon,
  KeyIcon,
  LogoutIcon,
  MenuIcon,
  SearchIcon,
  SwitchCameraIcon,
  TorchIcon,
} from '#pwa/ui/icons.ts';
import { AccessEnded } from '#pwa/gate/parts/access-ended.tsx';
import { CameraView, Key, Keys } from '#pwa/gate/screens/camera-view.tsx';
import { LastCheck } from '#pwa/gate/screens/last-check.tsx';
import { type OtherCode, OtherCodeNote } from '#pwa/gate/screens/other-code.tsx';
import { useChecks } from '#pwa/gate/screens/use-checks.ts';

const problems = {
  notSaved: 'gate.alarm.notSaved',
  undoTooLate: 'gate.alarm.undoTooLate',
  otherTab: 'gate.alarm.otherTab',
} as const;

interface CheckingProps {
  gate: Gate;
  view: GateView;
  now: number;
  /** The steward was asked to scan another gate's code. */
  scansTheirs: boolean;
  /** Compares gates; with the text of another gate's code, if it was scanned. */
  onCompare: (text: string | null) => void;
  /** Opens the numbers that an officer's phone gives to stewards. */
  onNumber: () => void;
  onMenu: () => void;
  onCamera: (test: CameraTest) => void;
}

/** Whether the officer's number is being typed into an answer. */
function isTyping(answer: HTMLElement | null): boolean {
  const field = answer?.querySelector('input');
  return field != null && (field.value !== '' || field === document.activeElement);
}

export function CheckingScreen(props: CheckingProps) {
  const { gate, view, now, scansTheirs, onCompare, onNumber, onMenu, onCamera } = props;
  const { t } = useTranslation();
  const [isOutOn, setOutOn] = useState(false);
  // The office may have ended re-entry since.
  const isOut = isOutOn && view.match.reEntry;
  const direction = isOut ? 'out' : 'in';
  const [otherCode, setOtherCode] = useState<OtherCode | null>(
    scansTheirs ? { kind: 'scanTheirs' } : null,
  );
  /** Key of the answer beside which another code came. */
  const [refusedBeside, setRefusedBeside] = useState<number | null>(null);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const closeSearch = useCallback(() => setSearchOpen(false), []);
  const checks = useChecks(gate, view.last, closeSearch);
  const { shown, last, problem, check, close } = checks;
  const answer = useRef<HTMLDivElement>(null);
  const facts = gateFacts(view);
  const maySearch = view.search.kind !== 'off';
  const searching = isSearchOpen && maySearch;

  function showOther(code: OtherCode): void {
    setOtherCode(code);
    close();
    if (code.kind !== 'ours') playSignal(signals.foreign);
  }
  const lastText = useRef('');
  const { onFrame, isSeveral, turns } = useCodes({
    onCode(text, source) {
      const code = recognizeCode(text, location.origin);
      lastText.current = text;
      if (code.kind === 'comparison') {
        if (otherCode?.kind === 'scanTheirs') return onCompare(text);
        return showOther({ kind: 'comparison', onCompare: () => onCompare(text) });
      }
      if (code.kind === 'enrolment') return showOther(code);
      if (code.kind === 'securityList') {
        const show = (list: OtherCode) => {
          // The next code may have been read meanwhile.
          if (lastText.current === text) showOther(list);
        };
        return gate.checkList(code).then(show, (error: unknown) => {
          console.error('a security list could not be checked', error);
          show({ kind: 'failed' });
        });
      }
      setOtherCode(null);
      return check({ text, source, direction });
    },
    onSeveral(several, takenBack) {
      checks.takeBack(takenBack);
      if (!several) return;
      setOtherCode(null);
      close();
      playSignal(signals.ask);
    },
    refuses() {
      // A ticket in view while a name is typed is no one's turn.
      if (searching && shown === null) return true;
      if (shown === null || !isTyping(answer.current)) return false;
      if (refusedBeside !== shown.key) playSignal(signals.ask);
      setRefusedBeside(shown.key);
      return true;
    },
    onOtherTab: () => checks.setProblem('otherTab'),
  });
  const [camera] = useState(createCameraRunner);
  useEffect(() => camera.listen(onFrame), [camera, onFrame]);
  const state = useSyncExternalStore(camera.state.subscribe, camera.state.getSnapshot);
  const { test, torch } = state;
  useEffect(() => onCamera(test), [test, onCamera]);

  const next = useCallback(() => {
    close();
    turns.release();
  }, [close, turns]);
  const undo = (scanId: string) => void checks.undo(scanId).then(() => turns.release());

  return (
    <>
      <CameraView
        camera={camera}
        state={state}
        view={view}
        now={now}
        hidden={shown !== null || searching}
        isSeveral={isSeveral}
        isOut={isOut}
      >
        {(problem !== null || view.storageFull) && (
          <Alarm className="-mx-4">
            {t(problem === null || view.storageFull ? 'gate.alarm.storageFull' : problems[problem])}
          </Alarm>
        )}
        {view.accessEnded && <AccessEnded view={view} className="-mx-4" />}
        {isOut && (
          <Alarm
            tone="out"
            icon={LogoutIcon}
            iconClass="rtl:-scale-x-100"
            role="status"
            className="-mx-4"
          >
            {t('gate.check.outOn')}
          </Alarm>
        )}
        {otherCode !== null && <OtherCodeNote code={otherCode} now={now} />}
        <LastCheck
          last={last}
          inside={view.inside}
          expected={facts.expected}
          now={now}
          onUndo={undo}
        />
        <Keys>
          {torch !== null && (
            <Key
              icon={TorchIcon}
              label={t('gate.key.torch')}
              pressed={torch}
              onClick={camera.toggleTorch}
            />
          )}
          {view.match.reEntry && (
            <Key
              icon={LogoutIcon}
              label={t('gate.key.out')}
              pressed={isOut}
              onClick={() => setOutOn(!isOut)}
            />
          )}
          {maySearch && (
            <Key
              icon={SearchIcon}
              label={t('gate.search.key')}
              onClick={() => setSearchOpen(true)}
            />
          )}
          {view.device.rights === 'officer' && (
            <Key icon={KeyIcon} label={t('gate.key.number')} onClick={onNumber} />
          )}
          <Key icon={CompareIcon} label={t('gate.key.compare')} onClick={() => onCompare(null)} />
          <Key icon={SwitchCameraIcon} label={t('gate.key.camera')} onClick={camera.changeCamera} />
          <Key icon={MenuIcon} label={t('gate.key.menu')} onClick={onMenu} />
        </Keys>
      </CameraView>
      {searching && (
        <div className="fixed inset-0 overflow-y-auto bg-background" inert={shown !== null}>
          <SearchScreen
            search={gate.search}
            view={view}
            onChoose={(hash, source) =>
              void turns.hold(check({ text: null, hash, source, direction }))
            }
            onBack={closeSearch}
          />
        </div>
      )}
      {shown !== null && (
        <div ref={answer} className="fixed inset-0 overflow-y-auto bg-background">
          {refusedBeside === shown.key && (
            <Alarm className="sticky top-0 z-10">{t('gate.check.finishFirst')}</Alarm>
          )}
          <AnswerScreen
            key={shown.key}
            check={shown}
            facts={facts}
            now={now}
            isOfficer={view.device.rights === 'officer'}
            onNext={next}
            onUndo={undo}
            onOverride={(entry) => turns.hold(checks.override(entry))}
            onDocument={(document) => void turns.hold(checks.compareDocument(document))}
          />
        </div>
      )}
    </>
  );
}
