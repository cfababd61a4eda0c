/** An action whose button is pressed twice is done once. */
import {
  countApplications,
  bookableMatch,
  countBookings,
  cupName,
  people,
} from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { recordPushedMutations } from '#e2e/fixtures/push-interception.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test('three quick presses on Book and on Apply are one booking and one application', async ({
  phone,
  server,
}) => {
  const match = await bookableMatch(server.url, people.sherif);
  await startSession(phone, people.sherif);
  const pushed = recordPushedMutations(phone.context());

  await test.step('three presses on Book, faster than any finger', async () => {
    const row = await findMatch(phone, match);
    await row
      .getByRole('button', { name: englishText('matches.book') })
      .evaluate((button: HTMLElement) => {
        button.click();
        button.click();
        button.click();
      });
    await expect(row.getByText(englishText('status.pending'))).toBeVisible();
    expect(pushed.splice(0).map(({ name, args }) => [name, args['matchId']])).toEqual([
      ['match.join', match.id],
    ]);
    expect(await countBookings(server.url, people.sherif, match)).toBe(1);
  });

  await test.step('two presses on Apply and one after the next screen update', async () => {
    await show(phone, '/events');
    await phone.getByRole('link', { name: cupName }).click();
    const apply = phone.getByRole('button', { name: englishText('events.apply') });
    await apply.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
      setTimeout(() => button.click());
    });
    await expect(phone.getByText(englishText('events.requested'), { exact: true })).toBeVisible();
    expect(pushed.map(({ name }) => name)).toEqual(['event.join']);
    expect(await countApplications(server.url, people.sherif, cupName)).toBe(1);
    await show(phone, '/sync');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
  });
});
