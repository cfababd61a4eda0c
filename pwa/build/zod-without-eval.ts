/**
 * Replaces `zod/mini` in the page's build. Zod compiles parsers with `new Function` and detects by
 * trying whether it may; the Content-Security-Policy forbids that and would report each attempt.
 * The option has to be set before the first schema is created, so it is set here.
 */
import * as z from 'zod/v4/mini';

z.config({ jitless: true });

export * from 'zod/v4/mini';
