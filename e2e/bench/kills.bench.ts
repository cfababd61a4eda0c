/**
 * Kills the server and its database (SIGKILL) 50 times during writes whose clients abandon some
 * attempts, and checks that no acknowledged write is lost or duplicated. `npm run bench -- kills
 * 10` kills them ten times.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '#e2e/bench/measurement.ts';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';

const rounds = Number(process.argv[3] ?? 50);
const writers = 8;
/** The share of attempts that the client abandons without knowing whether they succeeded. */
const cut = 0.3;
/** The maximum milliseconds before the client abandons an attempt. */
const patience = 200;
const [admin, password] = ['admin@touchline.example', 'touchline-demo'];

interface Ledger {
  /** Names of requested matches, and of matches that the server confirmed. */
  asked: string[];
  acknowledged: string[];
}

interface Season {
  url: string;
  token: () => Promise<string>;
  match: Record<string, unknown>;
}

/**
 * Repeats the request until the server confirms it; with `sameKey` all attempts use one
 * Idempotency-Key.
 */
async function make({ url, token, match }: Season, name: string, sameKey: boolean): Promise<void> {
  const key = randomUUID();
  for (;;) {
    const answer = await fetch(`${url}/api/admin/match`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-access-token': await token(),
        'idempotency-key': sameKey ? key : randomUUID(),
      },
      body: JSON.stringify({ match: { ...match, name } }),
      signal: Math.random() < cut ? AbortSignal.timeout(Math.ceil(Math.random() * patience)) : null,
    }).catch(() => undefined);
    if (answer?.status === 201) return;
    if (answer !== undefined && answer.status < 500 && answer.status !== 401)
      throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    await sleep(50);
  }
}

export const measurement: Figure = {
  kind: 'figure',
  name: `killed ${rounds} times under writes: lost or doubled`,
  unit: 'writes',
  target: { atMost: 0 },
  onlyByName: 'kills',
  measure: async () => {
    const server = await createTestServer();
    const { url } = server;
    try {
      await server.start();
      let token = await apiToken(url, admin, password);
      const list = async () =>
        (await apiCall<AdminMatch[]>(url, token, 'GET', '/admin/matches?people=count')).data;
      const [first] = await list();
      if (first === undefined) throw new Error('the demo has no match');
      const season: Season = {
        url,
        token: async () => token,
        match: {
          homeTeam: first.HomeTeam.id,
          awayTeam: first.AwayTeam.id,
          eventId: first.eventId,
          locationId: first.Location.id,
          seated: false,
          reservationOpen: false,
          date: first.date,
        },
      };
      let over = false;
      const write = async (name: string, sameKey: boolean, ledger: Ledger) => {
        for (let count = 0; !over; count += 1) {
          const match = `${name} ${count}`;
          ledger.asked.push(match);
          await make(season, match, sameKey);
          ledger.acknowledged.push(match);
        }
      };
      const keyed: Ledger = { asked: [], acknowledged: [] };
      const keyless: Ledger = { asked: [], acknowledged: [] };
      const writing = Array.from({ length: writers }, (_, index) =>
        write(`keyed ${index}`, true, keyed),
      );
      // Control: with a new key per attempt, every lost reply creates a duplicate.
      const control = write('keyless', false, keyless);

      const back: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        await sleep(300 + Math.random() * 1200);
        await server.kill();
        const began = performance.now();
        await server.start();
        back.push(performance.now() - began);
        token = await apiToken(url, admin, password);
      }
      over = true;
      await Promise.all([...writing, control]);

      const there = new Map<string, number>();
      for (const { name } of await list()) there.set(name, (there.get(name) ?? 0) + 1);
      const timesOf = (names: string[]) => names.map((name) => there.get(name) ?? 0);
      const lost = timesOf(keyed.acknowledged).filter((times) => times === 0).length;
      const doubled = timesOf(keyed.asked).filter((times) => times > 1).length;
      const without = timesOf(keyless.acknowledged);
      process.stdout.write(
        `  ${keyed.acknowledged.length} writes acknowledged: ${lost} lost, ${doubled} doubled\n` +
          `  control, without keys: ${without.length} acknowledged, ` +
          `${without.filter((times) => times > 1).length} doubled\n` +
          `  ready again after ${(Math.max(...back) / 1000).toFixed(1)} s at most\n`,
      );
      if (without.includes(0)) throw new Error('the control lost what was acknowledged');
      return lost + doubled;
    } finally {
      await server.remove();
    }
  },
};
