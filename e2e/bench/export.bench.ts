/**
 * Measures the export of a tournament's 10,000 people as a spreadsheet, from the request to the
 * last byte.
 */
import { startLoadGenerator } from '#e2e/bench/load/run.ts';
import { inTurn, type Race } from '#e2e/bench/measurement.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import type { Crowd } from '#e2e/bench/server/crowd.ts';
import { apiToken } from '#e2e/fixtures/api.ts';

const people = 10_000;
const turns = 2;

export const measurement: Race = {
  kind: 'race',
  name: 'export of 10,000 people',
  unit: 'ms',
  yardstick: 'the same rows from memory through exceljs’s stream writer',
  target: { atMost: 4 },
  prepare: async () => {
    const url = await benchServer('crowd');
    const made = await fetch(`${url}/api/bench/crowd`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ count: people }),
    });
    const { season } = (await made.json()) as Crowd;
    const token = await apiToken(url, 'admin@touchline.example', 'touchline-demo');
    const generator = startLoadGenerator();
    const took = async (path: string) =>
      generator.download({ url, path, headers: { 'x-access-token': token } });
    const ours = () => took(`/api/file/event_${season.eventId}.xlsx/download`);
    const yardstick = () => took(`/api/bench/crowd/${season.eventId}/spreadsheet`);
    for (let warmUp = 0; warmUp < 3; warmUp += 1) {
      const sizes = [(await ours()).bytes, (await yardstick()).bytes];
      if (warmUp === 0) process.stdout.write(`  ${sizes.join(' : ')} bytes\n`);
    }
    return {
      pair: () =>
        inTurn(
          turns,
          async () => (await ours()).took,
          async () => (await yardstick()).took,
        ),
      end: async () => generator.end(),
    };
  },
};
