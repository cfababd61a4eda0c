/** The page that imports fixtures from a file. */
import type { Locator, Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { uploadFile } from '#e2e/fixtures/documents.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import {
  englishText,
  type MessageKey,
  type MessageParams,
} from '#sync/contracts/messages/catalogue.ts';

export const targetEvent = 'Egyptian Super Cup';

/** A tournament without matches, in the coming days. */
export async function createTournament(url: string, name: string): Promise<void> {
  const token = await apiToken(url, 'admin@touchline.example', demoPassword);
  const cover = await drawCardPicture('cover.png', 140);
  const today = new Date().toISOString().slice(0, 10);
  const { status, message } = await apiCall(url, token, 'POST', '/admin/event', {
    event: {
      name,
      startDate: today,
      endDate: today,
      description: 'For one import.',
      banner: await uploadFile(url, token, cover.buffer, cover.name),
      accreditationEnabled: false,
    },
  });
  if (status !== 201) throw new Error(`POST /admin/event answered ${status}: ${message}`);
}

export const visibleText = (desktop: Page, key: MessageKey, params?: MessageParams): Locator =>
  desktop.getByText(englishText(key, params)).locator('visible=true').first();

export async function chooseFile(
  desktop: Page,
  name: string,
  text: string,
  event = targetEvent,
): Promise<void> {
  await desktop.getByLabel(englishText('fixtureImport.into')).selectOption({ label: event });
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

export const targetEventMatches = async (url: string, event = targetEvent): Promise<Match[]> =>
  (await callAsAdmin<Match[]>(url, 'GET', '/admin/matches')).filter(
    ({ Event }) => Event.name === event,
  );
