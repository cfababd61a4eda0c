/** The screens of a phone that is enrolled at a gate. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { ComparisonRefusal } from '#sync/contracts/gate/comparison.ts';
import { unlockSound } from '#pwa/gate/answers/sounds.ts';
import type { CameraTest } from '#pwa/gate/camera/camera-test.ts';
import type { ComparisonResult } from '#pwa/gate/engine/compare-gates.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import { OfficerScreens } from '#pwa/gate/officer/officer-screens.tsx';
import { CheckingScreen } from '#pwa/gate/screens/checking-screen.tsx';
import { AfterScreen } from '#pwa/gate/screens/after-screen.tsx';
import { ComparedScreen, CompareScreen } from '#pwa/gate/screens/compare-screen.tsx';
import { HandInScreen } from '#pwa/gate/screens/hand-in-screen.tsx';
import { SearchPin } from '#pwa/gate/search/search-pin.tsx';
import { ReadyScreen } from '#pwa/gate/screens/ready-screen.tsx';

/** @param onLeave the steward has read that everything is erased */
export function GateScreens({ gate, onLeave }: { gate: Gate; onLeave: () => void }) {
  const view = useSyncExternalStore(gate.view.subscribe, gate.view.getSnapshot);
  const now = useNow(gate);
  const [screen, setScreen] = useState<
    'ready' | 'checking' | 'handIn' | 'compare' | 'pin' | 'gates' | 'number'
  >('ready');
  const [compared, setCompared] = useState<ComparisonResult | ComparisonRefusal | null>(null);
  const [scansTheirs, setScansTheirs] = useState(false);
  const [camera, setCamera] = useState<CameraTest>({ state: 'untested' });
  const toCamera = (forComparing = false) => {
    setCompared(null);
    setScansTheirs(forComparing);
    setScreen('checking');
  };
  const start = () => {
    // First, because a slow phone needs long to unlock its sound.
    flushSync(() => toCamera());
    unlockSound();
  };
  const compare = useCallback(
    (text: string | null) => {
      if (text === null) return setScreen('compare');
      // Only then is this phone's own code shown, which says that the other gate knows its people.
      const show = (result: ComparisonResult | ComparisonRefusal) => {
        setCompared(result);
        setScreen('compare');
      };
      gate.hear(text).then(show, (error: unknown) => {
        console.error('a comparison was not saved', error);
        show('unreadable');
      });
    },
    [gate],
  );
  if (view.ended !== null)
    return <AfterScreen view={view} ended={view.ended} now={now} onDone={onLeave} />;
  if (screen === 'handIn' || view.isHandingIn)
    return (
      <HandInScreen
        view={view}
        onHandIn={() => {
          // The screen shows that the phone is full.
          gate
            .handIn()
            .catch((error: unknown) => console.error('the hand-in was not saved', error));
        }}
        onBack={() => setScreen('ready')}
      />
    );
  if (screen === 'compare')
    return compared === null ? (
      <CompareScreen
        key={view.inside}
        gate={gate}
        view={view}
        now={now}
        onCamera={() => toCamera()}
        onScan={() => toCamera(true)}
      />
    ) : (
      <ComparedScreen view={view} result={compared} now={now} onCamera={() => toCamera()} />
    );
  if (screen === 'gates' || screen === 'number')
    return (
      <OfficerScreens
        gate={gate}
        view={view}
        now={now}
        first={screen}
        onBack={screen === 'number' ? () => toCamera() : () => setScreen('ready')}
      />
    );
  if (screen === 'checking')
    return (
      <CheckingScreen
        gate={gate}
        view={view}
        now={now}
        onCamera={setCamera}
        scansTheirs={scansTheirs}
        onCompare={compare}
        onNumber={() => setScreen('number')}
        onMenu={() => setScreen('ready')}
      />
    );
  if (screen === 'pin' && 'replaces' in view.search)
    return (
      <SearchPin
        search={gate.search}
        state={view.search}
        online={view.online}
        onBack={() => setScreen('ready')}
      />
    );
  return (
    <ReadyScreen
      view={view}
      now={now}
      camera={camera}
      onStart={start}
      onTestCamera={start}
      onChoosePin={() => setScreen('pin')}
      onGates={() => setScreen('gates')}
      onHandIn={() => setScreen('handIn')}
    />
  );
}

/** The server's time as far as it is known, for ages of the list and of checks. */
function useNow(gate: Gate): number {
  const [now, setNow] = useState(() => gate.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(gate.now()), 5000);
    return () => clearInterval(timer);
  }, [gate]);
  return now;
}
