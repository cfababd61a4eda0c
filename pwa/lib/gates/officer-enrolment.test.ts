// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import {
  clearOfficerGateRequest,
  openOfficerGate,
  requestedOfficerGate,
} from '#pwa/lib/gates/officer-enrolment.ts';

afterEach(() => localStorage.clear());

it('the gate’s page learns the match for ten minutes, and its address says nothing', () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  const now = Date.now();
  expect(requestedOfficerGate(now)).toBeNull();
  openOfficerGate('match-1');
  expect(assign).toHaveBeenCalledExactlyOnceWith('/gate');
  expect(requestedOfficerGate(now + 60_000)).toBe('match-1');
  expect(requestedOfficerGate(now + 3_600_000)).toBeNull();
  expect(requestedOfficerGate(now - 60_000), 'a clock set back').toBeNull();
  clearOfficerGateRequest();
  expect(requestedOfficerGate(now + 60_000)).toBeNull();
});

it.each(['', 'null', '{}', '{"matchId":1}', '{"matchId":"m","at":"x"}'])(
  'the invalid stored request %j asks for no gate',
  (stored) => {
    localStorage.setItem('touchline.gate.officer', stored);
    expect(requestedOfficerGate(Date.now())).toBeNull();
  },
);
