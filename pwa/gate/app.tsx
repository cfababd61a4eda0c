/** The stewards' page: which screen is shown. */
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { startDownloads, startDownloadsAfterList } from '#pwa/gate/deferred-downloads.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { FoundGate } from '#pwa/gate/engine/read-code.ts';
import { codeInAddress, takeFirstFound, takeFirstGate } from '#pwa/gate/first-gate.ts';
import { EnrolOfficerScreen } from '#pwa/gate/officer/enrol-officer-screen.tsx';
import { updateGateWorker } from '#pwa/gate/register-gate-worker.ts';
import { EnrolScreen } from '#pwa/gate/screens/enrol-screen.tsx';
import { Stuck } from '#pwa/gate/parts/stuck.tsx';
import { lazyComponent, lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { clearOfficerGateRequest, requestedOfficerGate } from '#pwa/lib/gates/officer-enrolment.ts';
import { databasePatience } from '#sync/client/storage/database-patience.ts';
import { isCausedBy } from '#sync/client/storage/storage-errors.ts';

const loadStore = () => lazyImport(() => import('#pwa/gate/engine/enrol.ts'));
const loadEngine = () => lazyImport(() => import('#pwa/gate/engine/remembered-gate.ts'));
const loadScreens = () => import('#pwa/gate/gate-screens.tsx');
const GateScreens = lazyComponent(loadScreens, 'GateScreens');
const readCode = (code: string) => lazyImport(() => takeFirstFound(code));

/** Loads parts in turn, as they are needed: together over a slow line the first comes last. */
async function loadParts(): Promise<void> {
  await loadStore();
  await loadEngine();
  await loadScreens();
}

export function App() {
  const [code, setCode] = useState(codeInAddress);
  const [officerMatch, setOfficerMatch] = useState(() => requestedOfficerGate(Date.now()));
  const [gate, setGate] = useState<Gate | null | undefined>();
  const [isStuck, setStuck] = useState(false);

  useEffect(() => {
    const onHash = () => setCode(codeInAddress());
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);

  const isEnrolling = useRef(false);
  useEffect(() => {
    if (code === null) return;
    // While the steward reads the screen and types a name.
    loadParts().then(
      () => {
        if (!isEnrolling.current) startDownloads();
      },
      // Reported when the steward goes on.
      () => undefined,
    );
  }, [code]);

  useEffect(() => {
    // A new code asks to enrol, whatever the phone was before.
    if (code !== null || officerMatch !== null) return;
    let left = false;
    let opened: Gate | null = null;
    // Meanwhile; a failure is reported where the screens are shown.
    const screens = loadScreens().catch(() => undefined);
    const timer = setTimeout(() => setStuck(true), 2 * databasePatience);
    const open = (): Promise<Gate | null> =>
      takeFirstGate().catch((error: unknown) => {
        if (left || !isCausedBy(error, 'DatabaseTimeoutError')) throw error;
        return open();
      });
    open().then(
      (found) => {
        clearTimeout(timer);
        opened = found;
        if (left) void found?.stop();
        else setGate(found);
        if (found === null) startDownloads();
        else void screens.then(() => startDownloadsAfterList(found));
      },
      (error: unknown) => {
        if (left) return;
        clearTimeout(timer);
        console.error('the gate could not be opened', error);
        setGate(null);
        startDownloads();
      },
    );
    return () => {
      left = true;
      clearTimeout(timer);
      void opened?.stop();
    };
  }, [code, officerMatch]);

  const leaveOfficerEnrolment = useCallback(() => {
    clearOfficerGateRequest();
    setOfficerMatch(null);
  }, []);

  const enrol = useCallback(async (from: string, found: FoundGate, label: string) => {
    isEnrolling.current = true;
    try {
      const { enrolPhone } = await loadStore();
      const matchId = await enrolPhone(from, found, label);
      (await loadEngine()).rememberGate(matchId);
    } catch (error) {
      isEnrolling.current = false;
      throw error;
    }
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
  if (gate === undefined) return isStuck ? <Stuck /> : null;
  if (gate === null) return <EnrolScreen code={null} readCode={readCode} enrol={enrol} />;
  return (
    <Suspense>
      <GateScreens gate={gate} onLeave={() => void leave(gate)} />
    </Suspense>
  );
}
