/** An officer with a report to write, two phones to write on, and an admin: each test its own. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { createMail } from '#api/platform/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import { createSeason, type TestSeason } from '#api/matches/testing/season.ts';
import { assignReport } from '#api/reports/assign.ts';
import {
  placed,
  reportRow,
  type PublishBase,
  type ReportBase,
  type ReportChange,
  type ReportRow,
} from '#sync/contracts/reports.ts';

/** Queues mails and sends none. */
export const mailServices: Pick<Services, 'mail' | 'audit'> = {
  audit,
  mail: createMail({ async send() {} }),
};

export const wifi = 'Did the Wi-Fi hold?';
export const seats = 'Were the seats right?';

export interface Desk {
  officer: Actor;
  admin: Actor;
  season: TestSeason;
  reportId: string;
}

export async function makeDesk(
  db: TestDatabase,
  questions: readonly string[] = [wifi, seats],
): Promise<Desk> {
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

/** The report as its officer's phone would get it. */
export async function rowOf(db: TestDatabase, reportId: string): Promise<ReportRow> {
  const [row] = await db.tx((tx) =>
    tx.execute<{ body: unknown }[]>('select body from published.report where id = ?', [reportId]),
  );
  return reportRow.parse(row?.body);
}

/** The answer to a question of the desk's, wherever it stands. */
export function textOf({ answers }: Pick<ReportRow, 'answers'>, question: string): string {
  return answers.find((answer) => answer.question === question)?.text ?? 'no such question';
}

export type Typed = [question: string, text: string, before: string];

/** A save: `[question, text, the text it was typed over]`. */
export function saving(
  reportId: string,
  typed: readonly Typed[],
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

/** What an officer who looks at this row sees when publishing. */
export function seen(row: ReportRow): PublishBase {
  return {
    answers: placed(row.answers),
    urgent: row.urgent ?? false,
    attachments: row.attachments.map(({ sha256 }) => sha256),
  };
}

export interface HistoryLine {
  action: string;
  door: string;
  device: string | null;
  version: number;
  before: Record<string, unknown>;
}

export async function historyOf(db: TestDatabase, reportId: string): Promise<HistoryLine[]> {
  return db.tx((tx) =>
    tx.execute<HistoryLine[]>(
      `select action, door, device, version, before from report_history
       where report_id = ? order by id`,
      [reportId],
    ),
  );
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A row as an upload leaves it; nothing lies in the store. */
export async function stageRow(
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
