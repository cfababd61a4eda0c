/** The stewards' page with a camera that shows what a test draws. */
import type { Page } from '@playwright/test';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { textOn } from '#e2e/pages/language.ts';
import type { GateOverview, GatePerson } from '#sync/contracts/gate/gate-overview.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';

/** A picture of a ticket, the answer that it should get, and its holder. */
export interface TrialTicket {
  image: string;
  answer: string;
  about: string;
}

const pagesWithCamera = new WeakSet<Page>();
export const hasCamera = (page: Page) => pagesWithCamera.has(page);

/** Replaces the camera by a picture that `drawOnCamera` draws. */
export async function fakeCamera(page: Page): Promise<void> {
  pagesWithCamera.add(page);
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser cannot draw');
    const draw = (image?: HTMLImageElement) => {
      context.fillStyle = '#bbb';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.imageSmoothingEnabled = false;
      const { codeLeft = 440 } = globalThis as { codeLeft?: number };
      if (image) context.drawImage(image, codeLeft, 160, 400, 400);
    };
    draw();
    // A canvas that does not change sends no frames.
    setInterval(() => context.fillRect(0, 0, 1, 1), 200);
    Object.assign(globalThis, {
      drawOnCamera: async (source: string | null) => {
        if (source === null) return draw();
        const image = Object.assign(new Image(), { src: source });
        await image.decode();
        draw(image);
      },
    });
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(5);
  });
}

export const drawOnCamera = (page: Page, source: string | null) =>
  page.evaluate(
    (image) =>
      (
        globalThis as unknown as { drawOnCamera: (of: string | null) => Promise<void> }
      ).drawOnCamera(image),
    source,
  );

/** Holds later codes so many pixels from the left edge of the camera's 1280. */
export const holdCodesAt = (page: Page, left: number) =>
  page.evaluate((codeLeft) => void Object.assign(globalThis, { codeLeft }), left);

/**
 * Looks for both in each frame, because an answer that counts goes after 1.5 seconds: on a
 * busy machine a look from outside, twice a second, may miss it.
 */
export async function expectAnswer(page: Page, answer: string, name = ''): Promise<void> {
  const isShown = (texts: readonly string[]) =>
    [...document.querySelectorAll('[data-answer]')].some((shown) => {
      const content = (shown.textContent ?? '').replaceAll(/\s+/g, ' ');
      return shown.checkVisibility() && texts.every((text) => content.includes(text));
    });
  try {
    await page.waitForFunction(isShown, [answer, name], { polling: 'raf' });
  } catch (error) {
    throw new Error(`no answer “${answer}” ${name}`, { cause: error });
  }
}

/** Holds a picture in front of the camera until the phone answers. */
export async function holdBeforeCamera(
  page: Page,
  image: string,
  answer: string,
  name?: string,
): Promise<void> {
  await drawOnCamera(page, image);
  try {
    await expectAnswer(page, answer, name);
  } finally {
    await drawOnCamera(page, null);
    // A code counts again after a second out of view.
    await page.waitForTimeout(1200);
  }
}

/** Holds a ticket in front of the camera, and goes on to the next person. */
export async function checkTicket(
  page: Page,
  { image }: { image: string },
  answer: string,
  name?: string,
) {
  await holdBeforeCamera(page, image, answer, name);
  const next = page.getByRole('button', { name: englishText('gate.action.next') });
  if (await next.isVisible()) await next.click({ timeout: 1000 }).catch(() => undefined);
}

export async function trialTickets(url: string): Promise<TrialTicket[]> {
  const tickets: TrialTicket[] = [];
  for (let at = 0, total = 1; at < total; at += 1) {
    const page = await (await fetch(`${url}/dev/tickets?at=${at}`)).text();
    const [, count, about] = /<h1>\d+ of (\d+): ([^<]+)<\/h1>/.exec(page) ?? [];
    total = Number(count);
    tickets.push({
      image: /src="(data:image\/png[^"]+)"/.exec(page)?.[1] ?? '',
      answer: /<b>([^<]+)<\/b>/.exec(page)?.[1] ?? '',
      about: about ?? '',
    });
  }
  return tickets;
}

/** Tickets of people who have not come yet, with their numbers on the list: other tests let some in. */
export async function awaitedTickets(
  url: string,
  matchId: string,
): Promise<(TrialTicket & { no: number })[]> {
  const { match } = await callAsAdmin<GateOverview>(url, 'GET', `/gates/${matchId}`);
  const path = `/gates/${matchId}/people?state=notSeen`;
  const { rows } = await callAsAdmin<{ rows: GatePerson[] }>(url, 'GET', path);
  const awaited = new Map(rows.map(({ name, no }) => [name, no]));
  // Stewards are shown whom to call, who may have a ticket too.
  if (match.contact !== null) awaited.delete(match.contact.name);
  return (await trialTickets(url)).flatMap((ticket) => {
    const no = awaited.get(ticket.about);
    return no === undefined ? [] : [{ ...ticket, no }];
  });
}

