/** The spreadsheet of who came, made of current data when its email is sent. */
import { type CompleteLanguage } from '#sync/contracts/messages/languages.ts';
import { attendanceSheet } from '#api/gates/security-list/attendance-sheet.ts';
import type { MailSettings } from '#api/notifications/emails/mail-context.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { mailTemplates } from '#api/platform/mail/mail-templates.ts';
import { spreadsheetType } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

interface QueuedMail {
  template: string;
  data: unknown;
  language: CompleteLanguage;
}

/** Attaches the spreadsheet to emails of its template, and nothing to others. */
export async function attachGateFiles(
  em: Tx,
  { template, data, language }: QueuedMail,
  { league }: MailSettings,
) {
  if (template !== 'gatesClosed') return [];
  const { matchId, ...facts } = mailTemplates.gatesClosed.parse(data);
  const { timeZone } = league;
  const sheet = await inTransaction(em, (tx) =>
    attendanceSheet(tx, matchId, facts, { language, timeZone }),
  );
  return [{ ...sheet, contentType: spreadsheetType, contentDisposition: 'attachment' as const }];
}
