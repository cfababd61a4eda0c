/**
 * One walk through the product in the engines of all phones, in both languages. Runs where
 * `E2E_ENGINES` names the engines that are installed.
 */
import type { Engine, EngineBrowser } from '#e2e/engines/engine.ts';
import { startChromium, startFirefox } from '#e2e/engines/puppeteer.ts';
import { createWalker, type Walker } from '#e2e/engines/walker.ts';
import { startWebKit } from '#e2e/engines/webdriver.ts';
import { createLeagueAdmin, officerOfOwn } from '#e2e/fixtures/assigned-reports.ts';
import {
  bookableMatches,
  countBookings,
  createApprovedBooking,
  people,
} from '#e2e/fixtures/demo-people.ts';
import { createPhoto, small } from '#e2e/fixtures/photos.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';
import { drawOnFakeCamera, replaceCamera } from '#e2e/engines/camera.ts';
import { enrolmentCode, openGate, trialTickets } from '#e2e/pages/gate.ts';
import { patience } from '#scripts/steps/time-limits.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { type Language, englishText } from '#sync/contracts/messages/catalogue.ts';

const starts = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };
const installed = (process.env['E2E_ENGINES'] ?? '').split(',');
/** Lines that browsers log while the server is away, of files that they preloaded, and of a page left early. */
const noise =
  /Failed to load|NetworkError|Could not connect|Load failed|preload|error loading dynamically imported/;

for (const [name, start] of Object.entries(starts))
  test.describe(name, () => {
    let engine: Engine;
    test.skip(!installed.includes(name), `${name} is not installed`);
    test.beforeAll(async () => {
      engine = await start();
    });
    test.afterAll(() => engine.stop());

    for (const language of ['en', 'ar'] as const) {
      const walkWith = async (
        url: string,
        walk: (walker: Walker, browser: EngineBrowser) => Promise<void>,
      ) => {
        const browser = await engine.open();
        try {
          await walk(createWalker(browser, url), browser);
          const complaints = browser.complaints().filter((line) => !noise.test(line));
          expect(complaints).toEqual([]);
        } catch (error) {
          const text = await browser.run<string>(
            'return location.href + "\\n" + document.body.innerText',
          );
          process.stdout.write(`\n── page at the end\n${text}\n`);
          throw error;
        } finally {
          await browser.close();
        }
      };

      test(`${name} ${language}: a member logs in, books without signal and logs out`, async ({
        serverOf,
      }, { title }) => {
        test.setTimeout(20 * patience);
        // Each walk leaves its account in its language.
        const server = await serverOf(title);
        const { photographer } = people;
        const [match, seated] = await twoMatches(server.url, photographer);
        await createApprovedBooking(server.url, photographer, seated);
        await walkWith(server.url, async (walker, browser) => {
          const { text, see, seeElement, press, goTo } = walker;
          const home = nameIn(language, match.HomeTeam.name, match.HomeTeam.nameArabic ?? null);
          const list = `/events/${match.eventId}/reservations`;
          const search = new URLSearchParams({
            q: `${match.HomeTeam.name} ${match.AwayTeam.name}`,
          });
          await test.step('log in', () => logIn(walker, browser, photographer, language));
          await test.step('first sync', () => see(text('home.showTicket')));
          await test.step('ticket', async () => {
            await press(text('nav.tickets'), 'nav');
            await seeElement('[data-ticket-qr]');
          });
          await test.step('matches', async () => {
            await goTo(`${list}?${search}`);
            await see(home);
          });
          await test.step('seat map', async () => {
            await goTo(`${list}/${seated.id}/map`);
            await seeElement('[role=radio]');
          });
          await test.step('works offline', () => waitForWorker(browser));
          await server.kill();
          await test.step('book without a server', async () => {
            await goTo(`${list}?${search}`);
            await press(text('matches.book'), 'main li');
            await see(text('sync.waiting'));
          });
          await test.step('ticket without a server', async () => {
            await goTo('/tickets');
            await seeElement('[data-ticket-qr]');
          });
          await test.step('arrives once', async () => {
            await server.start();
            await expect
              .poll(() => countBookings(server.url, photographer, match), { timeout: 4 * patience })
              .toBe(1);
            await goTo(`${list}?${search}`);
            await see(text('status.pending'));
            expect(await countBookings(server.url, photographer, match)).toBe(1);
          });
          await test.step('other language and back', async () => {
            const other = languageTable[language].other;
            for (const chosen of [other, language] as const) {
              await press(text('nav.more'), 'nav');
              await press(languageTable[chosen].name, '[role=dialog]');
              walker.speak(chosen);
              await see(text('nav.home'));
              await goTo('/events');
              await see(text('nav.home'));
            }
          });
          await test.step('log out', async () => {
            await press(text('nav.more'), 'nav');
            await press(text('nav.logout'), '[role=dialog]');
            await expect
              .poll(() => browser.run('return location.pathname'), { timeout: 3 * patience })
              .toBe('/login');
            await expect
              .poll(() => browser.run<string[]>(storedNames), { timeout: 3 * patience })
              .toEqual([]);
          });
        });
      });

      test(`${name} ${language}: an officer reports without signal, with a photo`, async ({
        serverOf,
      }, { title }) => {
        test.setTimeout(20 * patience);
        // Each walk leaves its account in its language.
        const server = await serverOf(title);
        const officer = officerOfOwn(`${name}${language}`);
        const league = await createLeagueAdmin(server.url, officer);
        const question = 'What was new?';
        const report = await league.assignReport('Report of a walk', [question]);
        const photo = await createPhoto('walk.jpg', small);
        await walkWith(server.url, async (walker, browser) => {
          const { text, see, seeElement, goTo } = walker;
          const answer = 'Nothing was lost. لم يضِع شيء.';
          const page = `/reports/edit/${report.id}`;
          await test.step('log in', () =>
            logIn(walker, browser, officer.email, language, officer.password));
          await test.step('report', async () => {
            await goTo(page);
            await seeElement('[data-answer] textarea');
          });
          await test.step('works offline', () => waitForWorker(browser));
          await server.kill();
          await test.step('write without a server', async () => {
            await browser.type('[data-answer] textarea', answer);
            await see(text('sync.onThisPhone'));
            await browser.run(chooseFile, 'walk.jpg', photo.buffer.toString('base64'));
            await see('walk.jpg');
            await walker.press(text('reportScreens.save'));
            await see(text('sync.waiting'));
          });
          await test.step('draft without a server', async () => {
            await goTo(page);
            await see(answer);
            await see('walk.jpg');
          });
          await test.step('arrives once', async () => {
            await server.start();
            await expect
              .poll(() => league.readReport(report), { timeout: 4 * patience })
              .toMatchObject({ answers: { [question]: answer }, files: 1, texts: [] });
          });
        });
      });

      test(`${name} ${language}: a steward enrols and checks a code`, async ({ serverOf }, {
        title,
      }) => {
        test.setTimeout(20 * patience);
        const server = await serverOf(title);
        const { gateId } = await openGate(server.url);
        const code = await enrolmentCode(server.url, gateId);
        const tickets = await trialTickets(server.url);
        const forged = tickets.find(({ about }) => about === 'An altered ticket');
        const other = tickets.find(
          ({ answer }) => answer === englishText('gate.answer.otherMatch'),
        );
        if (!forged || !other) throw new Error('the demo lacks tickets');
        await walkWith(server.url, async (walker, browser) => {
          const { text, see, press, goTo } = walker;
          await test.step('enrol', async () => {
            // Any address of this origin that is not the app.
            await goTo('/api/ready');
            await browser.run('localStorage.setItem("touchline.language", arguments[0])', language);
            walker.speak(language);
            await goTo(`/gate#${code}`);
            await see(text('gate.enrol.name'));
            await browser.type('form input:not([type=checkbox])', 'Rania Fathy');
            await browser.click('button[type=submit]');
            await see(text('gate.ready.title'));
            await see(text('gate.ready.facesAll'));
          });
          await test.step('works offline', () => waitForWorker(browser));
          await server.kill();
          await test.step('open without a server', async () => {
            await goTo('/gate');
            await see(text('gate.ready.title'));
          });
          await test.step('check', async () => {
            await browser.run(replaceCamera);
            await press(text('gate.ready.test'));
            await browser.run(drawOnFakeCamera, forged.image);
            await see(text('gate.answer.notOurs'));
            await browser.run(drawOnFakeCamera, null);
          });
          await test.step('check at the edge of the picture', async () => {
            // Only the second decoder, which is stored for this, looks there.
            await browser.run(drawOnFakeCamera, other.image, 860);
            await see(text('gate.answer.otherMatch'));
          });
        });
      });
    }
  });

