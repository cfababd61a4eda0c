/** Counts the lasting rows that one member can write in 20 s by editing their profile, decided or refused. */
import { randomUUID } from 'node:crypto';
import type { Figure } from '#e2e/bench/measurement.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';

const milliseconds = 20_000;
const perPush = 50;

export const measurement: Figure = {
  kind: 'figure',
  name: 'lasting rows that one member writes in 20 s',
  unit: 'rows',
  target: { atMost: 350 },
  measure: async () => {
    const url = await benchServer('limited');
    const token = await apiToken(url, people.photographer, 'touchline-demo');
    const device = randomUUID();
    const statuses = new Map<string, number>();
    let seq = 0;
    for (const end = performance.now() + milliseconds; performance.now() < end;) {
      const mutations = Array.from({ length: perPush }, () => {
        const [from, to] = [`Paper ${(seq += 1)}`, `Paper ${seq + 1}`];
        const own = { id: randomUUID(), seq, name: 'profile.edit' };
        return { ...own, args: { organization: to }, base: { organization: from } };
      });
      const answer = await fetch(`${url}/api/sync/push`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': token },
        body: JSON.stringify({ protocol: 1, device, mutations }),
      });
      const { data } = (await answer.json()) as { data?: { results: { status: string }[] } };
      for (const { status } of data?.results ?? [{ status: String(answer.status) }])
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Undecided mutations are sent again, as a hostile client would.
      seq -= data?.results.filter(({ status }) => status === 'retry').length ?? perPush;
    }
    const counted = [...statuses].map(([status, count]) => `${status} ${count}`).join(', ');
    process.stdout.write(`  ${counted}\n`);
    return (statuses.get('applied') ?? 0) + (statuses.get('refused') ?? 0);
  },
};
