/** A member gives back a place, and the manager of the outlet names a substitute. */
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { createMatchWithPlace } from '#e2e/fixtures/match-with-place.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { faultsInArabic } from '#e2e/pages/languages.ts';
import { textOn } from '#e2e/pages/language.ts';
import type { MatchPools, PoolRequest } from '#sync/contracts/pools/pools.ts';

test('a place that a member gives back goes to the substitute whom the manager chooses', async ({
  phone,
  otherPhone,
  desktop,
  server: { url },
}) => {
  const match = await createMatchWithPlace(url);
  const holder = await apiToken(url, people.nadine, demoPassword);
  const { data } = await apiCall<MatchPools>(url, holder, 'GET', `/match/${match.id}/pools`);
  const path = `/pool/${data.pools[0]?.id}/requests`;
  const { status } = await apiCall<PoolRequest>(url, holder, 'POST', path, {});
  expect(status).toBe(201);
  await match.allocate();
  const inspect = async (page: typeof phone, name: string) => {
    expect(await violationsOnPage(page)).toEqual([]);
    expect(await faultsInArabic(page, name)).toEqual([]);
  };

  await test.step('the holder reads that the outlet keeps the place, and gives it back', async () => {
    await openAs(otherPhone, people.nadine, match.page);
    const giveBack = textOn(otherPhone, 'matchPlaces.giveBack');
    await otherPhone.getByRole('button', { name: giveBack }).click();
    const dialog = otherPhone.getByRole('alertdialog').or(otherPhone.getByRole('dialog'));
    await expect(dialog).toContainText(/stays with your outlet/);
    await inspect(otherPhone, 'give back');
    await dialog.getByRole('button', { name: giveBack }).click();
    const coming = textOn(otherPhone, 'matchPlaces.comingAfterAll');
    await expect(otherPhone.getByRole('button', { name: coming })).toBeVisible();
    await inspect(otherPhone, 'given back');
  });

  await test.step('the manager chooses a colleague', async () => {
    await openAs(phone, people.writer, '/outlet');
    const unassigned = phone.getByRole('list', { name: textOn(phone, 'outletPlaces.unassigned') });
    await expect(unassigned).toContainText('31');
    await inspect(phone, 'outlet');
    await unassigned
      .getByRole('button', { name: textOn(phone, 'outletPlaces.substitute') })
      .click();
    const dialog = phone.getByRole('dialog');
    const obstacle = textOn(phone, 'outletPlaces.obstacle.notAccredited');
    await expect(dialog.getByText(obstacle)).toBeVisible();
    await inspect(phone, 'substitute');
    await dialog.getByRole('radio', { disabled: false }).first().check();
    await dialog.getByRole('button', { name: textOn(phone, 'outletPlaces.assign') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(unassigned).toHaveCount(0);
  });

  await test.step('the former holder reads who has the place', async () => {
    const ended = textOn(otherPhone, 'matchPlaces.ended.substituted');
    await otherPhone.reload();
    await expect(otherPhone.getByText(ended)).toBeVisible();
  });

  await test.step('after the deadline the league gives the place to another person, with a reason', async () => {
    await match.passSubstitution();
    await openAdminPage(desktop, `/admin/manage/matches/${match.id}/places`);
    const list = desktop.getByRole('list', { name: textOn(desktop, 'pools.zone.pitchside') });
    const substitute = list.getByRole('button', {
      name: textOn(desktop, 'outletPlaces.substituteFor', { name: '' }),
    });
    await expect(substitute).toBeVisible();
    await inspect(desktop, 'places');
    await substitute.click();
    const dialog = desktop.getByRole('dialog');
    await dialog.getByRole('radio', { disabled: false }).first().check();
    const reason = dialog.getByLabel(textOn(desktop, 'tickets.why'));
    await expect(reason).toBeVisible();
    await inspect(desktop, 'late substitute');
    await desktop.setViewportSize({ width: 390, height: 844 });
    await inspect(desktop, 'late substitute on a phone');
    await reason.fill('Fell ill');
    await dialog.getByRole('button', { name: textOn(desktop, 'outletPlaces.assign') }).click();
    await expect(dialog).toHaveCount(0);
    await inspect(desktop, 'places on a phone');
    await otherPhone.reload();
    await expect(otherPhone.getByText(textOn(otherPhone, 'matchPlaces.yours'))).toBeVisible();
  });
});
