/** A report from its assignment to the officer's answers, with both screens open. */
import type { Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs, startSession } from '#e2e/pages/accounts.ts';
import { addPhoto, publishReport } from '#e2e/pages/report-editor.ts';
import { show } from '#e2e/pages/navigation.ts';
import type { Report } from '#sync/contracts/reports/manage-reports.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

const admin = 'admin@touchline.example';
const officer = 'officer@touchline.example';
const questionTexts = ['Was the mixed zone calm?', 'Who used the studio?'];

/** A match for which this officer is approved, and the only one of its teams in the tournament. */
async function officersMatch(url: string): Promise<Match> {
  const matches = await callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  const token = await apiToken(url, officer, demoPassword);
  const own = await apiCall<Report[]>(url, token, 'GET', '/report');
  const id = own.data[0]?.Officer.id;
  const isSameFixture = (one: Match, other: Match) =>
    one.eventId === other.eventId &&
    one.HomeTeam.id === other.HomeTeam.id &&
    one.AwayTeam.id === other.AwayTeam.id;
  const found = matches.findLast(
    (match) =>
      match.Officers.some((each) => each.id === id && each.MatchOfficer.status === 'approved') &&
      matches.filter((other) => isSameFixture(match, other)).length === 1,
  );
  if (found === undefined) throw new Error('the officer has no match');
  return found;
}

/** Types a name and takes its suggestion; a search also finds the same teams the other way round. */
async function chooseSuggestion(desktop: Page, field: string, text: string): Promise<void> {
  await desktop.getByRole('combobox', { name: field }).fill(text);
  await desktop.getByRole('option').filter({ hasText: text }).first().click();
}

const questionField = (desktop: Page, number: number) =>
  desktop.getByRole('textbox', {
    name: englishText('manageReports.question', { number }),
    exact: true,
  });
const rowOf = (desktop: Page, name: string) => desktop.getByRole('row').filter({ hasText: name });

async function fillReportForm(desktop: Page, match: Match, name: string): Promise<void> {
  await desktop
    .getByRole('textbox', { name: englishText('manageReports.formName'), exact: true })
    .fill(name);
  await chooseSuggestion(desktop, englishText('manageReports.tournament'), match.Event.name);
  const fixture = englishText('matches.versus', {
    home: match.HomeTeam.name,
    away: match.AwayTeam.name,
  });
  await chooseSuggestion(desktop, englishText('manageReports.match'), fixture);
}

