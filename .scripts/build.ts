/** Builds the PWA if its sources have changed: `npm run build`. */
import { buildWhenChanged } from '#scripts/steps/build.ts';

if (!(await buildWhenChanged())) process.exitCode = 1;
