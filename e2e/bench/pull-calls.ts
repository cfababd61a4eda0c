/** Creates pull requests of several members as phones send them. */
import { apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import type { Sender } from '#e2e/bench/load/run.ts';

const password = 'touchline-demo';

interface Reply {
  epoch: string;
  buckets: Record<string, { cursor: string; rows: Record<string, unknown[]> }>;
}

/** The Accept-Encoding header of Chromium. */
const encodings = 'gzip, deflate, br, zstd';

export async function pull(
  url: string,
  { headers, body }: Sender,
): Promise<{ text: string; data: Reply }> {
  const answer = await fetch(`${url}/api/sync/pull`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`a pull answered ${answer.status}`);
  const text = await answer.text();
  return { text, data: (JSON.parse(text) as { data: Reply }).data };
}

/** Pulls that request all data. */
export async function firstPulls(url: string, encoding = encodings): Promise<Sender[]> {
  const tokens = await Promise.all(
    Object.values(people).map((email) => apiToken(url, email, password)),
  );
  const body = JSON.stringify({ protocol: 1, epoch: null, cursors: {} });
  return tokens.map((token) => ({
    headers: {
      'content-type': 'application/json',
      'accept-encoding': encoding,
      'x-access-token': token,
    },
    body,
  }));
}

/** Pulls for which nothing has changed. */
export async function idlePulls(url: string): Promise<Sender[]> {
  const idle = [];
  for (const sender of await firstPulls(url)) {
    const { data } = await pull(url, sender);
    const cursors = Object.fromEntries(
      Object.entries(data.buckets).map(([bucket, { cursor }]) => [bucket, cursor]),
    );
    idle.push({ ...sender, body: JSON.stringify({ protocol: 1, epoch: data.epoch, cursors }) });
  }
  return idle;
}
