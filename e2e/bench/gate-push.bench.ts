/**
 * Measures ten phones without signal until now that send 400 checks each at once, one phone's in
 * order and at most 50 in a call, as the app does. Every check has to be in the database once.
 */
import { randomUUID } from 'node:crypto';
import { post } from '#e2e/bench/load/post.ts';
import { startLoadGenerator } from '#e2e/bench/load/run.ts';
import { inTurn, type Race } from '#e2e/bench/measurement.ts';
import { processorTime } from '#e2e/bench/processor-time.ts';
import type { GatedMatch, SendingPhone, StoredScans } from '#e2e/bench/server/gates.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { base64url, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { parseTicketCode } from '#sync/contracts/tickets/parse-ticket-code.ts';
import { refHash } from '#sync/contracts/tickets/printed-code.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';

const phones = 10;
const tickets = 400;
const checks = phones * tickets;
const turns = 1;

type Side = 'ours' | 'yardstick';
const paths = { ours: '/api/gate/sync/push', yardstick: '/api/bench/gates/push' } as const;

export const measurement: Race = {
  kind: 'race',
  name: `gate: ${phones} phones send ${tickets} checks each`,
  unit: 'checks/s',
  yardstick: 'the same guarded pushes, one bare INSERT a check',
  target: { atLeast: 0.3 },
  prepare: async () => {
    const url = await benchServer('gates');
    const generator = startLoadGenerator();
    const spent = { ours: { server: 0, database: 0 }, yardstick: { server: 0, database: 0 } };
    let rounds = 0;

    async function turn(side: Side): Promise<number> {
      // A match for each turn: checks of the turn before would make the next one slower.
      const match = await post<GatedMatch>(`${url}/api/bench/gates`, { tickets });
      const { matchId, gateId } = match;
      const enrolled = await post<SendingPhone[]>(`${url}/api/bench/gates/phones`, {
        matchId,
        gateId,
        count: phones,
      });
      const before = await processorTime(url);
      const { results, settled, statuses } = await generator.phones({
        url,
        path: paths[side],
        phones: enrolled.map(({ token }) => ({ token, mutations: checksOf(match) })),
      });
      const after = await processorTime(url);
      for (const what of ['server', 'database'] as const)
        spent[side][what] += after[what] - before[what];
      if (results['applied'] !== checks)
        throw new Error(`${side}: ${JSON.stringify({ results, statuses })}`);
      const stored = await fetch(`${url}/api/bench/gates/${matchId}/scans`);
      const { scans, inside, yardstick } = (await stored.json()) as StoredScans;
      const count = side === 'ours' ? scans : yardstick;
      if (count !== checks || (side === 'ours' && inside !== tickets))
        throw new Error(`${side}: ${count} checks stored, ${inside} people inside`);
      return checks / ((settled.at(-1) ?? Number.NaN) / 1000);
    }

    for (const side of ['ours', 'yardstick'] as const) await turn(side);
    return {
      pair: () => {
        rounds += turns;
        return inTurn(
          turns,
          () => turn('ours'),
          () => turn('yardstick'),
        );
      },
      end: async () => {
        generator.end();
        process.stdout.write(`  every time ${checks} checks stored once, ${tickets} inside\n`);
        for (const what of ['server', 'database'] as const) {
          const all = (rounds + 1) * checks;
          const [a, b] = [spent.ours[what] / all, spent.yardstick[what] / all];
          process.stdout.write(
            `  processor time of the ${what} a check: ${a.toFixed(0)} : ${b.toFixed(0)} µs\n`,
          );
        }
      },
    };
  },
};

/** One phone lets in everyone on the list, a second apart. */
function checksOf({ gateId, tickets: texts }: GatedMatch) {
  const start = Date.now() - texts.length * 1000;
  return texts.map((text, at) => ({
    name: 'gate.scan',
    args: {
      id: randomUUID(),
      gateId,
      h: hashOf(text),
      act: 'in',
      undoes: null,
      answer: 'onTheList',
      source: 'camera',
      at: new Date(start + at * 1000).toISOString(),
      clockCertain: true,
      listAsOf: new Date(start).toISOString(),
      override: null,
      document: null,
    } satisfies GateScan,
  }));
}

function hashOf(text: string): string {
  const ticket = parseTicketCode(text);
  if (ticket === null) throw new Error('no ticket of ours');
  return encodeBytes(refHash(ticket.ref), base64url);
}
