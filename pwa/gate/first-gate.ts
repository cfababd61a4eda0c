/** The gate of this phone, which is opened while the page's other scripts arrive. */
import type { Gate } from '#pwa/gate/engine/gate.ts';
import { requestedOfficerGate } from '#pwa/lib/gates/officer-enrolment.ts';

let first: Promise<Gate | null> | undefined;

export function openFirstGate(): void {
  // Then the page asks to enrol.
  if (codeInAddress() !== null || requestedOfficerGate(Date.now()) !== null) return;
  first = openRememberedGate();
  // Whoever takes it reports the failure.
  first.catch(() => undefined);
}

/** Opens it if that has not begun; only the first caller gets the one that has. */
export function takeFirstGate(): Promise<Gate | null> {
  const taken = first ?? openRememberedGate();
  first = undefined;
  return taken;
}

export function codeInAddress(): string | null {
  const code = location.hash.slice(1);
  return code === '' ? null : code;
}

async function openRememberedGate(): Promise<Gate | null> {
  const engine = await import('#pwa/gate/engine/remembered-gate.ts');
  return engine.openRememberedGate();
}