/** A match to book, and one with seats. */
async function twoMatches(url: string, email: string) {
  const matches = await bookableMatches(url, email);
  const seated = matches.find((each) => each.seated);
  const match = matches.find(({ id, HomeTeam }) => id !== seated?.id && HomeTeam.nameArabic);
  if (match === undefined || seated === undefined) throw new Error('no match left to book');
  return [match, seated] as const;
}

async function logIn(
  walker: Walker,
  browser: EngineBrowser,
  email: string,
  language: Language,
  password = demoPassword,
): Promise<void> {
  await walker.goTo('/login');
  if (language !== 'en') await walker.press(languageTable[language].name);
  walker.speak(language);
  await walker.see(walker.text('accounts.password'));
  await browser.type('[type=email]', email);
  await browser.type('[type=password]', password);
  await browser.click('form [type=submit]');
  await expect
    .poll(() => browser.run('return location.pathname'), { timeout: 3 * patience })
    .not.toBe('/login');
}

/** The worker is active, and has cached the files that its source names. */
async function waitForWorker(browser: EngineBrowser): Promise<void> {
  const isReady = () =>
    browser.run<boolean>(
      `return (async () => {
         const { active } = await navigator.serviceWorker.ready;
         if (active?.state !== 'activated') return false;
         const source = await (await fetch(active.scriptURL)).text();
         const files = [...source.matchAll(/"url":"([^"]+)"/g)].map(([, file]) => new URL(file, location.origin).pathname);
         const opened = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
         const cached = new Set((await Promise.all(opened)).flat().map(({ url }) => new URL(url).pathname));
         return files.length > 10 && files.every((file) => cached.has(file));
       })()`,
    );
  await expect.poll(isReady, { timeout: 4 * patience }).toBe(true);
}

/** Chooses a file as the system's dialog does. */
const chooseFile = `
  const [name, base64] = arguments;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], name, { type: 'image/jpeg' }));
  const field = [...document.querySelectorAll('input[type=file]')].at(-1);
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));`;

/** The databases and caches with something of a person. */
const storedNames = `
  return (async () => [
    ...(await indexedDB.databases()).map(({ name }) => name).filter((name) => /^touchline-[0-9a-f]{8}-/.test(name)),
    ...(await caches.keys()).filter((name) => !/precache|public-files/.test(name)),
  ])()`;
