/** An officer's reports on a phone, before they have a screen: through the engine itself. */
import type { Page } from '@playwright/test';
import { engineScript } from '#e2e/fixtures/engine/bundle.ts';
import type { Engine } from '#e2e/fixtures/engine/page.ts';
import { storedSession } from '#e2e/pages/sync.ts';

export const officer = 'officer@touchline.example';
/** Of the demo's reports; others give out their own beside them. */
export const demoReportName = 'Media operations report';

export interface OfficerEngine {
  /** The officer's open reports, by id. */
  reports(): Promise<{ id: string; name: string }[]>;
  /** Types into an answer; saves it where told. */
  write(
    edit: { reportId: string; question: number; text: string },
    options?: { save: boolean },
  ): Promise<void>;
  attach(reportId: string, photo: { name: string; buffer: Buffer }): Promise<void>;
  answers(reportId: string): ReturnType<Engine['answers']>;
}

/** The engine in this page, for whoever is logged in there. Ask again after the page was left. */
export async function openOfficerEngine(page: Page): Promise<OfficerEngine> {
  const session = await storedSession(page);
  if (session === null) throw new Error('nobody is logged in');
  const userId = session.user.id;
  const script = await engineScript();
  const ready = async () => {
    if (!(await page.evaluate(() => 'engine' in window))) await page.evaluate(script);
  };
  const call = async <Name extends keyof Engine>(
    name: Name,
    ...args: unknown[]
  ): Promise<Awaited<ReturnType<Engine[Name]>>> => {
    await ready();
    return page.evaluate(
      ({ which, given }) => {
        const { engine } = window as unknown as {
          engine: Record<string, (...args: unknown[]) => Promise<never>>;
        };
        return engine[which]?.(...given) as Promise<never>;
      },
      { which: name, given: [userId, ...args] },
    );
  };
  return {
    reports: () => call('openReports'),
    write: (edit, options = { save: true }) => call('write', edit, options),
    attach: async (reportId, { name, buffer }) => {
      await call('attach', reportId, { title: name, base64: buffer.toString('base64') });
    },
    answers: (reportId) => call('answers', reportId),
  };
}
