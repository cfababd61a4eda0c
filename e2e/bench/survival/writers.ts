/** Writers with a ledger: what the server confirmed has to be in the database afterwards, once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';

const writers = 8;
/** The share of attempts that the client abandons without knowing whether they succeeded. */
const cut = 0.3;
/** The maximum milliseconds before the client abandons an attempt. */
const patience = 200;

interface Ledger {
  /** Names of requested matches, and of matches that the server confirmed. */
  asked: string[];
  acknowledged: string[];
}

/** An administrator of the demo season who adds matches. */
export interface Writer {
  readonly token: () => string;
  /** Logs in again, until it succeeds: an access token is valid for ten minutes. */
  renew(): Promise<void>;
  /** The fields of a new match, without its name. */
  readonly match: Record<string, unknown>;
}

export async function logInWriter(url: string): Promise<Writer> {
  const logIn = async () => apiToken(url, 'admin@touchline.example', 'touchline-demo');
  let token = await logIn();
  const [first] = await listMatches(url, token);
  if (first === undefined) throw new Error('the demo has no match');
  return {
    token: () => token,
    renew: async () => {
      for (let tries = 0; ; tries += 1) {
        const renewed = await logIn().catch((error: unknown) => {
          if (tries === 20) throw error;
        });
        if (renewed !== undefined) token = renewed;
        if (renewed !== undefined) return;
        await sleep(500);
      }
    },
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
}

async function listMatches(url: string, token: string): Promise<AdminMatch[]> {
  const { data } = await apiCall<AdminMatch[]>(url, token, 'GET', '/admin/matches?people=count');
  return data;
}

/**
 * Eight writers that repeat each request with its Idempotency-Key until a server confirms it, each
 * attempt on the next of `urls`.
 */
export function startWriters(urls: readonly string[], writer: Writer) {
  const keyed: Ledger = { asked: [], acknowledged: [] };
  const keyless: Ledger = { asked: [], acknowledged: [] };
  let over = false;
  const write = async (name: string, sameKey: boolean, ledger: Ledger) => {
    for (let count = 0; !over; count += 1) {
      const match = `${name} ${count}`;
      ledger.asked.push(match);
      await addMatch(urls, writer, match, sameKey);
      ledger.acknowledged.push(match);
    }
  };
  const writing = Array.from({ length: writers }, (_, index) =>
    write(`keyed ${index}`, true, keyed),
  );
  // Control: with a new key per attempt, every lost reply creates a duplicate.
  writing.push(write('keyless', false, keyless));
  const all = Promise.all(writing);
  all.catch(() => undefined);

  return {
    acknowledged: () => keyed.acknowledged.length,

    /** Waits for the last request of each writer. */
    async stop(): Promise<void> {
      over = true;
      await all;
    },

    /** Prints the ledger; returns how many confirmed writes are missing or there more than once. */
    async countFaults(): Promise<number> {
      await writer.renew();
      const there = new Map<string, number>();
      for (const { name } of await listMatches(String(urls[0]), writer.token()))
        there.set(name, (there.get(name) ?? 0) + 1);
      const timesOf = (names: string[]) => names.map((name) => there.get(name) ?? 0);
      const lost = timesOf(keyed.acknowledged).filter((times) => times === 0).length;
      const doubled = timesOf(keyed.asked).filter((times) => times > 1).length;
      const without = timesOf(keyless.acknowledged);
      process.stdout.write(
        `  ${keyed.acknowledged.length} writes acknowledged: ${lost} lost, ${doubled} doubled\n` +
          `  control, without keys: ${without.length} acknowledged, ` +
          `${without.filter((times) => times > 1).length} doubled\n`,
      );
      if (without.includes(0)) throw new Error('the control lost what was acknowledged');
      return lost + doubled;
    },
  };
}

async function addMatch(
  urls: readonly string[],
  { token, match }: Writer,
  name: string,
  sameKey: boolean,
): Promise<void> {
  const key = randomUUID();
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${urls[attempt % urls.length]}/api/admin/match`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-access-token': token(),
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
