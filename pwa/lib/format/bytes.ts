import { t } from '#pwa/lib/i18n/translate.ts';

/** `1.1 MB`, `640 KB`; a megabyte has 1024 KB, as in the limits of uploads. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes >= 1024) return t('bytes.megabytes', { count: (kilobytes / 1024).toFixed(1) });
  return t('bytes.kilobytes', { count: Math.max(1, Math.round(kilobytes)) });
}
