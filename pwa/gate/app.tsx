/** The stewards' page: which screen is shown. */
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { FoundGate } from '#pwa/gate/engine/enrol.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import { codeInAddress, takeFirstGate } from '#pwa/gate/first-gate.ts';
import { EnrolOfficerScreen } from '#pwa/gate/officer/enrol-officer-screen.tsx';
import { updateGateWorker } from '#pwa/gate/register-gate-worker.ts';
import { EnrolScreen } from '#pwa/gate/screens/enrol-screen.tsx';
import { lazyComponent, lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { clearOfficerGateRequest, requestedOfficerGate } from '#pwa/lib/gates/officer-enrolment.ts';

// The steward can read the first screen and type a name while the rest arrives.
const loadEngine = () => lazyImport(() => import('#pwa/gate/engine/remembered-gate.ts'));
const loadScreens = () => import('#pwa/gate/gate-screens.tsx');
const GateScreens = lazyComponent(loadScreens, 'GateScreens');
const readCode = async (code: string) =>
  (await lazyImport(() => import('#pwa/gate/engine/enrol.ts'))).readCode(code);

export function App() {
  const [code, setCode] = useState(codeInAddress);
  const [officerMatch, setOfficerMatch] = useState(() => requestedOfficerGate(Date.now()));
  const [gate, setGate] = useState<Gate | null | undefined>();

  useEffect(() => {
    const onHash = () => setCode(codeInAddress());
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);

  useEffect(() => {
    // A new code asks to enrol, whatever the phone was before.
    if (code !== null || officerMatch !== null) return;
    let left = false;
    let opened: Gate | null = null;
    // Meanwhile; a failure is reported where the screens are shown.
    loadScreens().catch(() => undefined);
    takeFirstGate().then(
      (found) => {
        opened = found;
        if (left) void found?.stop();
        else setGate(found);
      },
      (error: unknown) => {
        console.error('the gate could not be opened', error);
        setGate(null);
      },
    );
    return () => {
      left = true;
      void opened?.stop();
    };
  }, [code, officerMatch]);

  const leaveOfficerEnrolment = useCallback(() => {
    clearOfficerGateRequest();
    setOfficerMatch(null);
  }, []);

  const enrol = useCallback(async (from: string, found: FoundGate, label: string) => {
    const { enrolPhone } = await lazyImport(() => import('#pwa/gate/engine/enrol.ts'));
    const { rememberGate } = await loadEngine();
    rememberGate(await enrolPhone(from, found, label));
    // The code is not needed any more, and must not be in the phone's history.
    history.replaceState(null, '', location.pathname);
    setCode(null);
  }, []);

  async function leave(left: Gate): Promise<void> {
    await left.forget();
    const { forgetGate } = await loadEngine();
    forgetGate();
    void updateGateWorker();
    setGate(null);
  }

  if (code !== null) return <EnrolScreen code={code} readCode={readCode} enrol={enrol} />;
  if (officerMatch !== null)
    return <EnrolOfficerScreen matchId={officerMatch} onLeave={leaveOfficerEnrolment} />;
  if (gate === undefined) return null;
  if (gate === null) return <EnrolScreen code={null} readCode={readCode} enrol={enrol} />;
  return (
    <Suspense>
      <GateScreens gate={gate} onLeave={() => void leave(gate)} />
    </Suspense>
  );
}
