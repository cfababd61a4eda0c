/**
 * What the page's build takes for `zod/mini`. Zod makes its parsers with `new Function` where it
 * may, and finds out by trying; our Content-Security-Policy forbids it and would report each try.
 * It has to be told before the first schema is made, so it is told here.
 */
import * as z from 'zod/v4/mini';

z.config({ jitless: true });

export * from 'zod/v4/mini';