test('a report is assigned, answered on the phone, and arrives in the open list; a pending one gets new questions and is deleted', async ({
  desktop,
  phone,
  server,
}) => {
  const name = 'Mixed zone and studio';
  const match = await officersMatch(server.url);
  await openAs(phone, officer, '/reports');
  await expect(
    phone.getByRole('heading', { name: englishText('reportScreens.title') }),
  ).toBeVisible();
  await startSession(desktop, admin);

  await test.step('missing input is reported beside each field', async () => {
    await desktop.goto('/admin/reports/create');
    await questionField(desktop, 1).press('Enter');
    await desktop.getByRole('button', { name: englishText('action.save'), exact: true }).click();
    for (const key of ['nameRequired', 'eventRequired', 'matchRequired'] as const)
      await expect(desktop.getByText(englishText(`manageReports.${key}`))).toBeVisible();
    await expect(desktop.getByText(englishText('reports.questionRequired'))).toBeVisible();
  });

  await test.step('questions are written, reordered by keyboard, and saved for the next report', async () => {
    await questionField(desktop, 1).fill(questionTexts[1] ?? '');
    await questionField(desktop, 2).fill(questionTexts[0] ?? '');
    await questionField(desktop, 2).press('Alt+ArrowUp');
    await expect(questionField(desktop, 1)).toHaveValue(questionTexts[0] ?? '');
    await expect(questionField(desktop, 1)).toBeFocused();
    await desktop.getByLabel(englishText('manageReports.setName')).fill('Mixed zone');
    await desktop.keyboard.press('Enter');
    await expect(desktop.getByText(englishText('manageReports.setSaved'))).toBeVisible();
    await expect(
      desktop.getByRole('button', {
        name: englishText('manageReports.setUse', { name: 'Mixed zone' }),
      }),
    ).toBeVisible();
  });

  await test.step('it is assigned, and the list shows it', async () => {
    await fillReportForm(desktop, match, name);
    await desktop.getByRole('button', { name: englishText('action.save'), exact: true }).click();
    await expect(desktop.getByText(englishText('manageReports.created'))).toBeVisible();
    await show(desktop, '/admin/reports');
    await expect(rowOf(desktop, name).first()).toContainText(englishText('manageReports.pending'));
  });

  await test.step('the phone gets it by itself, answers and submits it', async () => {
    await phone.getByRole('link', { name: englishText('reportScreens.edit', { name }) }).click();
    const answers = phone.locator('[data-answer] textarea');
    await expect(answers).toHaveCount(2);
    await answers.first().fill('Calm from start to end.');
    await answers.last().fill('Two stations.');
    for (const [name, hue] of Object.entries({ 'gate.jpg': 20, 'studio.jpg': 200 }))
      await addPhoto(phone, await drawCardPicture(name, hue));
    await phone.getByLabel(englishText('reportScreens.yes')).check();
    await publishReport(phone);
  });

  const own = rowOf(desktop, name).filter({ hasText: englishText('manageReports.urgent') });
  await test.step('the open list shows its arrival without a reload', async () => {
    await expect(own).toContainText(englishText('manageReports.published'), {
      timeout: 2 * patience,
    });
    // On narrower screens, the columns of the specification leave no room for the progress.
    await desktop.setViewportSize({ width: 1920, height: 1000 });
    await expect(own).toContainText(/1 of \d+/);
    await expect(own.getByRole('link', { name: /^Edit / })).toHaveCount(0);
  });

  await test.step('it can be read, printed and exported', async () => {
    await own.getByRole('link', { name: /^View / }).click();
    await expect(desktop.getByText('Calm from start to end.')).toBeVisible();
    const first = desktop.getByRole('link', {
      name: englishText('manageReports.open', { name: 'gate.jpg' }),
    });
    await first.click();
    const large = desktop.getByRole('dialog', { name: 'gate.jpg' });
    await expect(large.getByRole('img')).toBeVisible();
    await desktop.keyboard.press('ArrowRight');
    await expect(desktop.getByRole('dialog', { name: 'studio.jpg' })).toBeVisible();
    await desktop.keyboard.press('Escape');
    await expect(first).toBeFocused();
    await desktop.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(desktop.getByText('Two stations.')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(
      desktop.getByRole('button', { name: englishText('manageReports.print') }),
    ).toBeHidden();
    await expect(desktop.locator('[data-sidebar]')).toBeHidden();
    await desktop.emulateMedia({ media: 'screen', colorScheme: 'light' });
    const download = desktop.waitForEvent('download');
    await desktop.getByRole('button', { name: englishText('manageReports.export') }).click();
    expect((await download).suggestedFilename()).toMatch(/^[a-z0-9-]+_\d{4}-\d\d-\d\d\.xlsx$/);
  });

  await test.step('a report with answers is closed and kept', async () => {
    await desktop
      .getByRole('button', { name: englishText('manageReports.archive'), exact: true })
      .click();
    const dialog = desktop.getByRole('dialog');
    await dialog
      .getByRole('button', { name: englishText('manageReports.archive'), exact: true })
      .click();
    await expect(desktop.getByText(englishText('manageReports.archived'))).toBeVisible();
    await expect(
      desktop.getByText(englishText('manageReports.closed'), { exact: true }),
    ).toBeVisible();
    await expect(phone.getByText(englishText('reports.archived'))).toBeVisible({
      timeout: 2 * patience,
    });
  });

  await test.step('a pending report gets new questions from a template, and is deleted', async () => {
    const token = await apiToken(server.url, admin, demoPassword);
    const created = await apiCall<Report[]>(server.url, token, 'POST', '/report', {
      eventId: match.eventId,
      matchId: match.id,
      report: {
        name: 'Parking and gates',
        content: JSON.stringify([{ question: 'Old?', answer: '' }]),
        urgent: null,
      },
    });
    expect(created.status).toBe(201);
    const mine = await apiCall<Report[]>(
      server.url,
      await apiToken(server.url, officer, demoPassword),
      'GET',
      '/report',
    );
    const ownReport = created.data.find(({ id }) => mine.data.some((each) => each.id === id));
    await show(desktop, `/admin/reports/edit/${ownReport?.id ?? ''}`);
    await expect(questionField(desktop, 1)).toHaveValue('Old?');
    await test.step('questions saved by another administrator are offered here', async () => {
      const set = { name: 'Gates', questions: ['Which gate was slow?', 'Where did vans park?'] };
      await apiCall(server.url, token, 'POST', '/admin/question-set', { questionSet: set });
      const use = englishText('manageReports.setUse', { name: 'Gates' });
      await desktop.getByRole('button', { name: use }).click();
      await expect(questionField(desktop, 2)).toHaveValue('Where did vans park?');
    });

    /** Another administrator who is always faster. */
    const another = async (report: object) => {
      const done = await apiCall(server.url, token, 'PATCH', `/report/${ownReport?.id}`, {
        report,
      });
      expect(done.status).toBe(200);
    };
    const field = desktop.getByRole('textbox', {
      name: englishText('manageReports.formName'),
      exact: true,
    });
    const save = desktop.getByRole('button', { name: englishText('action.save'), exact: true });
    await test.step('a conflict with the faster administrator is reported, and neither’s work is lost', async () => {
      await another({
        name: 'Parking, gates and vans',
        content: JSON.stringify([{ question: 'Theirs?', answer: '' }]),
      });
      await save.click();
      await expect(desktop.getByText(englishText('error.stale'))).toBeVisible();
      await desktop.getByRole('button', { name: englishText('form.reload') }).click();
      await expect(field).toHaveValue('Parking, gates and vans');
      await expect(desktop.getByText(englishText('manageReports.questionsNow'))).toBeVisible();
      await expect(desktop.getByText('Theirs?', { exact: true })).toBeVisible();
      await expect(questionField(desktop, 1)).toHaveValue('Which gate was slow?');
      await save.click();
      await expect(desktop.getByText(englishText('manageReports.edited'))).toBeVisible();
    });

    await show(desktop, `/admin/reports/view/${ownReport?.id ?? ''}`);
    await expect(desktop.getByText('Which gate was slow?')).toBeVisible();
    await expect(desktop.getByRole('heading', { name: 'Parking, gates and vans' })).toBeVisible();
    await desktop
      .getByRole('button', { name: englishText('manageReports.delete'), exact: true })
      .click();
    const dialog = desktop.getByRole('dialog');
    await dialog
      .getByRole('button', { name: englishText('manageReports.delete'), exact: true })
      .click();
    await expect(desktop.getByText(englishText('manageReports.deleted'))).toBeVisible();
    await expect(desktop).toHaveURL(/\/admin\/reports$/);
    const left = await apiCall<Report[]>(server.url, token, 'GET', '/report');
    expect(left.data.some(({ id }) => id === ownReport?.id)).toBe(false);
    await waitForEmail(server.url, officer, /Report no longer needed/);
  });
});
