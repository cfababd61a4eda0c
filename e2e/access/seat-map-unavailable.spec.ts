/** People who may not choose a seat are told why as soon as that is the case. */
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import {
  callAsAdmin,
  bookableMatches,
  people,
  pendingRequests,
} from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';

const officer = 'officer@touchline.example';
const seatMapPath = ({ eventId, id }: Match) => `/events/${eventId}/reservations/${id}/map`;

async function findBookableMatch(url: string, seated: boolean): Promise<Match> {
  const open = await bookableMatches(url, people.tamer);
  const match = open.find((each) => each.seated === seated);
  if (match === undefined) throw new Error('no match left');
  return match;
}

test('an open seat map follows the booking, and says why there are no seats', async ({
  phone,
  server,
}) => {
  const match = await findBookableMatch(server.url, true);
  const seats = phone.getByRole('radio');
  const alert = phone.getByRole('alert');
  const title = (key: Parameters<typeof englishText>[0]) =>
    expect(alert.getByRole('heading', { name: englishText(key) })).toBeVisible();
  await openAs(phone, people.tamer, seatMapPath(match));

  await test.step('without a booking there are no seats, but a link back', async () => {
    await title('seatMap.notBooked');
    await expect(seats).toHaveCount(0);
    await expect(phone.getByRole('button', { name: englishText('action.confirm') })).toHaveCount(0);
    await alert.getByRole('link', { name: englishText('seatMap.toMatches') }).click();
    await expect(phone).toHaveURL(new RegExp(`/events/${match.eventId}/reservations`));
    await phone.goto(seatMapPath(match));
  });

  const request = await test.step('a pending booking is explained', async () => {
    const token = await apiToken(server.url, people.tamer, 'touchline-demo');
    const path = `/event/${match.eventId}/matches/${match.id}/join`;
    await apiCall(server.url, token, 'PATCH', path, { scope: 'member' });
    await title('seatMap.pending');
    const requests = await pendingRequests(server.url, 'join_match');
    return requests.find(
      ({ Match: of, Member }) => of?.id === match.id && Member?.User.email === people.tamer,
    );
  });

  await test.step('the approval opens the seats', async () => {
    await callAsAdmin(server.url, 'PATCH', `/admin/request/${request?.id}`, { status: 'approved' });
    await expect(seats.first()).toBeVisible();
    await expect(alert).toHaveCount(0);
    await phone.locator('[role=radio]:not([aria-disabled])').first().click();
    await expect(phone.getByRole('button', { name: englishText('action.confirm') })).toBeEnabled();
  });

  await test.step('a revocation closes them, and says why', async () => {
    const reason = 'The press tribune is closed.';
    await callAsAdmin(server.url, 'PATCH', `/admin/request/${request?.id}`, {
      status: 'rejected',
      expected: 'approved',
      rejectionReason: reason,
    });
    await title('seatMap.revoked');
    await expect(alert).toContainText(reason);
    await expect(seats).toHaveCount(0);
    await expect(phone.getByRole('button', { name: englishText('action.confirm') })).toHaveCount(0);
  });

  await test.step('a match without seats, and an officer, have no seat map', async () => {
    await show(phone, seatMapPath(await findBookableMatch(server.url, false)));
    await expect(phone.getByText(englishText('seatMap.notSeated'))).toBeVisible();
    await expect(seats).toHaveCount(0);
    await openAs(phone, officer, seatMapPath(match));
    await expect(phone.getByText(englishText('seatMap.noPress'))).toBeVisible();
    await expect(seats).toHaveCount(0);
  });
});
