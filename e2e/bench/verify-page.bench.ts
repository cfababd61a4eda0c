/** Measures what a stranger fetches before a scanned ticket is verified, without replies, as brotli. */
import { globSync } from 'node:fs';
import { brotliBytes } from '#e2e/bench/brotli-bytes.ts';
import type { Figure } from '#e2e/bench/measurement.ts';

const dist = new URL('../../dist/pwa', import.meta.url);

export const measurement: Figure = {
  kind: 'figure',
  name: 'page that verifies tickets: page, scripts and styles, brotli',
  unit: 'KB',
  target: { atMost: 85 },
  measure: async () => {
    const files = globSync(['verify.html', 'verify/assets/*.{js,css}'], { cwd: dist });
    return files.reduce((sum, file) => sum + brotliBytes(`/${file}`) / 1000, 0);
  },
};
