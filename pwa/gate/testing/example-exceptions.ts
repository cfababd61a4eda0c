import type { PhoneException } from '#sync/contracts/gate/gate-exceptions.ts';
import { gateRow } from '#pwa/gate/testing/enrolled-phone.ts';

/** Number 96 was let in at Gate 7, five minutes later at Gate 2. */
export function cameTwice(at: number, more: Partial<PhoneException> = {}): PhoneException {
  const scan = (gate: number, minutesAgo: number) => ({
    gateId: gateRow(gate).id,
    at: new Date(at - minutesAgo * 60_000).toISOString(),
  });
  return {
    key: 'twice/96',
    kind: 'twice',
    no: 96,
    seat: 'seat-12',
    code: null,
    scans: [scan(7, 10), scan(2, 5)],
    override: null,
    answer: null,
    missing: null,
    compared: null,
    several: null,
    seenAt: null,
    ...more,
  };
}
