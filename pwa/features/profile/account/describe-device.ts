/** Names the browser and system of a user agent: `Chrome on Android`. */
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';

/** Most specific first: most browsers also name the others. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

export function describeDevice(userAgent: string, t: typeof translate): string {
  const find = (all: readonly [RegExp, string][]) =>
    all.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser !== undefined && system !== undefined)
    return t('profile.deviceOf', { browser, system });
  return browser ?? system ?? t('profile.unknownDevice');
}
