/** The kinds of outlets. A freelancer has none. */
export const outletTypes = [
  'agency',
  'sports_daily',
  'print',
  'online',
  'tv',
  'radio',
  'rights_holder',
] as const;
export type OutletType = (typeof outletTypes)[number];

/**
 * An active membership: `joined` by an invitation, which anyone may have forwarded; `vouched` by a
 * manager or the league; `manager`, who is vouched for as well. Only the last two count.
 */
export const outletStates = ['joined', 'vouched', 'manager'] as const;
export type OutletState = (typeof outletStates)[number];

/** Whether the league's records name the outlet as the person's organization. */
export const isVouched = (state: OutletState | null | undefined): boolean =>
  state === 'vouched' || state === 'manager';
