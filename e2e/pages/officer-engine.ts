/** Drives an officer's reports through the sync engine, without the report screens. */
import type { Page } from '@playwright/test';
import { bundleScript } from '#e2e/fixtures/bundle.ts';
import type { Engine } from '#e2e/fixtures/engine/page.ts';
import { storedSession } from '#e2e/pages/sync.ts';

export const officer = 'officer@touchline.example';
/** One of the demo's reports; some specs assign their own. */
export const demoReportName = 'Media operations report';

export interface OfficerEngine {
  /** The officer's open reports, by id. */
  reports(): Promise<{ id: string; name: string }[]>;
  /** Types into an answer, and saves on request. */
  write(
    edit: { reportId: string; question: number; text: string },
    options?: { save: boolean },
  ): Promise<void>;
  attach(reportId: string, photo: { name: string; buffer: Buffer }): Promise<void>;
  answers(reportId: string): ReturnType<Engine['answers']>;
}

/** The engine of this page for the logged-in officer. Open it again after a navigation. */
export async function openOfficerEngine(page: Page): Promise<OfficerEngine> {
  const session = await storedSession(page);
  if (session === null) throw new Error('nobody is logged in');
  const userId = session.user.id;
  const script = await bundleScript(new URL('../fixtures/engine/page.ts', import.meta.url));
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
