import { t } from '#pwa/lib/i18n/translate.ts';

/** `0.4 MB`, `31 MB`, `12 KB`: decimal, as phones show it. */
export function formatBytes(bytes: number): string {
  if (bytes < 100_000)
    return t('bytes.kilobytes', { count: Math.max(1, Math.round(bytes / 1000)) });
  const megabytes = bytes / 1_000_000;
  return t('bytes.megabytes', {
    count: megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes),
  });
}
