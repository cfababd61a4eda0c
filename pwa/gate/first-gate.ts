/**
 * Reads what the page shows first, while its other scripts arrive: the gate of this phone, or that of a
 * scanned code.
 */
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { FoundGate } from '#pwa/gate/engine/read-code.ts';
import { requestedOfficerGate } from '#pwa/lib/gates/officer-enrolment.ts';

let first: Promise<Gate | null> | undefined;
let firstFound: { code: string; found: Promise<FoundGate> } | undefined;

export function openFirstGate(): void {
  const code = codeInAddress();
  if (code !== null) {
    firstFound = { code, found: readCode(code) };
    firstFound.found.catch(() => undefined);
    return;
  }
  // An officer's link makes the page ask to enrol.
  if (requestedOfficerGate(Date.now()) !== null) return;
  first = openRememberedGate();
  // The caller that takes it reports the failure.
  first.catch(() => undefined);
}

/** Opens it if that has not begun; only the first caller gets the one that has. */
export function takeFirstGate(): Promise<Gate | null> {
  const taken = first ?? openRememberedGate();
  first = undefined;
  return taken;
}

/**
 * Reads a code; only the first caller gets what has begun.
 *
 * @throws ApiError
 */
export async function takeFirstFound(code: string): Promise<FoundGate> {
  const taken = firstFound;
  firstFound = undefined;
  if (taken?.code !== code) return readCode(code);
  // Its error may be in another language: the page had not selected one.
  return taken.found.catch(() => readCode(code));
}

export function codeInAddress(): string | null {
  const code = location.hash.slice(1);
  return code === '' ? null : code;
}

async function openRememberedGate(): Promise<Gate | null> {
  const engine = await import('#pwa/gate/engine/remembered-gate.ts');
  return engine.openRememberedGate();
}

async function readCode(code: string): Promise<FoundGate> {
  return (await import('#pwa/gate/engine/read-code.ts')).readCode(code);
}
