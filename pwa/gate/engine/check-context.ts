import type { CheckContext } from '#pwa/gate/engine/check-ticket.ts';
import type { PhoneClock } from '#pwa/gate/engine/phone-clock.ts';
import type { Snapshot } from '#pwa/gate/engine/watch-rows.ts';

/** Returns the facts from which a check is decided now. */
export function checkContext(snapshot: Snapshot, clock: PhoneClock): CheckContext {
  const { index, match, gate, gates, device, listAsOf } = snapshot;
  return {
    index,
    listAsOf,
    gateId: gate.id,
    maySearch: device.rights !== 'check',
    facts: {
      now: clock.now(),
      clockCertain: clock.isCertain(listAsOf),
      match: {
        id: match.id,
        kickOff: Date.parse(match.facts.date),
        opensBefore: match.opensBefore,
        closesAfter: match.closesAfter,
        reEntry: match.reEntry,
      },
      // The officer is a gate at every gate.
      roles: device.rights === 'officer' ? [] : gate.roles,
      gates,
    },
  };
}
