import { createHash } from 'node:crypto';
import { readDocument, readJpeg } from '#api/demo/seed/pictures.ts';
import { planReports, type PlannedReport } from '#api/demo/planning/report-plan.ts';
import type { SeededPerson } from '#api/demo/seed/seed-people.ts';
import type { SeededSeason } from '#api/demo/seed/seed-season.ts';
import type { DemoFiles } from '#api/demo/seed/demo-files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import type { ReportAttachment } from '#sync/contracts/reports/reports.ts';

interface Context {
  files: DemoFiles;
  now: Date;
}

export async function seedReports(
  tx: Tx,
  season: SeededSeason,
  people: readonly SeededPerson[],
  { files, now }: Context,
): Promise<void> {
  const officer = people.find(({ email }) => email === 'officer@touchline.example');
  if (!officer) throw new Error('the demo has no officer');
  const past = season.matches
    .filter(({ date }) => now.getTime() - date.getTime() > 4 * 3_600_000)
    .toSorted((a, b) => a.date.getTime() - b.date.getTime());
  for (const report of planReports(past, season.next)) {
    const attachments = report.attached ? await storeAttachments(tx, files, officer.id) : [];
    await insertReport(tx, season.events.get('EPL') ?? '', officer.id, report, attachments);
  }
}

async function storeAttachments(
  tx: Tx,
  demoFiles: DemoFiles,
  ownerId: string,
): Promise<ReportAttachment[]> {
  const photo = await readJpeg('covers/north-touchline.svg');
  const plan = await readDocument('pitchside-places.pdf');
  const files = [
    { title: 'North touchline.jpg', mime: 'image/jpeg', bytes: photo },
    { title: 'Pitchside places.pdf', mime: 'application/pdf', bytes: plan },
  ];
  const attachments: ReportAttachment[] = [];
  for (const { title, mime, bytes } of files) {
    const name = await demoFiles.stage(title, bytes);
    await demoFiles.claim(name, 'report_attachment', ownerId);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // Pictures are encoded again, which changes their size.
    const stored = await db(tx)
      .selectFrom('stored_file')
      .select('bytes')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    attachments.push({ name, title, mime, bytes: stored.bytes, sha256 });
  }
  return attachments;
}

async function insertReport(
  tx: Tx,
  eventId: string,
  officerId: string,
  report: PlannedReport,
  attachments: readonly ReportAttachment[],
): Promise<void> {
  await db(tx)
    .insertInto('report')
    .values({
      event_id: eventId,
      match_id: report.match.id,
      officer_id: officerId,
      name: report.name,
      status: report.status,
      urgent: report.urgent,
      content: JSON.stringify(report.answers),
      attachments: JSON.stringify(attachments),
      archived_at: report.archived ? report.updatedAt : null,
      created_at: report.createdAt,
      updated_at: report.updatedAt,
    })
    .execute();
}
