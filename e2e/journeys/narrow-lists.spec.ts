/** Lists on narrow screens: nothing that identifies a row is cut off. */
import type { Locator } from '@playwright/test';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';

/** Returns whether the innermost element with all of this text shows all of it. */
function isFullyVisible(row: Locator, ...texts: string[]): Promise<boolean> {
  return row.evaluate((element, said) => {
    const holds = (each: Element) => said.every((text) => each.textContent.includes(text));
    let inner: Element = element;
    for (let next: Element | undefined = element; next !== undefined;) {
      inner = next;
      next = [...next.children].find((child) => holds(child) && child.clientWidth > 0);
    }
    return inner.scrollHeight <= inner.clientHeight && inner.scrollWidth <= inner.clientWidth;
  }, texts);
}

/** Returns whether a touch 21 px beside its centre still hits it. */
function isTouchable(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const around = [
      [0, -21],
      [0, 21],
      [-21, 0],
      [21, 0],
    ] as const;
    return around.every(([dx, dy]) =>
      element.contains(document.elementFromPoint(across + dx, down + dy)),
    );
  });
}

test('on narrow screens names can be told apart, nothing overlaps, and fingers hit the buttons', async ({
  phone,
  server,
}) => {
  await test.step('long team names on the narrowest phone and on a tablet', async () => {
    const matches = await callAsAdmin<AdminMatch[]>(server.url, 'GET', '/admin/matches');
    const length = ({ HomeTeam, AwayTeam }: AdminMatch) => (HomeTeam.name + AwayTeam.name).length;
    const [longest] = matches.toSorted((a, b) => length(b) - length(a));
    if (longest === undefined) throw new Error('the demo has no match');
    const [home, away] = [longest.HomeTeam.name, longest.AwayTeam.name];
    await openAdminPage(phone, `/admin/manage/matches?from=all&q=${encodeURIComponent(home)}`);
    const row = phone.getByRole('row').filter({ hasText: home }).filter({ hasText: away }).first();
    for (const width of [320, 390, 768]) {
      await phone.setViewportSize({ width, height: 844 });
      await expect(
        row.getByRole('link', { name: new RegExp(englishText('matches.edit')) }),
      ).toBeVisible();
      expect(await isFullyVisible(row, home, away)).toBe(true);
    }
  });

  await test.step('a person’s status and action are side by side, without overlap', async () => {
    await show(phone, '/admin/manage/users');
    // Rows of administrators are not links.
    const row = phone
      .getByRole('row')
      .filter({ has: phone.getByRole('link') })
      .filter({ hasText: englishText('status.approved') })
      .first();
    await expect(row).toBeVisible();
    for (const width of [320, 390]) {
      await phone.setViewportSize({ width, height: 844 });
      const status = await row.getByText(englishText('status.approved')).boundingBox();
      const action = await row.getByRole('link').boundingBox();
      if (status === null || action === null) throw new Error('the row has no status or no action');
      expect(status.x + status.width).toBeLessThanOrEqual(action.x);
      expect(action.x + action.width).toBeLessThanOrEqual(width);
      const sideways = await phone
        .getByRole('table')
        .evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - table.clientWidth);
      expect(sideways).toBe(0);
    }
  });

  await test.step('a request’s name and buttons are side by side, without overlap', async () => {
    for (const of of ['match-tickets', 'tournaments-accreditations']) {
      await show(phone, `/admin/approvals/${of}`);
      const request = phone.getByRole('row').nth(1);
      await expect(request).toBeVisible();
      for (const width of [320, 390]) {
        await phone.setViewportSize({ width, height: 844 });
        const name = await request.getByRole('link').boundingBox();
        const reject = request.getByRole('button', { name: /^Reject/ });
        const first = await reject.boundingBox();
        if (name === null || first === null) throw new Error('the row has no name or no button');
        expect(name.x + name.width, of).toBeLessThanOrEqual(first.x);
      }
    }
  });

  await test.step('a finger hits what it aims at', async () => {
    await expect(phone.getByRole('checkbox').nth(1)).toBeVisible();
    expect(await isTouchable(phone.getByRole('checkbox').first())).toBe(true);
    expect(await isTouchable(phone.getByRole('checkbox').nth(1))).toBe(true);
    expect(await isTouchable(phone.getByRole('searchbox'))).toBe(true);
    await show(phone, '/admin/approvals/users');
    await phone.getByRole('listitem').getByRole('link').first().click();
    // The queue, which stays until the person's page is ready, has the same links in a hidden panel.
    await expect(phone.getByRole('link', { name: englishText('action.back') })).toBeVisible();
    for (const scheme of ['mailto:', 'tel:']) {
      const link = phone.locator(`a[href^="${scheme}"]`);
      await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      expect(await isTouchable(link)).toBe(true);
    }
  });
});
