/** Checks tickets: the camera runs on below every answer, and the next ticket replaces it. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { answerGroup, signals } from '#sync/contracts/gate/answer-signals.ts';
import { recognizeCode } from '#sync/contracts/gate/recognize-code.ts';
import type { OverrideEntry, OverrideResult } from '#pwa/gate/answers/answer-props.ts';
import { AnswerScreen } from '#pwa/gate/answers/answer-screen.tsx';
import type { LastShown, ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { playSignal } from '#pwa/gate/answers/sounds.ts';
import type { CameraTest } from '#pwa/gate/camera/camera-test.ts';
import { createCameraRunner } from '#pwa/gate/camera/camera-runner.ts';
import type { CheckRequest, Gate } from '#pwa/gate/engine/gate.ts';
import { gateFacts, type GateView } from '#pwa/gate/engine/gate-view.ts';
import { useCodes } from '#pwa/gate/camera/use-codes.ts';
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
  WarningIcon,
} from '#pwa/ui/icons.ts';
import { AccessEnded } from '#pwa/gate/parts/access-ended.tsx';
import { CameraView, Key } from '#pwa/gate/screens/camera-view.tsx';
import { LastCheck } from '#pwa/gate/screens/last-check.tsx';
import { type OtherCode, OtherCodeNote } from '#pwa/gate/screens/other-code.tsx';

/** What a steward asked for and did not happen. */
const problems = {
  notSaved: 'gate.alarm.notSaved',
  undoTooLate: 'gate.alarm.undoTooLate',
  otherTab: 'gate.alarm.otherTab',
} as const;

interface CheckingProps {
  gate: Gate;
  view: GateView;
  now: number;
  /** With the text of another gate's code, if it was scanned. */
  onCompare: (text: string | null) => void;
  /** On an officer's phone, to give a steward a number. */
  onNumber: () => void;
  onMenu: () => void;
  onCamera: (test: CameraTest) => void;
}

export function CheckingScreen(props: CheckingProps) {
  const { gate, view, now, onCompare, onNumber, onMenu, onCamera } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState<ShownCheck | null>(null);
  const [last, setLast] = useState<LastShown | null>(view.last);
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const [otherCode, setOtherCode] = useState<OtherCode | null>(null);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const request = useRef<CheckRequest | null>(null);
  const facts = gateFacts(view);
  const maySearch = view.search.kind !== 'off';
  const searching = isSearchOpen && maySearch;

  const check = useCallback(
    async (next: CheckRequest): Promise<ShownCheck | null> => {
      try {
        const result = await gate.check(next);
        request.current = next;
        // At once: on a slow phone other work waits for its turn.
        flushSync(() => {
          setProblem(null);
          setShown(result);
          if (result.scanId === null) return;
          setLast(result);
          // Whoever is not let in is still among the people found.
          setSearchOpen(false);
        });
        playSignal(signals[answerGroup(result.decision)]);
        return result;
      } catch (error) {
        // The check is not on the disk, so nobody was let in.
        console.error('a check was not saved', error);
        setShown(null);
        setSearchOpen(false);
        setProblem('notSaved');
        playSignal(signals.stop);
        return null;
      }
    },
    [gate],
  );

  const showOther = useCallback((code: OtherCode) => {
    setOtherCode(code);
    setShown(null);
    if (code.kind !== 'ours') playSignal(signals.foreign);
  }, []);
  const lastText = useRef('');
  const onFrame = useCodes(
    useCallback(
      (text, source) => {
        // A ticket in view while a name is typed is nobody's turn.
        if (searching) return;
        const code = recognizeCode(text, location.origin);
        if (code.kind === 'comparison') return onCompare(text);
        lastText.current = text;
        if (code.kind === 'enrolment') return showOther(code);
        if (code.kind === 'securityList') {
          const show = (list: OtherCode) => {
            // The next code may have been read meanwhile.
            if (lastText.current === text) showOther(list);
          };
          return void gate.checkList(code).then(show, (error: unknown) => {
            console.error('a security list could not be checked', error);
            show({ kind: 'failed' });
          });
        }
        setOtherCode(null);
        void check({ text, source, direction });
      },
      [gate, check, showOther, direction, onCompare, searching],
    ),
    useCallback(() => setProblem('otherTab'), []),
  );
  const [camera] = useState(createCameraRunner);
  useEffect(() => camera.listen(onFrame), [camera, onFrame]);
  const state = useSyncExternalStore(camera.state.subscribe, camera.state.getSnapshot);
  const { test, torch } = state;
  useEffect(() => onCamera(test), [test, onCamera]);

  const next = useCallback(() => setShown(null), []);
  const undo = useCallback(
    (scanId: string) => {
      gate.undo(scanId).then(
        (isUndone) => {
          setShown(null);
          setProblem(isUndone ? null : 'undoTooLate');
          if (isUndone) setLast((before) => (before?.scanId === scanId ? null : before));
        },
        () => setProblem('notSaved'),
      );
    },
    [gate],
  );

  async function override(entry: OverrideEntry): Promise<OverrideResult> {
    const { current } = request;
    if (current === null || shown === null) return { accepted: true };
    if (entry.by === 'number') {
      const result = await gate.tryOverride(shown, entry.digits);
      if (!result.accepted) return result;
    }
    await check({ ...current, override: entry.by });
    return { accepted: true };
  }

  return (
    <>
      <CameraView
        camera={camera}
        state={state}
        view={view}
        now={now}
        hidden={shown !== null || searching}
      >
        {(problem !== null || view.storageFull) && (
          <p className="alarm -mx-4" role="alert">
            <WarningIcon aria-hidden />
            {t(problem === null || view.storageFull ? 'gate.alarm.storageFull' : problems[problem])}
          </p>
        )}
        {view.accessEnded && <AccessEnded view={view} className="-mx-4" />}
        {otherCode !== null && <OtherCodeNote code={otherCode} now={now} />}
        <LastCheck
          last={last}
          inside={view.inside}
          entries={facts.entries}
          now={now}
          onUndo={undo}
        />
        <div className="keys">
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
              pressed={direction === 'out'}
              onClick={() => setDirection(direction === 'in' ? 'out' : 'in')}
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
        </div>
      </CameraView>
      {searching && (
        <div className="fixed inset-0 overflow-y-auto bg-background" inert={shown !== null}>
          <SearchScreen
            search={gate.search}
            view={view}
            onChoose={(hash, source) => void check({ text: null, hash, source, direction })}
            onBack={() => setSearchOpen(false)}
          />
        </div>
      )}
      {shown !== null && (
        <div className="fixed inset-0 overflow-y-auto bg-background">
          <AnswerScreen
            key={shown.key}
            check={shown}
            facts={facts}
            now={now}
            isOfficer={view.device.rights === 'officer'}
            onNext={next}
            onUndo={undo}
            onOverride={override}
            onDocument={(document) => {
              if (request.current !== null) void check({ ...request.current, document });
            }}
          />
        </div>
      )}
    </>
  );
}
