import type { Services } from '#api/platform/services.ts';

/** The day in the league's time zone, because a phone's clock may be wrong. */
export function todayIn({ clock, config }: Pick<Services, 'clock' | 'config'>): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: config.league.timeZone }).format(clock.now());
}
