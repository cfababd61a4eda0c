/** Builds what has changed, then runs the portal until Ctrl-C: `npm start`. */
import { main } from '#api/main.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { requireFreePort } from '#api/platform/startup/port.ts';
import { reportStartErrors, StartError } from '#api/platform/startup/start-error.ts';
import { buildWhenChanged } from '#scripts/steps/build.ts';

await reportStartErrors(async () => {
  // Report configuration and port errors before a build that takes minutes.
  const { port, host } = readConfig(process.env);
  await requireFreePort(port, host);
  if (!(await buildWhenChanged())) {
    throw new StartError('The screens could not be built; see above.');
  }
  await main();
}, 'Touchline cannot start. ');
