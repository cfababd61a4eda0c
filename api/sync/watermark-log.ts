/** Logs transactions that hold back changes from the phones. */
import { createWatermarkMonitor } from '#sync/server/watermark-monitor.ts';
import type { Run } from '#sync/server/database.ts';
import type { App } from '#api/platform/http/app-types.ts';

/** Milliseconds between two checks of the oldest transaction. */
const checkInterval = 10_000;

/** Runs while the server listens. Logs neither queries nor users, because both can name people. */
export function logWatermarkHolders(app: App, run: Run): void {
  const look = createWatermarkMonitor({
    run,
    warn: (holder) => app.log.warn(holder, 'a transaction holds back what phones are told'),
  });
  let isUnavailable = false;
  const watch = async () => {
    try {
      await look();
      isUnavailable = false;
    } catch (error) {
      // One line per outage, not one every ten seconds.
      if (!isUnavailable) app.log.warn({ err: error }, 'the oldest transaction cannot be watched');
      isUnavailable = true;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => void watch(), checkInterval);
  });
  app.addHook('preClose', async () => clearInterval(timer));
}
