/** Starts Touchline and stops it again: `node api/main.ts`, or `main()` from the commands. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startupBanner } from '#api/startup/startup-banner.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { start } from '#api/startup/start.ts';

export interface MainOptions {
  /** False leaves the built PWA out: the development server serves the sources itself. */
  pages?: boolean;
}

/**
 * Runs until SIGINT or SIGTERM. A start that fails is told in one line where its operator can mend
 * it, and ends the process with 1.
 */
export async function main(options: MainOptions = {}): Promise<void> {
  try {
    const config = readConfig(process.env);
    const running = await start(config, { pages: options.pages ?? true });
    stopOnSignals(running.stop);
    process.stdout.write(startupBanner(config, running));
  } catch (error) {
    process.stderr.write(
      error instanceof StartError
        ? `Touchline cannot start. ${error.message}\n`
        : `Touchline could not start.\n${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
    // Whatever was started has been stopped by `start`; a stray handle must not keep this alive.
    setTimeout(() => process.exit(1), 1000).unref();
  }
}

/** One Ctrl-C can come several times: from the terminal, and again from npm. Milliseconds. */
const repeatedSignalMs = 1_000;

/** The first signal stops in order, a second one at once. */
function stopOnSignals(stop: () => Promise<string[]>): void {
  let asked: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked !== undefined) {
      if (performance.now() - asked > repeatedSignalMs) process.exit(130);
      return;
    }
    asked = performance.now();
    void stop().then((failed) => {
      if (failed.length > 0) {
        process.stderr.write(`Stopped on ${signal}, but not cleanly: ${failed.join(', ')}\n`);
      }
      process.exit(failed.length > 0 ? 1 : 0);
    });
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

const [, script] = process.argv;
if (script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url)) {
  await main({ pages: !process.argv.includes('--api-only') });
}
