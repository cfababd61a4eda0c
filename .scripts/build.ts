/** `npm run build`: builds the PWA if its sources changed. */
import { buildWhenChanged } from '#scripts/steps/build.ts';

if (!(await buildWhenChanged())) process.exitCode = 1;
