/**
 * A race without a network: the browser has just started, the server is stopped, and the processor
 * is four times slower. Times the navigation until the QR code is painted.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPhone } from '#e2e/bench/browser.ts';
import type { Race } from '#e2e/bench/measurement.ts';
import { inTurn } from '#e2e/bench/measurement.ts';
import { paintedAfter } from '#e2e/bench/ticket/painted.ts';
import { putTicketOnPhone } from '#e2e/bench/ticket/prepare.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';

const slowdown = 4;
/** Turns of each side in a pair; each starts a browser. */
const turns = 2;

/** @param address of ours; by default the ticket's own */
export const coldStartRace = (name: string, address?: string): Race => ({
  kind: 'race',
  name,
  unit: 'ms',
  yardstick: 'a static page with the same QR from the cache',
  target: { atMost: 1.5 },
  prepare: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-phone-'));
    const server = await createTestServer();
    const end = async () => {
      await server.remove();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      await server.start();
      const { ours, yardstick } = await preparePhone(folder, server.url);
      await server.kill();
      const coldStart = async (url: string) => {
        const phone = await openPhone(folder, server.url);
        try {
          return await paintedAfter(phone, url, slowdown);
        } finally {
          await phone.close();
        }
      };
      await coldStart(address ?? ours);
      await coldStart(yardstick);
      return {
        pair: () =>
          inTurn(
            turns,
            () => coldStart(address ?? ours),
            () => coldStart(yardstick),
          ),
        end,
      };
    } catch (error) {
      await end();
      throw error;
    }
  },
});

async function preparePhone(folder: string, url: string) {
  const phone = await openPhone(folder, url);
  try {
    return await putTicketOnPhone(phone);
  } finally {
    await phone.close();
  }
}
