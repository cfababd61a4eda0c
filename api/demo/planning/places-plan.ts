/** The three matches whose places are requested: their zones and deadlines, and who wants what. Pure. */
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import type { AllocationForm } from '#sync/contracts/pools/manage-pools.ts';
import type { Zone } from '#sync/contracts/pools/pool-ranking.ts';

/** Someone's request for a place, some hours ago. */
export interface PlannedRequest {
  /** What is before the `@` of the person's email address. */
  readonly who: string;
  readonly zone: Zone;
  readonly hoursAgo: number;
}

const hours = 60;
const days = 24 * hours;

/** All types have the same priority: the time decides, after each outlet's first person. */
const quota: AllocationForm['pools'][number]['quota'] = {
  agency: { priority: 1, cap: 2 },
  sports_daily: { priority: 1, cap: 2 },
  print: { priority: 1, cap: 2 },
  freelance: { priority: 1, cap: 1 },
};
const reporters: Role[] = ['written_press', 'radio_reporter', 'tv_reporter', 'commentator'];
const photographers: Role[] = ['photographer', 'photo_technician'];
const roles = {
  tribune_desk: reporters,
  pitchside: photographers,
  mixed_zone: [...reporters, ...photographers],
};
const pool = (zone: keyof typeof roles, numbers: string) => ({
  zone,
  numbers,
  roles: roles[zone],
  quota,
});

const usual = { substitute: days, confirm: 2 * hours, waitlist: hours, tie: 'earliest' } as const;
const offerMinutes = 2 * days;

/** Requests are possible for weeks. @param left minutes until the kick-off */
export const planOpen = (left: number): AllocationForm => ({
  ...usual,
  offerMinutes,
  opens: left + 3 * days,
  closes: left - 5 * days,
  pools: [pool('tribune_desk', '1-12'), pool('pitchside', '31-40'), pool('mixed_zone', '1-20')],
});

export const openRequests: readonly PlannedRequest[] = [
  { who: 'laila.nour', zone: 'tribune_desk', hoursAgo: 58 },
  { who: 'bassem.attia', zone: 'tribune_desk', hoursAgo: 55 },
  { who: 'nadine.riad', zone: 'pitchside', hoursAgo: 51 },
  { who: 'laila.nour', zone: 'mixed_zone', hoursAgo: 50 },
];

/** Requests for the few places closed yesterday. @param left minutes until the kick-off */
export const planAllocated = (left: number): AllocationForm => ({
  ...usual,
  offerMinutes,
  opens: left + 4 * days,
  closes: left + 30 * hours,
  pools: [pool('tribune_desk', '1-3'), pool('pitchside', '31')],
});

/** Three get a desk. The second of them returns it, and it is offered to the writer. */
export const allocatedRequests: readonly PlannedRequest[] = [
  { who: 'rania.selim', zone: 'tribune_desk', hoursAgo: 60 },
  { who: 'bassem.attia', zone: 'tribune_desk', hoursAgo: 59 },
  { who: 'writer', zone: 'tribune_desk', hoursAgo: 57 },
  { who: 'nadine.riad', zone: 'pitchside', hoursAgo: 56 },
  { who: 'laila.nour', zone: 'tribune_desk', hoursAgo: 54 },
  { who: 'photographer', zone: 'pitchside', hoursAgo: 53 },
  { who: 'mona.shaheen', zone: 'tribune_desk', hoursAgo: 52 },
];
export const returning = 'bassem.attia';
export const override = {
  who: 'mona.shaheen',
  category: 'accessibility',
  text: 'Desk 1 is the only one that is reached without stairs.',
} as const;

/** The waiting list closes after the allocation. @param left minutes until the kick-off */
export function planClosed(left: number) {
  const duringRequests = {
    ...planAllocated(left),
    pools: [pool('tribune_desk', '1'), pool('pitchside', '31')],
  };
  const ended = { substitute: left + 20 * hours, confirm: null, waitlist: left + hours };
  return { duringRequests, afterwards: { ...duringRequests, ...ended } };
}

export const closedRequests: readonly PlannedRequest[] = [
  { who: 'laila.nour', zone: 'tribune_desk', hoursAgo: 60 },
  { who: 'nadine.riad', zone: 'pitchside', hoursAgo: 57 },
  { who: 'bassem.attia', zone: 'tribune_desk', hoursAgo: 56 },
];
