/** The seat map by keyboard, screen reader and touch, while others take seats. */
import type { Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { createApprovedBooking, bookableMatches, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs, startSession } from '#e2e/pages/accounts.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';

const seatOf = (page: Page, seat: number) => page.locator(`[data-seat="${seat}"]`);
const free = (page: Page) => page.locator('[role=radio]:not([aria-disabled])');
const firstFreeSeat = async (page: Page) =>
  Number(await free(page).first().getAttribute('data-seat'));
const focusedSeat = (page: Page) => page.locator('[role=radio]:focus').getAttribute('data-seat');

/** A seated match that both people have an approved booking for, and its map's URL. */
async function seatedMatch(url: string, one: string, other: string) {
  const match = (await bookableMatches(url, one, other)).find(({ seated }) => seated);
  if (match === undefined) throw new Error('no seated match left');
  for (const person of [one, other]) await createApprovedBooking(url, person, match);
  return { match, map: `/events/${match.eventId}/reservations/${match.id}/map` };
}

async function takeSeat(url: string, person: string, { eventId, id }: Match, seat: number) {
  const token = await apiToken(url, person, 'touchline-demo');
  const path = `/event/${eventId}/matches/${id}/seat`;
  const { status } = await apiCall(url, token, 'PATCH', path, { seat: `seat-${seat}` });
  expect(status).toBe(200);
}

test('a seat is chosen by keyboard alone; a lost one is reported and keeps focus', async ({
  desktop,
  server,
}) => {
  const { match, map } = await seatedMatch(server.url, people.sherif, people.tamer);
  await openAs(desktop, people.sherif, map);
  await expect(desktop.getByRole('radiogroup')).toHaveCount(4);
  await expect(desktop.getByRole('radio')).toHaveCount(120);
  expect(await violationsOnPage(desktop)).toEqual([]);
  const blockA = desktop.getByRole('radiogroup', {
    name: englishText('matches.seatsOfBlock', { block: 'A' }),
  });

  await test.step('Tab reaches each block once; arrow keys, Home and End move inside it', async () => {
    await blockA.locator('[tabindex="0"]').focus();
    await desktop.keyboard.press('Home');
    expect(await focusedSeat(desktop)).toBe('1');
    await desktop.keyboard.press('ArrowDown');
    await desktop.keyboard.press('ArrowRight');
    expect(await focusedSeat(desktop)).toBe('10');
    await desktop.keyboard.press('End');
    expect(await focusedSeat(desktop)).toBe('40');
    await desktop.keyboard.press('Home');
    await desktop.keyboard.press('Tab');
    const blockB = desktop.getByRole('radiogroup', {
      name: englishText('matches.seatsOfBlock', { block: 'B' }),
    });
    await expect(blockB.locator(':focus')).toHaveCount(1);
    await desktop.keyboard.press('Shift+Tab');
    await expect(blockA.locator(':focus')).toHaveCount(1);
  });

  const seat = await firstFreeSeat(desktop);
  await test.step('Space selects, and the selection is announced', async () => {
    await seatOf(desktop, seat).focus();
    await desktop.keyboard.press('Space');
    await expect(seatOf(desktop, seat)).toBeChecked();
    await expect(desktop.locator('[aria-live=polite]', { hasText: `A ${seat}` })).toBeVisible();
  });

  await test.step('someone else takes the seat while the map is open', async () => {
    const confirm = desktop.getByRole('button', { name: englishText('action.confirm') });
    await confirm.focus();
    await takeSeat(server.url, people.tamer, match, seat);
    const alert = desktop
      .getByRole('alert')
      .filter({ hasText: englishText('matches.seatLost', { seat }) });
    await expect(alert).toBeVisible();
    await expect(confirm).toBeDisabled();
    const lost = seatOf(desktop, seat);
    await expect(lost).toHaveAccessibleName(
      englishText('matches.seatLabelTaken', { seat, block: 'A' }),
    );
    await expect(lost).toBeFocused();
  });

  await test.step('a taken seat is announced and cannot be selected', async () => {
    await desktop.keyboard.press('Space');
    await expect(seatOf(desktop, seat)).not.toBeChecked();
    await expect(desktop.getByText(englishText('matches.noneChosen'))).toBeVisible();
  });

  await test.step('another one is booked, also by keyboard', async () => {
    const next = await firstFreeSeat(desktop);
    await seatOf(desktop, next).focus();
    await desktop.keyboard.press('Enter');
    await desktop.getByRole('button', { name: englishText('action.confirm') }).press('Enter');
    await desktop.waitForURL(/\/reservations\/[A-Za-z0-9_-]{22}$/);
  });
});

test('on a phone there is an overview and one large block; two fingers zoom and pan', async ({
  phone,
  server,
}) => {
  const { match, map } = await seatedMatch(server.url, people.omar, people.rania);
  await startSession(phone, people.omar);
  await phone.setViewportSize({ width: 320, height: 640 });
  await phone.goto(map);
  const blocks = phone
    .getByRole('group', { name: englishText('matches.blocks') })
    .getByRole('button');
  await expect(blocks).toHaveCount(4);

  await test.step('every block is at finger size, without horizontal scrolling', async () => {
    for (const [index, seats] of [40, 40, 20, 20].entries()) {
      await blocks.nth(index).click();
      await expect(blocks.nth(index)).toHaveAttribute('aria-pressed', 'true');
      await expect(phone.getByRole('radio')).toHaveCount(seats);
      const size = await phone.getByRole('radio').first().boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
      const sideways = await phone.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBeLessThanOrEqual(0);
    }
  });

  await test.step('a seat taken by someone else turns grey while the map is open', async () => {
    await blocks.first().click();
    const seat = await firstFreeSeat(phone);
    await takeSeat(server.url, people.rania, match, seat);
    await expect(seatOf(phone, seat)).toHaveAttribute('aria-disabled', 'true');
    await expect(seatOf(phone, seat).locator('svg')).toBeVisible();
  });

  await test.step('two fingers zoom in, one finger pans', async () => {
    const scale = () => phone.evaluate(() => window.visualViewport?.scale ?? 0);
    const left = () => phone.evaluate(() => window.visualViewport?.offsetLeft ?? 0);
    const fingers = await phone.context().newCDPSession(phone);
    expect(await scale()).toBe(1);
    await fingers.send('Input.synthesizePinchGesture', { x: 160, y: 300, scaleFactor: 2 });
    await expect.poll(scale).toBeGreaterThan(1.5);
    const before = await left();
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 300 }],
      });
    await finger('touchStart', 250);
    for (let x = 240; x >= 100; x -= 20) await finger('touchMove', x);
    await finger('touchEnd');
    await expect.poll(left).not.toBe(before);
  });
});
