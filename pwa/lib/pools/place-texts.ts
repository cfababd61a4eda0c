/** Words about places of a match. */
import { t } from '#pwa/lib/i18n/translate.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Zone } from '#sync/contracts/pools/pool-ranking.ts';

export type NumberedZone = Exclude<Zone, 'mixed_zone' | 'press_conference'>;

/** Whether the numbers of a zone are shown: after the match there are none to find. */
export function isNumbered(zone: Zone): zone is NumberedZone {
  return zone !== 'mixed_zone' && zone !== 'press_conference';
}

/** `Pitchside, bib 31`, or the zone alone where numbers are not shown. */
export function placeText(zone: Zone, number: number | null): string {
  if (!isNumbered(zone) || number === null) return t(`pools.zone.${zone}`);
  return t(`matchPlaces.place.${zone}`, { number });
}

/** The key of what happens to a place that becomes free; without signal it may be either. */
export function whoIsNext({ waiting }: { waiting?: number }): MessageKey {
  if (waiting === undefined) return 'matchPlaces.nextOrFree';
  return waiting > 0 ? 'matchPlaces.nextGets' : 'matchPlaces.nobodyNext';
}

/** `1:41:52`, for the time that is left in milliseconds. */
export function countdown(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