/** A picture of the test ticket on the sheet that the media office prints for a gate, and its width in mm. */
export async function printTestTicket(desktop: Page, matchId: string, gate: number) {
  await openAdminPage(desktop, `/admin/manage/matches/${matchId}/gates`);
  await desktop
    .getByRole('button', { name: englishText('gates.showCode', { number: gate }) })
    .click();
  await desktop.emulateMedia({ media: 'print' });
  await desktop.evaluate(() => {
    window.print = () => {
      const code = document.querySelector<SVGElement>('.code-sheet-test svg');
      document.body.dataset['testTicket'] = code?.outerHTML;
      document.body.dataset['millimetres'] = `${(code?.clientWidth ?? 0) / (96 / 25.4)}`;
    };
  });
  const print = desktop.getByRole('button', {
    name: englishText('gates.printA4'),
    includeHidden: true,
  });
  // The page waits until the code is here.
  await expect(print).toBeEnabled();
  await print.dispatchEvent('click');
  await expect(desktop.locator('body')).toHaveAttribute('data-test-ticket', /^<svg/);
  const printed = await desktop.evaluate(() => {
    const { testTicket = '', millimetres } = document.body.dataset;
    return { testTicket, millimetres: Number(millimetres) };
  });
  const svg = printed.testTicket.replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"',
  );
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { image, millimetres: printed.millimetres };
}

/** Finds the gate for everyone at the demo's match with gates. */
export async function openGate(url: string) {
  const matches = await callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  for (const { id, date } of matches) {
    if (Date.parse(date) < Date.now() - 86_400_000) continue;
    const overview = await callAsAdmin<GateOverview>(url, 'GET', `/gates/${id}`);
    const gate = overview.gates.find(({ roles }) => roles.length === 0);
    const { version, closedAt } = overview.match;
    if (version === 0 || closedAt !== null || gate === undefined) continue;
    return { matchId: id, gateId: gate.id, number: gate.number };
  }
  throw new Error('the demo has no gates');
}

/** Returns the part of a gate's enrolment URL behind the `#`. */
export async function enrolmentCode(url: string, gateId: string): Promise<string> {
  const code = await callAsAdmin<{ url: string }>(url, 'GET', `/gate/${gateId}/code`);
  return new URL(code.url).hash.slice(1);
}

/**
 * All that this browser keeps: each store of each database as JSON on a line that begins with its
 * name, bytes in hex; local and session storage, and texts in caches.
 */
export const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ];
    const bytesAsHex = (_key: string, value: unknown) =>
      value instanceof Uint8Array
        ? [...value].map((byte) => byte.toString(16).padStart(2, '0')).join('')
        : value;
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not opened'));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('not read'));
        });
        texts.push(`${store} ${JSON.stringify(rows, bytesAsHex)}`);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const reply of await cache.matchAll())
        if (/text|json|javascript/.test(reply.headers.get('content-type') ?? ''))
          texts.push(`cache ${await reply.text()}`);
    }
    return texts.join('\n');
  });

/**
 * Makes this page a checker of the gate, and waits until all of the list is here. Without
 * `fakeCamera` before it has no camera, which costs much less.
 */
export async function enrolAtGate(page: Page, code: string, label: string): Promise<void> {
  await page.goto(`/gate#${code}`);
  await page.getByLabel(textOn(page, 'gate.enrol.name')).fill(label);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: textOn(page, 'gate.ready.title') })).toBeVisible();
  await expect(page.getByText(textOn(page, 'gate.ready.facesAll'))).toBeVisible();
}

/** Types a code as a USB scanner does, whatever has the focus. */
export async function scanByKeys(page: Page, text: string): Promise<void> {
  const shifted: Record<string, string> = { ':': 'Semicolon', '#': 'Digit3', _: 'Minus' };
  const plain: Record<string, string> = { '/': 'Slash', '.': 'Period', '-': 'Minus', '=': 'Equal' };
  const keys = [...text].map((letter) => {
    if (/[A-Za-z]/.test(letter))
      return { code: `Key${letter.toUpperCase()}`, shiftKey: /[A-Z]/.test(letter) };
    if (/\d/.test(letter)) return { code: `Digit${letter}`, shiftKey: false };
    const code = shifted[letter] ?? plain[letter];
    if (code === undefined) throw new Error(`no key has ${letter}`);
    return { code, shiftKey: letter in shifted };
  });
  await page.evaluate(
    (pressed) => {
      const start = performance.now();
      for (const [at, key] of pressed.entries()) {
        const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
        // A busy test machine may stop between two keys; the browser notes when a key was pressed.
        Object.defineProperty(event, 'timeStamp', { value: start + 2 * at });
        document.body.dispatchEvent(event);
      }
    },
    [...keys, { code: 'Enter', shiftKey: false }],
  );
}
