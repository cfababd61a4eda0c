/** A match with one place for photographers and four requests for it, after requests have closed. */
import type { AllocationForm, AllocationPreview } from '#sync/contracts/pools/manage-pools.ts';
import type { RankedLine } from '#pwa/features/pools/pool-queries.ts';

const uuid = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const matchId = uuid(1);
export const venueId = uuid(3);
export const now = Date.parse('2026-11-25T12:00:00.000Z');

/** The places as a form sends them. */
export const allocationBody: AllocationForm = {
  opens: 20_160,
  closes: 2880,
  substitute: 1440,
  confirm: 120,
  waitlist: 60,
  offerMinutes: 120,
  tie: 'earliest',
  pools: [
    {
      zone: 'pitchside',
      numbers: '7',
      roles: ['photographer'],
      quota: { agency: { priority: 1, cap: 1 } },
    },
  ],
};
export const allocation = { ...allocationBody, allocatedAt: null, version: 7 };

const people = ['Omar Adel', 'Salma Fathy', 'Hany Said', 'Dina Sami'] as const;

/** A request of one of four people, the first of whom gets the place. */
export function line(name: (typeof people)[number], change: Partial<RankedLine> = {}): RankedLine {
  const at = people.indexOf(name);
  const outcomes = [
    { outcome: 'gets', code: 'in_order', position: null },
    { outcome: 'waits', code: 'full', position: 1 },
    { outcome: 'out', code: 'outlet_cap', position: null },
    { outcome: 'out', code: 'suspended', position: null },
  ] as const;
  return {
    requestId: uuid(10 + at),
    accountId: uuid(20 + at),
    name,
    nameArabic: null,
    organization: 'Nile Photos',
    outletId: null,
    outlet: null,
    outletType: 'agency',
    requestedAt: `2026-11-20T0${at}:00:00.000Z`,
    state: 'waiting',
    priority: 1,
    outletRank: 1,
    ahead: { override: 0, priority: 0, outlet: 0, tie: 0 },
    number: null,
    override: null,
    overrideText: null,
    offerEndsAt: null,
    confirmedAt: null,
    unassignedAt: null,
    leftOutlet: null,
    ...(outcomes[at] ?? outcomes[3]),
    ...change,
  };
}

export function preview({
  lines = people.map((name) => line(name)),
  ...change
}: Partial<AllocationPreview> & { lines?: RankedLine[] } = {}): AllocationPreview {
  return {
    mark: 'first',
    allocatedAt: null,
    kickOff: '2026-11-26T17:00:00.000Z',
    now: new Date(now).toISOString(),
    closesAt: '2026-11-24T17:00:00.000Z',
    pools: [{ id: uuid(2), zone: 'pitchside', places: 1, numbers: [7], lines }],
    ...change,
  };
}
