/**
 * The measurement's page script: a phone's list of 2,000 tickets with 10,000 checks in memory, as an
 * evening with people coming and going leaves it.
 */
import { roles } from '#sync/contracts/accounts/role-names.ts';
import type { GateEntryRow, GateScanRow } from '#sync/contracts/gate/gate-rows.ts';
import type { TicketClaim } from '#sync/contracts/tickets/ticket-claim.ts';
import { type Check, checkTicket } from '#pwa/gate/engine/check-ticket.ts';
import { ListIndex } from '#pwa/gate/engine/list-index.ts';
import type { VerifiedTicket } from '#pwa/gate/engine/verify-ticket.ts';

const tickets = 2000;
const scansOfTicket = 5;
const phones = 10;
const matchId = '019a8f3c-5b1e-7abc-8def-0123456789ab';
const uuid = (kind: number, no: number) =>
  `019a8f3c-5b1e-7abc-8d${String(kind).padStart(2, '0')}-${String(no).padStart(12, '0')}`;
const hashOf = (no: number) => String(no).padStart(22, 'h');
const kickOff = Date.UTC(2026, 10, 24, 18);

const entries = Array.from({ length: tickets }, (_, no): GateEntryRow => ({
  id: uuid(1, no),
  version: 1,
  matchId,
  no: no + 1,
  h: hashOf(no),
  bookingId: uuid(2, no),
  role: 'photographer',
  seat: null,
  places: [],
  revokedAt: null,
  card: 1,
}));

/** Each ticket's checks: in, out, in …, each at another phone. */
const scans = entries.flatMap(({ h, no }) =>
  Array.from({ length: scansOfTicket }, (_, turn): GateScanRow => ({
    id: uuid(3, no * scansOfTicket + turn),
    version: 1,
    matchId,
    gateId: uuid(4, turn % 3),
    deviceId: uuid(5, (no + turn) % phones),
    h,
    act: turn % 2 === 0 ? 'in' : 'out',
    undoes: null,
    at: new Date(kickOff - 3_600_000 + turn * 600_000 + no).toISOString(),
  })),
);

const rows = {
  entries,
  scans,
  own: [],
  gateNumbers: new Map([0, 1, 2].map((gate) => [uuid(4, gate), gate + 1])),
  accepted: new Set<string>(),
  compared: { accepted: new Map(), waiting: new Map() },
  steps: { reEntry: true, opensAt: kickOff - 3 * 3_600_000 },
  device: uuid(5, 0),
};
const index = new ListIndex(rows);
const claim: TicketClaim = { ref: '', matchId, name: '', role: roles[0], seat: null, places: [] };

function check(no: number): Check {
  const ticket = {
    ticket: { ...claim, kid: '', format: 'cwt' },
    signature: 'good',
    isTest: false,
    hash: hashOf(no),
  } as VerifiedTicket;
  return checkTicket({ source: 'camera', direction: 'in', text: '' }, ticket, {
    index,
    listAsOf: kickOff - 60_000,
    gateId: uuid(4, 0),
    maySearch: false,
    facts: {
      now: kickOff,
      clockCertain: true,
      match: { id: matchId, kickOff, opensBefore: 180, closesAfter: 180, reEntry: true },
      roles: [],
      gates: [{ number: 1, roles: [] }],
    },
  });
}

function timeEach(work: (no: number) => void): number[] {
  return entries.map((_, no) => {
    const start = performance.now();
    work(no);
    return performance.now() - start;
  });
}

/** Milliseconds of each check, and of looking a ticket up in a map; whether all had the answer. */
function measure() {
  const map = new Map(entries.map((entry) => [entry.h, entry]));
  let found = 0;
  let inside = 0;
  const lookups = timeEach((no) => {
    if (map.get(hashOf(no)) !== undefined) found += 1;
  });
  const checks = timeEach((no) => {
    if (check(no).decision.answer === 'alreadyInside') inside += 1;
  });
  const start = performance.now();
  const counts = index.counts();
  const counted = performance.now();
  const built = new ListIndex(rows);
  return {
    checks,
    lookups,
    // The rest of a check, which the page does after its answer is decided.
    counting: counted - start,
    building: performance.now() - counted,
    isRight:
      found === tickets &&
      inside === tickets &&
      counts.inside === tickets &&
      built.counts().inside === tickets,
  };
}

export type DecisionTimes = ReturnType<typeof measure>;

Object.assign(window, { measure });
