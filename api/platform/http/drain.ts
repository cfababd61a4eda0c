/** Takes a server that has to stop out of service before it closes, so that no request fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Drain {
  /** From here on the server is not ready, but still answers. */
  readonly hasBegun: boolean;
  /**
   * Resolves once the period is over: in its first half proxies notice that the server is not
   * ready, in its second one those who keep a connection open are sent away. The server can close
   * then. Later calls wait for the first.
   */
  begin(milliseconds: number): Promise<void>;
  /** `leave` is called when the second half begins, with its length. */
  onLeave(leave: (milliseconds: number) => void): void;
}

export function registerDrain(app: FastifyInstance): void {
  const leaving: ((milliseconds: number) => void)[] = [];
  let hasBegun = false;
  let period: Promise<void> | undefined;

  async function run(milliseconds: number): Promise<void> {
    hasBegun = true;
    if (milliseconds === 0) return;
    await sleep(milliseconds / 2);
    for (const leave of leaving) leave(milliseconds / 2);
    await sleep(milliseconds / 2);
  }

  app.decorate('drain', {
    get hasBegun() {
      return hasBegun;
    },
    begin: (milliseconds: number) => (period ??= run(milliseconds)),
    onLeave: (leave: (milliseconds: number) => void) => void leaving.push(leave),
  });
  app.addHook('preClose', async () => {
    hasBegun = true;
    // A reply that has begun keeps its connection open, and the server closes idle ones only once.
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(closeIdle));
    closeIdle.unref();
  });
  // A proxy must not send its next request over a connection that is about to be closed.
  app.addHook('onSend', async (_, reply) => {
    if (hasBegun) reply.header('connection', 'close');
  });
}
