/** A place is requested and an offer accepted while the server is dead; both arrive. */
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { createMatchWithPlace } from '#e2e/fixtures/match-with-place.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, startSession } from '#e2e/pages/accounts.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { storedRows } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { MatchPools, PoolRequest } from '#sync/contracts/pools/pools.ts';
import { patience } from '#scripts/steps/time-limits.ts';

test.use({ serviceWorkers: 'allow' });

test('a place is requested and an offer accepted with the server dead, and both arrive', async ({
  phone,
  server,
}) => {
  const { url } = server;
  const match = await createMatchWithPlace(url);
  const other = await apiToken(url, people.heba, demoPassword);
  const { data } = await apiCall<MatchPools>(url, other, 'GET', `/match/${match.id}/pools`);
  const path = `/pool/${data.pools[0]?.id}/requests`;
  const first = await apiCall<PoolRequest>(url, other, 'POST', path, {});
  const button = (key: 'request' | 'leave' | 'accept') =>
    phone.getByRole('button', { name: englishText(`matchPlaces.${key}`) });
  const shows = (key: 'unsent.request' | 'unsent.accept' | 'requested' | 'yours') =>
    expect(phone.getByText(englishText(`matchPlaces.${key}`), { exact: true })).toBeVisible({
      timeout: 3 * patience,
    });
  await startSession(phone, people.photographer);
  await phone.goto(match.list);
  await expect(phone.locator(`a[href="${match.page}"]`)).toBeVisible();
  await waitForOfflineApp(phone);

  await test.step('a request made without the server is sent when it is back', async () => {
    await server.kill();
    await phone.goto(match.page);
    await button('request').click();
    await shows('unsent.request');
    expect(await violationsOnPage(phone)).toEqual([]);
    await phone.goto('/sync');
    await expect(phone.getByText(/^Request for a place: /)).toBeVisible();
    await server.start();
    await phone.goto(match.page);
    await shows('requested');
  });

  await test.step('an offer that is accepted without the server is a place when it is back', async () => {
    await match.allocate();
    await apiCall(url, other, 'POST', `/pool/request/${first.data.id}/return`, {});
    await expect
      .poll(() => storedRows(phone, 'pool_request'), { timeout: 3 * patience })
      .toContainEqual(expect.objectContaining({ matchId: match.id, state: 'offered' }));
    await server.kill();
    await phone.reload();
    await expect(phone.getByRole('timer')).toBeVisible();
    await button('accept').click();
    await shows('unsent.accept');
    await server.start();
    await shows('yours');
  });
});
