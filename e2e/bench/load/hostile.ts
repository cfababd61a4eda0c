/** A worker that sends one body again and again over several connections, whatever is answered. */
import { workerData } from 'node:worker_threads';

const { url, body, headers, connections } = workerData as {
  url: string;
  body: string | Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  connections: number;
};

async function send(): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.text();
}

for (let connection = 0; connection < connections; connection += 1)
  void (async () => {
    for (;;) await send().catch(() => undefined);
  })();
