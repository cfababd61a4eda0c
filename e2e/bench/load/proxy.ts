/** A reverse proxy as a host has it: asks each process whether it is ready, and never repeats a call. */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two questions; a host asks every few seconds. */
export const probeInterval = 1000;

export async function startProxy(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const probe = async () => {
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/ready`, {
        signal: AbortSignal.timeout(probeInterval * 5),
      }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok === true) ready.add(port);
      else ready.delete(port);
    }
  };
  await probe();
  let next = 0;

  const server = createServer((incoming, outgoing) => {
    const open = ports.filter((port) => ready.has(port));
    const port = open[(next += 1) % open.length];
    if (port === undefined) {
      outgoing.writeHead(503).end();
      return;
    }
    const { method, url, headers } = incoming;
    const outbound = request({ host: '127.0.0.1', port, method, path: url, headers, agent });
    outbound.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' });
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    outbound.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.on('close', () => outbound.destroy());
    incoming.pipe(outbound);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const timer = setInterval(() => void probe(), probeInterval);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Resolves when it sends calls to this process. */
    async waitFor(at: number): Promise<void> {
      while (!ready.has(at)) await sleep(100);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      server.closeAllConnections();
      await once(server.close(), 'close');
      agent.destroy();
    },
  };
}
