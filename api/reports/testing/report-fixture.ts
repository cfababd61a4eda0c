/** An officer with a report, and an administrator; each test creates its own. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createMail } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import { createSeason, type TestSeason } from '#api/matches/testing/season.ts';
import { assignReport } from '#api/reports/admin/create-reports.ts';
import {
  toPlacedAnswers,
  reportRow,
  type PublishBase,
  type ReportBase,
  type ReportChange,
  type ReportRow,
} from '#sync/contracts/reports/reports.ts';

/** Queues emails and sends none. */
export const mailServices: Pick<Services, 'mail'> = {
  mail: createMail({ async sendMany() {} }),
};

export const wifiQuestion = 'Did the Wi-Fi hold?';
export const seatsQuestion = 'Were the seats right?';

export interface ReportFixture {
  officer: Actor;
  admin: Actor;
  season: TestSeason;
  reportId: string;
}

export async function createReportFixture(
  db: TestDatabase,
  questions: readonly string[] = [wifiQuestion, seatsQuestion],
): Promise<ReportFixture> {
  return db.tx(async (tx) => {
    const officer = await createActor(tx, 'officer');
    const admin = await createActor(tx, 'admin');
    const season = await createSeason(tx);
    const reportId = await assignReport(
      tx,
      admin,
      { ...season, officerId: officer.id, name: 'Media operations', questions },
      mailServices,
    );
    return { officer, admin, season, reportId };
  });
}

/** Reads the report as the sync sends it to its officer's phone. */
export async function readReportRow(db: TestDatabase, reportId: string): Promise<ReportRow> {
  const [row] = await db.tx((tx) =>
    tx.execute<{ body: unknown }[]>('select body from published.report where id = ?', [reportId]),
  );
  return reportRow.parse(row?.body);
}

/** Returns the answer to a question in the report. */
export function answerText({ answers }: Pick<ReportRow, 'answers'>, question: string): string {
  return answers.find((answer) => answer.question === question)?.text ?? 'no such question';
}

export type TypedAnswer = [question: string, text: string, before: string];

/** Builds a change of answers from `[question, text, previous text]`. */
export function saveInput(
  reportId: string,
  typed: readonly TypedAnswer[],
  more: Partial<ReportChange> = {},
  base: Partial<ReportBase> = {},
): { change: ReportChange; base: ReportBase } {
  const at = (question: string, text: string) => ({ question, occurrence: 0, text });
  return {
    change: {
      reportId,
      answers: typed.map(([question, text]) => at(question, text)),
      attach: [],
      detach: [],
      settles: [],
      ...more,
    },
    base: { answers: typed.map(([question, , before]) => at(question, before)), ...base },
  };
}

/** Returns the base of a publish: what the officer's phone shows for this row. */
export function publishBase(row: ReportRow): PublishBase {
  return {
    answers: toPlacedAnswers(row.answers),
    urgent: row.urgent ?? false,
    attachments: row.attachments.map(({ sha256 }) => sha256),
  };
}

export interface HistoryEntry {
  action: string;
  door: string;
  device: string | null;
  version: number;
  before: Record<string, unknown>;
}

export async function readHistory(db: TestDatabase, reportId: string): Promise<HistoryEntry[]> {
  return db.tx((tx) =>
    tx.execute<HistoryEntry[]>(
      `select action, door, device, version, before from report_history
       where report_id = ? order by id`,
      [reportId],
    ),
  );
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Inserts the row of an upload, without a stored file. */
export async function insertStagedFile(
  tx: Tx,
  accountId: string,
  hash: string,
  age = '0 hours',
): Promise<string> {
  const name = `${randomBytes(16).toString('base64url')}.jpg`;
  await tx.execute(
    `insert into stored_file (name, mime, bytes, sent_bytes, sha256, sent_sha256, uploaded_by,
       created_at)
     values (?, 'image/jpeg', 10, 12, '', decode(?, 'hex'), ?, now() - ?::interval)`,
    [name, hash, accountId, age],
  );
  return name;
}

export const newDevice = () => randomUUID();
