/**
 * Lets 60 people in within three minutes at a gate without signal. Each holds a ticket before the
 * camera for two seconds, in a moving hand and the light of any weather, then no one for one second.
 * Counts the checks that the server has once there is signal again.
 */
import { chromium } from '@playwright/test';
import { launch, phoneLook } from '#e2e/bench/browser.ts';
import { enrol, openGateCode } from '#e2e/bench/gate/enrol.ts';
import {
  addFrames,
  type FakeCamera,
  fakeCamera,
  ticketFrame,
} from '#e2e/bench/gate/fake-camera.ts';
import { post } from '#e2e/bench/load/post.ts';
import type { Figure } from '#e2e/bench/measurement.ts';
import type { GatedMatch, StoredScans } from '#e2e/bench/server/gates.ts';
import { startSlowLine } from '#e2e/bench/server/slow-line.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { frameKinds } from '#e2e/bench/ticket/draw-frame.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const people = 60;
/** Milliseconds before the camera, and until the next person. */
const shown = 2000;
const gap = 1000;
/** Pictures of each person: hands do not keep still. */
const looks = 3;
/** Milliseconds until the checks have arrived. */
const sendsWithin = 30_000;

export const measurement: Figure = {
  kind: 'figure',
  name: `gate: people let in within ${(people * (shown + gap)) / 60_000} minutes without signal`,
  unit: `of ${people} people`,
  target: { atLeast: people },
  measure: async () => {
    const server = await benchServer('gates');
    const match = await post<GatedMatch>(`${server}/api/bench/gates`, { tickets: people });
    const frames = await Promise.all(
      match.tickets.flatMap((text, person) =>
        Array.from({ length: looks }, (_, look) =>
          ticketFrame(text, frameKinds[person % frameKinds.length]!, person * looks + look),
        ),
      ),
    );
    const line = await startSlowLine(server);
    const browser = await chromium.launch(launch);
    try {
      const context = await browser.newContext({ ...phoneLook, baseURL: line.url });
      await fakeCamera(context, null);
      const page = await context.newPage();
      await openGateCode(page, match);
      await enrol(page);
      await page.getByText(englishText('gate.ready.facesAll')).waitFor();
      await addFrames(page, frames);
      line.setSignal(false);
      await page.getByRole('button', { name: englishText('gate.ready.start') }).click();
      await page.evaluate(queue, { people, looks, shown, gap });
      const before = await storedScans(server, match);
      if (before.scans > 0) throw new Error('there was signal');
      line.setSignal(true);
      for (let waited = 0; waited < sendsWithin; waited += 250) {
        await sleep(250);
        if ((await storedScans(server, match)).scans >= people) break;
      }
      const { scans, inside } = await storedScans(server, match);
      if (scans !== inside) throw new Error(`${scans} checks of ${inside} people`);
      return inside;
    } finally {
      await browser.close();
      await line.end();
    }
  },
};

/** Shows one person after the other, by the page's clock. */
async function queue(of: {
  people: number;
  looks: number;
  shown: number;
  gap: number;
}): Promise<void> {
  const { fakeCamera: camera } = globalThis as unknown as { fakeCamera: FakeCamera };
  const start = performance.now();
  const until = (at: number) =>
    new Promise((done) => setTimeout(done, start + at - performance.now()));
  for (let person = 0; person < of.people; person += 1) {
    const began = person * (of.shown + of.gap);
    for (let look = 0; look < of.looks; look += 1) {
      camera.show(person * of.looks + look);
      await until(began + ((look + 1) * of.shown) / of.looks);
    }
    camera.show(null);
    await until(began + of.shown + of.gap);
  }
}

async function storedScans(server: string, { matchId }: GatedMatch): Promise<StoredScans> {
  const answer = await fetch(`${server}/api/bench/gates/${matchId}/scans`);
  return (await answer.json()) as StoredScans;
}
