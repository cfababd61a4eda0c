/** The three matches whose places are requested: their zones and deadlines, and who wants what. Pure. */
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import type { AllocationForm } from '#sync/contracts/pools/manage-pools.ts';
import type { Zone } from '#sync/contracts/pools/pool-ranking.ts';

/**
 * Someone's request for a place, some hours ago. They are neither the newest nor the oldest of the
 * demo's pending requests, which the browser tests decide.
 */
export interface PlannedRequest {
  /** The part of the email address before the `@`. */
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
  opens: left + 4 * days,
  closes: left - 5 * days,
  pools: [pool('tribune_desk', '1-12'), pool('pitchside', '31-40'), pool('mixed_zone', '1-20')],
});

export const openRequests: readonly PlannedRequest[] = [
  { who: 'laila.nour', zone: 'tribune_desk', hoursAgo: 78 },
  { who: 'bassem.attia', zone: 'tribune_desk', hoursAgo: 75 },
  { who: 'nadine.riad', zone: 'pitchside', hoursAgo: 71 },
  { who: 'laila.nour', zone: 'mixed_zone', hoursAgo: 70 },
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
  { who: 'rania.selim', zone: 'tribune_desk', hoursAgo: 80 },
  { who: 'bassem.attia', zone: 'tribune_desk', hoursAgo: 79 },
  { who: 'writer', zone: 'tribune_desk', hoursAgo: 77 },
  { who: 'nadine.riad', zone: 'pitchside', hoursAgo: 76 },
  { who: 'laila.nour', zone: 'tribune_desk', hoursAgo: 74 },
  { who: 'photographer', zone: 'pitchside', hoursAgo: 73 },
  { who: 'mona.shaheen', zone: 'tribune_desk', hoursAgo: 72 },
];
export const returning = 'bassem.attia';
export const override = {
  who: 'mona.shaheen',
  category: 'accessibility',
  text: 'Desk 1 is the only one that is reached without stairs.',
} as const;

/** A match that has been played. @param left minutes until the kick-off when places were requested */
export const planPlayed = (left: number): AllocationForm => ({
  ...planAllocated(left),
  pools: [pool('tribune_desk', '1-2'), pool('pitchside', '31')],
});

export const playedRequests: readonly PlannedRequest[] = [
  { who: 'laila.nour', zone: 'tribune_desk', hoursAgo: 80 },
  { who: 'bassem.attia', zone: 'tribune_desk', hoursAgo: 78 },
  { who: 'nadine.riad', zone: 'pitchside', hoursAgo: 77 },
  { who: 'rania.selim', zone: 'tribune_desk', hoursAgo: 76 },
];
/** The one who came; the others who had a place were absent, and one of them contests it. */
export const attending = 'bassem.attia';
export const contesting = {
  who: 'nadine.riad',
  text: 'The scanner at the photographers’ gate had no power, and the steward waved us through. My picture of the line-up was online before kick-off.',
} as const;
