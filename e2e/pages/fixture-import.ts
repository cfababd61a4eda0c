/** The page that takes a season's fixtures from a file. */
import type { Locator, Page } from '@playwright/test';
import { asAdmin } from '#e2e/fixtures/press.ts';
import type { Match } from '#sync/contracts/matches.ts';
import { say, type MessageKey, type MessageParams } from '#sync/contracts/messages/messages.ts';

export const into = 'Egyptian Super Cup';

export const words = (desk: Page, key: MessageKey, params?: MessageParams): Locator =>
  desk.getByText(say(key, params)).locator('visible=true').first();

export async function choose(desk: Page, name: string, text: string): Promise<void> {
  await desk.getByLabel(say('fixtureImport.into')).selectOption({ label: into });
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

export const tab = (desk: Page, state: 'all' | 'new' | 'changed' | 'unclear' | 'wrong' | 'same') =>
  desk
    .getByRole('group', { name: say('fixtureImport.which') })
    .getByRole('button', { name: new RegExp(`^${say(`fixtureImport.state_${state}`)}`) });

export const matchesThere = async (url: string): Promise<Match[]> =>
  (await asAdmin<Match[]>(url, 'GET', '/admin/matches')).filter(({ Event }) => Event.name === into);
