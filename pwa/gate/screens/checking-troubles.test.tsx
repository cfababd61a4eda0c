// @vitest-environment happy-dom
/** A gate whose camera does not work, whose disk is full, or that is open twice. */
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import type { createCameraRunner } from '#pwa/gate/camera/camera-runner.ts';
import type { ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { checkingView, notOurs, showChecking } from '#pwa/gate/testing/shown-checking-screen.tsx';
import { languageStore } from '#pwa/lib/i18n/language.ts';

vi.mock(import('#pwa/gate/camera/camera-runner.ts'), () => ({
  createCameraRunner: vi.fn<typeof createCameraRunner>(),
}));

afterEach(() => {
  vi.restoreAllMocks();
  languageStore.set('en');
});

const revoked: ShownCheck = {
  ...notOurs,
  decision: {
    ...notOurs.decision,
    answer: 'revoked',
    details: { ...notOurs.decision.details, at: 0 },
  },
};

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  it.each([
    ['refused', 'gate.check.refused'],
    ['missing', 'gate.check.missing'],
  ] as const)(
    'a camera that is %s is named, and a scanner is read all the same',
    async (state, text) => {
      languageStore.set(language);
      const { check, scan } = showChecking({ test: { state } });
      check.mockResolvedValue(revoked);
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
    showChecking({ test: { state: 'otherTab' } });
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
    showChecking({
      view: { accessEnded: true, device: { ...checkingView.device, rights } },
    });
    expect(screen.getByRole('alert').textContent).toBe(messageText('en', text));
  },
);

describe('a check that was not saved', () => {
  it('a check that was not saved shows no answer but a warning, until one is saved', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { check, scan } = showChecking();
    check.mockRejectedValue(new Error('the disk is broken'));
    for (const text of ['TICKET', 'OTHERS']) {
      await scan(text);
      expect(screen.getByRole('alert').textContent).toBe(messageText('en', 'gate.alarm.notSaved'));
    }
    expect(screen.queryByText(messageText('en', 'gate.answer.onTheList'))).toBeNull();
    check.mockResolvedValue(revoked);
    await scan('TICKET');
    expect(screen.queryByText(messageText('en', 'gate.alarm.notSaved'))).toBeNull();
    expect(error).toHaveBeenCalledTimes(2);
  });

  it('a check that was not saved on a full phone says so, however often the screen is opened', () => {
    for (let at = 0; at < 2; at += 1) {
      showChecking({ view: { storageFull: true } });
      expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe(
        messageText('en', 'gate.alarm.storageFull'),
      );
    }
  });
});
