/** Starts Touchline and stops it again: `node api/main.ts`, or `main()` from the commands. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startupBanner } from '#api/startup/startup-banner.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { start } from '#api/startup/start.ts';

/** Runs until a signal; `pages: false` serves only the API. A failed start exits with 1. */
export async function main({ pages = true }: { pages?: boolean } = {}): Promise<void> {
  try {
    const config = readConfig(process.env);
    const running = await start(config, { pages });
    stopOnSignals(running.stop);
    process.stdout.write(startupBanner(config, running));
  } catch (error) {
    process.stderr.write(
      error instanceof StartError
        ? `Touchline cannot start. ${error.message}\n`
        : `Touchline could not start.\n${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
    // `start` has stopped everything; a leftover handle must not keep the process alive.
    setTimeout(() => process.exit(1), 1000).unref();
  }
}

/** Milliseconds: one Ctrl-C can arrive several times, from the terminal and again from npm. */
const repeatedSignalMs = 1_000;

/** The first signal stops in order, a later one exits immediately. */
function stopOnSignals(stop: () => Promise<string[]>): void {
  let firstSignalAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstSignalAt !== undefined) {
      if (performance.now() - firstSignalAt > repeatedSignalMs) process.exit(130);
      return;
    }
    firstSignalAt = performance.now();
    void stop().then((failed) => {
      if (failed.length > 0) {
        process.stderr.write(`Stopped on ${signal}, but not cleanly: ${failed.join(', ')}\n`);
      }
      process.exit(failed.length > 0 ? 1 : 0);
    });
  };
  // SIGHUP comes from a terminal that is closed.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal);
}

const [, script] = process.argv;
if (script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url)) {
  await main({ pages: !process.argv.includes('--api-only') });
}
