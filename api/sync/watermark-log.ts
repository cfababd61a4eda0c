/** Says in the log when something holds the phones' changes back. */
import { createWatermarkMonitor } from '#sync/server/watermark-monitor.ts';
import type { Run } from '#sync/server/database.ts';
import type { App } from '#api/platform/http/app-types.ts';

/** Milliseconds between two looks at the oldest transaction. */
const checkInterval = 10_000;

/** As long as the server runs. Neither a query nor a user is named, since both can name people. */
export function logWatermarkHolders(app: App, run: Run): void {
  const look = createWatermarkMonitor({
    run,
    warn: (holder) => app.log.warn(holder, 'a transaction holds back what phones are told'),
  });
  let away = false;
  const watch = async () => {
    try {
      await look();
      away = false;
    } catch (error) {
      // An outage is one line, not one every ten seconds.
      if (!away) app.log.warn({ err: error }, 'the oldest transaction cannot be watched');
      away = true;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => void watch(), checkInterval);
  });
  app.addHook('preClose', async () => clearInterval(timer));
}
