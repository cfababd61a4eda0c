import { t } from '#pwa/lib/i18n/translate.ts';

const zones = {
  D: 'tribune_desk',
  T: 'tribune',
  P: 'pitchside',
  B: 'broadcast',
  X: 'mixed_zone',
  C: 'press_conference',
} as const;

/** `Pitchside, bib 31` for `P31`, and the zone alone for `X` and `C`; tickets have these codes. */
export function placeOfCode(code: string): string {
  const letter = Object.keys(zones).find((each) => code.startsWith(each)) as
    | keyof typeof zones
    | undefined;
  if (letter === undefined) return code;
  if (letter === 'X' || letter === 'C') return t(`pools.zone.${zones[letter]}`);
  return t(`matchPlaces.place.${zones[letter]}`, { number: Number(code.slice(1)) });
}
