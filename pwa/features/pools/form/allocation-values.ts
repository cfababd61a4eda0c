/** The form of an allocation as it is typed: hours as text, and what each zone starts with. */
import { memberRoles, type Role } from '#sync/contracts/accounts/role-names.ts';
import { latinDigits } from '#sync/contracts/core/latin-digits.ts';
import { allocationForm, type AllocationForm } from '#sync/contracts/pools/manage-pools.ts';
import { parseNumbers } from '#sync/contracts/pools/place-numbers.ts';
import {
  type OutletType,
  outletTypes,
  type Share,
  type Zone,
  zones,
} from '#sync/contracts/pools/pool-ranking.ts';
import type { MessageKey } from '#pwa/lib/i18n/use-translation.ts';

export const deadlineNames = ['opens', 'closes', 'substitute', 'confirm', 'waitlist'] as const;
type DeadlineName = (typeof deadlineNames)[number];

/** An empty priority: the type is not eligible. */
export type ShareValues = { priority: string; cap: string };
export type QuotaValues = Record<OutletType, ShareValues>;
export type ZoneValues = {
  zone: Zone;
  isUsed: boolean;
  numbers: string;
  roles: Role[];
  quota: QuotaValues;
};
/** Hours before the kick-off; an empty `confirm`: no one has to confirm. */
export type AllocationValues = Record<DeadlineName, string> & {
  offerMinutes: string;
  tie: AllocationForm['tie'];
  zones: ZoneValues[];
};

/** Priority and limit of each outlet type, in their order, and who usually works in the zone. */
const zoneDefaults: Record<Zone, { quota: string; roles: readonly Role[] }> = {
  tribune_desk: {
    quota: '12 12 21 31 -- 21 12 31',
    roles: ['written_press', 'radio_reporter', 'commentator'],
  },
  tribune: { quota: '12 12 22 31 22 22 12 31', roles: memberRoles },
  pitchside: { quota: '13 12 21 21 -- -- -- 31', roles: ['photographer'] },
  broadcast: {
    quota: '-- -- -- -- 21 21 14 --',
    roles: ['tv_reporter', 'cameraman', 'commentator'],
  },
  mixed_zone: { quota: '11 11 21 31 12 21 12 31', roles: memberRoles },
  press_conference: { quota: '12 12 12 11 12 12 12 11', roles: memberRoles },
};

/** Without an allocation, the usual deadlines, and zones that are not used yet. */
export function toValues(allocation: AllocationForm | null): AllocationValues {
  const times = allocation ?? {
    opens: 14 * 1440,
    closes: 2880,
    substitute: 1440,
    confirm: 120,
    waitlist: 60,
  };
  return {
    opens: toHours(times.opens),
    closes: toHours(times.closes),
    substitute: toHours(times.substitute),
    confirm: times.confirm === null ? '' : toHours(times.confirm),
    waitlist: toHours(times.waitlist),
    offerMinutes: `${allocation?.offerMinutes ?? 120}`,
    tie: allocation?.tie ?? 'earliest',
    zones: zones.map((zone) => {
      const pool = allocation?.pools.find((each) => each.zone === zone);
      const usual = zoneDefaults[zone];
      const usualShares = usual.quota.split(' ');
      const shareOf = (type: OutletType, index: number): ShareValues => {
        if (pool) return toShare(pool.quota[type]);
        const [priority = '', cap = ''] = usualShares[index]?.replaceAll('-', '') ?? '';
        return { priority, cap };
      };
      return {
        zone,
        isUsed: pool !== undefined,
        numbers: pool?.numbers ?? '',
        roles: [...(pool?.roles ?? usual.roles)],
        quota: Object.fromEntries(
          outletTypes.map((type, index) => [type, shareOf(type, index)]),
        ) as QuotaValues,
      };
    }),
  };
}

function toHours(minutes: number): string {
  return `${Number((minutes / 60).toFixed(2))}`;
}

function toShare(share: Share | undefined): ShareValues {
  return share ? { priority: `${share.priority}`, cap: `${share.cap}` } : { priority: '', cap: '' };
}

/** Whole minutes of typed hours such as `48` or `1.5`; null for anything else. */
export function parseHours(text: string): number | null {
  const plain = latinDigits(text).trim().replace(/[,٫]/, '.');
  return /^\d{1,4}(?:\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 60) : null;
}

function parseWhole(text: string, least: number, most: number): number | null {
  const plain = latinDigits(text).trim();
  const value = /^\d{1,4}$/.test(plain) ? Number(plain) : -1;
  return value >= least && value <= most ? value : null;
}

/** The allocation as it is sent, or the messages by field, such as `pools.0.numbers`. */
export function readValues(
  values: AllocationValues,
): { body: AllocationForm } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  function required(value: number | null, field: string, message: MessageKey): number {
    if (value === null) problems[field] = message;
    return value ?? 0;
  }
  const minutes = (name: DeadlineName) =>
    required(parseHours(values[name]), name, 'pools.hoursInvalid');
  const used = values.zones.filter(({ isUsed }) => isUsed);
  if (used.length === 0) problems['pools'] = 'pools.zoneRequired';
  const form: AllocationForm = {
    opens: minutes('opens'),
    closes: minutes('closes'),
    substitute: minutes('substitute'),
    confirm: values.confirm.trim() === '' ? null : minutes('confirm'),
    waitlist: minutes('waitlist'),
    offerMinutes: required(
      parseWhole(values.offerMinutes, 15, 2880),
      'offerMinutes',
      'pools.offerMinutesInvalid',
    ),
    tie: values.tie,
    pools: used.map(({ zone, numbers, roles, quota }, index) => {
      const field = (name: string) => `pools.${index}.${name}`;
      const read = parseNumbers(numbers);
      if (!('numbers' in read) || read.numbers.length === 0)
        problems[field('numbers')] = 'pools.numbersInvalid';
      if (roles.length === 0) problems[field('roles')] = 'pools.rolesRequired';
      const shares = outletTypes.flatMap((type) => {
        const { priority, cap } = quota[type];
        if (priority === '') return [];
        const places = required(
          parseWhole(cap, 1, 99),
          field(`quota.${type}`),
          'pools.limitInvalid',
        );
        return [[type, { priority: Number(priority), cap: places }] as const];
      });
      if (shares.length === 0) problems[field('quota')] = 'pools.typeRequired';
      const sent = memberRoles.filter((role) => roles.includes(role));
      return { zone, numbers: numbers.trim(), roles: sent, quota: Object.fromEntries(shares) };
    }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const checked = allocationForm.safeParse(form);
  if (checked.success) return { body: checked.data };
  for (const { path, message } of checked.error.issues) problems[path.join('.')] ??= message;
  return { problems };
}
