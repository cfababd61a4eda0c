/** Builds what has changed, then runs the portal until Ctrl-C: `npm start`. */
import { main } from '#api/main.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { requireFreePort } from '#api/platform/startup/port.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { buildWhenChanged } from '#scripts/steps/build.ts';

try {
  // Report configuration and port errors before a build that takes minutes.
  const { port, host } = readConfig(process.env);
  await requireFreePort(port, host);
  if (await buildWhenChanged()) {
    await main();
  } else {
    process.stderr.write('Touchline cannot start. The screens could not be built; see above.\n');
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`Touchline cannot start. ${error.message}\n`);
  process.exitCode = 1;
}
