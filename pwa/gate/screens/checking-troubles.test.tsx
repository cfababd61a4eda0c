// @vitest-environment happy-dom
/** A gate whose camera does not work, whose disk is full, or that is open twice. */
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import type { CameraState, createCameraRunner } from '#pwa/gate/camera/camera-runner.ts';
import { createCameraRunner as runner } from '#pwa/gate/camera/camera-runner.ts';
import type { CheckRequest, Gate } from '#pwa/gate/engine/gate.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import type { ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { CheckingScreen } from '#pwa/gate/screens/checking-screen.tsx';
import { languageStore } from '#pwa/lib/i18n/language.ts';

vi.mock(import('#pwa/gate/camera/camera-runner.ts'), () => ({
  createCameraRunner: vi.fn<typeof createCameraRunner>(),
}));

afterEach(() => languageStore.set('en'));

const inside: ShownCheck = {
  key: 1,
  decision: {
    answer: 'revoked',
    reason: null,
    counts: 'none',
    override: 'none',
    overriddenBy: null,
    undo: false,
    needsDocument: false,
    notes: [],
    details: { gate: null, at: 0, known: null, code: null },
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
const view = {
  gate: { number: 4 },
  match: {
    facts: { home: team('Al Ahly'), away: team('Zamalek'), date: '2026-11-21T17:00:00.000Z' },
    reEntry: false,
    contact: null,
  },
  device: { rights: 'check' },
  listAsOf: null,
  online: false,
  storageFull: false,
  last: null,
  search: { kind: 'off' },
  inside: 0,
  entries: 1,
  revoked: 0,
  replaced: 0,
} as unknown as GateView;

function show(test: CameraState['test'], more: Partial<GateView> = {}) {
  const none = () => undefined;
  const state = { test, pace: 'full', torch: null } as const;
  vi.mocked(runner).mockReturnValue({
    state: { getSnapshot: () => state, set: none, subscribe: () => none },
    attach: none,
    listen: none,
    wake: none,
    toggleTorch: none,
    changeCamera: none,
  });
  const check = vi.fn<(request: CheckRequest) => Promise<ShownCheck>>(async () => inside);
  const gate = { check } as Partial<Gate> as Gate;
  const on = { onCompare: none, onNumber: none, onMenu: none, onCamera: none, onSearch: none };
  render(<CheckingScreen gate={gate} view={{ ...view, ...more }} now={0} {...on} />);
  return check;
}

/** A USB scanner on a phone with an Arabic keyboard: only the place of each key is right. */
async function scan(text: string): Promise<void> {
  const start = performance.now();
  await act(async () => {
    for (const [at, letter] of [...text, 'Enter'].entries()) {
      const code = letter.length > 1 ? letter : `Key${letter}`;
      const event = new KeyboardEvent('keydown', { key: 'ش', code, shiftKey: true, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: start + at });
      document.body.dispatchEvent(event);
    }
  });
}

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  it.each([
    ['refused', 'gate.check.refused'],
    ['missing', 'gate.check.missing'],
  ] as const)(
    'a camera that is %s is named, and a scanner is read all the same',
    async (state, text) => {
      languageStore.set(language);
      const check = show({ state });
      expect(screen.getByRole('status').textContent).toBe(messageText(language, text));
      await scan('TICKET');
      expect(check.mock.calls).toEqual([[{ text: 'TICKET', source: 'scanner', direction: 'in' }]]);
      expect(screen.getByRole('alert').textContent).toContain(
        messageText(language, 'gate.answer.revoked'),
      );
    },
  );

  it('a camera that another tab has is named', () => {
    languageStore.set(language);
    show({ state: 'otherTab' });
    expect(screen.getByRole('status').textContent).toBe(
      messageText(language, 'gate.alarm.otherTab'),
    );
  });
});

it.each([
  ['check', 'gate.alarm.accessEnded'],
  ['officer', 'gate.alarm.officerAccessEnded'],
] as const)(
  'a phone for %s that the server does not accept any more is asked to enrol again',
  (rights, text) => {
    show({ state: 'untested' }, { accessEnded: true, device: { ...view.device, rights } });
    expect(screen.getByRole('alert').textContent).toBe(messageText('en', text));
  },
);

describe('a check that was not saved', () => {
  it('shows no answer, and that it was not saved, until one is', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const check = show({ state: 'untested' });
    check.mockRejectedValue(new Error('the disk is broken'));
    for (const text of ['TICKET', 'OTHERS']) {
      await scan(text);
      expect(screen.getByRole('alert').textContent).toBe(messageText('en', 'gate.alarm.notSaved'));
    }
    expect(screen.queryByText(messageText('en', 'gate.answer.onTheList'))).toBeNull();
    check.mockResolvedValue(inside);
    await scan('TICKET');
    expect(screen.queryByText(messageText('en', 'gate.alarm.notSaved'))).toBeNull();
    expect(error).toHaveBeenCalledTimes(2);
  });

  it('on a full phone says so, however often the screen is opened', () => {
    for (let at = 0; at < 2; at += 1) {
      show({ state: 'untested' }, { storageFull: true });
      expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe(
        messageText('en', 'gate.alarm.storageFull'),
      );
    }
  });
});
