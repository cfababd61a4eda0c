/** The administrator's desk. */
import { expect, type Page } from '@playwright/test';
import { say } from '#sync/contracts/messages/messages.ts';
import type { Match } from '#sync/contracts/matches.ts';

/** Finds a registration in the queue, looks at the three documents, and accepts. */
export async function acceptPerson(page: Page, name: string): Promise<void> {
  await page.goto('/admin/approvals/users');
  await page.getByRole('searchbox').first().fill(name);
  const file = page.getByRole('region', { name });
  await expect(file.getByRole('heading', { name })).toBeVisible();
  for (const picture of [
    'accounts.identification',
    'accounts.pressId',
    'accounts.profilePicture',
  ] as const) {
    await file.getByRole('button', { name: new RegExp(say(picture)) }).click();
    // Every picture there is has really been drawn, the large one among them.
    await expect
      .poll(() =>
        file
          .locator('img')
          .evaluateAll((images) =>
            images.map((image) => (image as HTMLImageElement).naturalWidth > 0),
          ),
      )
      .not.toContain(false);
  }
  await page.getByRole('button', { name: say('approvals.accept') }).click();
}

/** Accepts somebody's request in one of the two request tables. */
export async function acceptRow(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('searchbox').first().fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: say('approvals.accept') }).click();
}

/** Moves a match to another kick-off of the same day, in the league's time: `21:30`. */
export async function moveKickOff(page: Page, match: Match, time: string): Promise<void> {
  await page.goto(`/admin/manage/matches/${match.id}`);
  await page.getByLabel(say('matches.time')).selectOption(time);
  await page.getByRole('button', { name: say('action.save') }).click();
  await expect(page.getByText(say('matches.edited'))).toBeVisible();
}
