/** The page that imports fixtures from a file. */
import type { Locator, Page } from '@playwright/test';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import {
  englishText,
  type MessageKey,
  type MessageParams,
} from '#sync/contracts/messages/catalogue.ts';

export const targetEvent = 'Egyptian Super Cup';

export const visibleText = (desktop: Page, key: MessageKey, params?: MessageParams): Locator =>
  desktop.getByText(englishText(key, params)).locator('visible=true').first();

export async function chooseFile(desktop: Page, name: string, text: string): Promise<void> {
  await desktop.getByLabel(englishText('fixtureImport.into')).selectOption({ label: targetEvent });
  await desktop
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

export const filterTab = (
  desktop: Page,
  state: 'all' | 'new' | 'changed' | 'unclear' | 'wrong' | 'same',
) =>
  desktop
    .getByRole('group', { name: englishText('fixtureImport.which') })
    .getByRole('button', { name: new RegExp(`^${englishText(`fixtureImport.state_${state}`)}`) });

export const targetEventMatches = async (url: string): Promise<Match[]> =>
  (await callAsAdmin<Match[]>(url, 'GET', '/admin/matches')).filter(
    ({ Event }) => Event.name === targetEvent,
  );
