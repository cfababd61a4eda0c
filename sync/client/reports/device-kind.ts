import type { DeviceKind } from '#sync/contracts/reports/reports.ts';

type DeviceHints = Partial<Pick<Navigator, 'userAgent' | 'maxTouchPoints'>>;

export function readDeviceKind(hints: DeviceHints | undefined = globalThis.navigator): DeviceKind {
  const { userAgent = '', maxTouchPoints = 0 } = hints ?? {};
  // An iPad says that it is a Mac, but no Mac has a touchscreen.
  const isTablet = /iPad|Tablet/.test(userAgent) || /Android(?!.*Mobi)/.test(userAgent);
  if (isTablet || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'tablet';
  return /Mobi|iPhone/.test(userAgent) ? 'phone' : 'computer';
}
