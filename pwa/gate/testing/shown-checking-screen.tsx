/** Shows the screen that checks tickets, with a camera and a gate that a test controls. */
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { CameraRunner, CameraState } from '#pwa/gate/camera/camera-runner.ts';
import { createCameraRunner } from '#pwa/gate/camera/camera-runner.ts';
import type { CheckRequest, Gate } from '#pwa/gate/engine/gate.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import type { VerifiedList } from '#pwa/gate/engine/verify-list.ts';
import type { ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { CheckingScreen } from '#pwa/gate/screens/checking-screen.tsx';

export const notOurs: ShownCheck = {
  key: 1,
  decision: {
    answer: 'notOurs',
    reason: null,
    counts: 'none',
    override: 'none',
    overriddenBy: null,
    undo: false,
    needsDocument: false,
    notes: [],
    details: { gate: null, at: null, known: null, code: null },
  },
  person: null,
  fromCard: false,
  role: null,
  seat: null,
  code: null,
  at: 0,
  scanId: null,
};
const team = (name: string) => ({ name, nameArabic: null, logo: null });
export const checkingView = {
  gate: { number: 4 },
  match: {
    facts: { home: team('Al Ahly'), away: team('Zamalek'), date: '2026-11-21T17:00:00.000Z' },
    reEntry: false,
    contact: null,
  },
  device: { rights: 'check' },
  search: { kind: 'off' },
  listAsOf: null,
  clockCertain: true,
  online: false,
  storageFull: false,
  last: null,
  inside: 0,
  expected: 1,
} as unknown as GateView;

interface ShownChecking {
  rights?: 'check' | 'search';
  view?: Partial<GateView>;
  now?: number;
  scansTheirs?: boolean;
  test?: CameraState['test'];
}

/**
 * The test file mocks the camera's runner. Frames are read by `read`, two seconds after the one before
 * unless it says otherwise, so that each code counts.
 */
export function showChecking({ rights = 'check', now = 0, ...more }: ShownChecking = {}) {
  let readFrame: (texts: readonly string[]) => void = () => undefined;
  const state = { test: more.test ?? { state: 'untested' }, pace: 'full', torch: null } as const;
  const none = () => undefined;
  const camera: CameraRunner = {
    state: { getSnapshot: () => state, set: none, subscribe: () => none },
    attach: none,
    listen(listener) {
      readFrame = listener;
    },
    wake: none,
    toggleTorch: none,
    changeCamera: none,
  };
  vi.mocked(createCameraRunner).mockReturnValue(camera);
  const person = { entry: { h: 'hash', no: 7, role: 'photographer', seat: null, revokedAt: null } };
  const find = vi.fn<() => Promise<unknown>>(async () => ({
    kind: 'found',
    source: 'typed',
    people: [{ ...person, person: null, presence: { state: 'notSeen' }, isReplaced: false }],
    more: false,
  }));
  const acts = {
    check: vi.fn<(request: CheckRequest) => Promise<ShownCheck>>(async () => notOurs),
    checkList: vi.fn<() => Promise<VerifiedList>>(async () => ({ kind: 'notOurs' })),
    undo: vi.fn<Gate['undo']>(async () => true),
    tryOverride: vi.fn<Gate['tryOverride']>(async () => ({ accepted: true })),
    onCompare: vi.fn<(text: string | null) => void>(),
  };
  const { onCompare, ...calls } = acts;
  const gate = { ...calls, search: { find } } as unknown as Gate;
  const search = rights === 'check' ? { kind: 'off' } : { kind: 'open', until: 300_000 };
  const screenOf = (changes: Partial<GateView> = {}) => (
    <CheckingScreen
      gate={gate}
      view={{ ...checkingView, search, ...more.view, ...changes } as GateView}
      now={now}
      scansTheirs={more.scansTheirs ?? false}
      onCompare={onCompare}
      onNumber={none}
      onMenu={none}
      onCamera={none}
    />
  );
  const rendered = render(screenOf());
  const rerender = (changes: Partial<GateView>) => rendered.rerender(screenOf(changes));
  let at = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => at);
  const later = (milliseconds: number) => {
    at += milliseconds;
  };
  const read = (texts: string | readonly string[], after = 2000) =>
    act(async () => {
      later(after);
      readFrame(typeof texts === 'string' ? [texts] : texts);
    });
  /** A USB scanner on a phone with an Arabic keyboard: only the place of each key is right. */
  const scan = (letters: string, on: EventTarget = document.body, after = 2000) =>
    act(async () => {
      later(after);
      for (const [place, letter] of [...letters, 'Enter'].entries()) {
        const code = letter.length > 1 ? letter : `Key${letter}`;
        const key = { key: 'ش', code, shiftKey: true, bubbles: true, cancelable: true };
        const event = new KeyboardEvent('keydown', key);
        Object.defineProperty(event, 'timeStamp', { value: at + place });
        on.dispatchEvent(event);
      }
    });
  return { ...acts, read, scan, rerender };
}
