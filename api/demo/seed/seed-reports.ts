/** Writes the demo officer's reports, a photo and a plan with one of them. */
import { createHash } from 'node:crypto';
import { drawPitch, tones } from '#api/demo/drawings/pitch.ts';
import { renderJpeg } from '#api/demo/drawings/render-image.ts';
import { writePdf } from '#api/demo/drawings/pdf.ts';
import { planReports, type PlannedReport } from '#api/demo/planning/report-plan.ts';
import type { SeededPerson } from '#api/demo/seed/seed-people.ts';
import type { SeededSeason } from '#api/demo/seed/seed-season.ts';
import type { DemoFiles } from '#api/demo/seed/demo-files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { ReportAttachment } from '#sync/contracts/reports/reports.ts';

interface Context {
  store: DemoFiles;
  now: Date;
}

export async function seedReports(
  tx: Tx,
  season: SeededSeason,
  people: readonly SeededPerson[],
  { store, now }: Context,
): Promise<void> {
  const officer = people.find(({ email }) => email === 'officer@touchline.example');
  if (!officer) throw new Error('the demo has no officer');
  const past = season.matches
    .filter(({ date }) => now.getTime() - date.getTime() > 4 * 3_600_000)
    .toSorted((a, b) => a.date.getTime() - b.date.getTime());
  for (const report of planReports(past, season.next)) {
    const attachments = report.attached ? await attach(store, officer.id) : [];
    await insertReport(tx, season.events.get('EPL') ?? '', officer.id, report, attachments);
  }
}

async function attach(store: DemoFiles, ownerId: string): Promise<ReportAttachment[]> {
  const photo = await renderJpeg(
    drawPitch({ tone: tones.grass, marking: 'corner', bibs: [180, 312, 444, 900, 1032] }, 1200),
  );
  const plan = writePdf({
    title: 'Pitchside places',
    lines: ['North touchline: 1 to 18.', 'Behind the south goal: 19 to 34.'],
    foot: 'A document of the demo. Its places are invented.',
  });
  const files = [
    { title: 'North touchline.jpg', mime: 'image/jpeg', bytes: photo },
    { title: 'Pitchside places.pdf', mime: 'application/pdf', bytes: plan },
  ];
  const attachments: ReportAttachment[] = [];
  for (const { title, mime, bytes } of files) {
    const name = await store.stage(title, bytes);
    await store.claim(name, 'report_attachment', ownerId);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    attachments.push({ name, title, mime, bytes: bytes.length, sha256 });
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
  await tx.execute(
    `insert into report (event_id, match_id, officer_id, name, status, urgent, content,
       attachments, archived_at, created_at, updated_at)
     select ?, ?, ?, ?, ?, ?, ?::jsonb, coalesce(jsonb_agg(sent || jsonb_build_object(
         'bytes', (select bytes from stored_file f where f.name = sent ->> 'name'))), '[]'),
       ?, ?, ?
     from jsonb_array_elements(?::jsonb) sent`,
    [
      eventId,
      report.match.id,
      officerId,
      report.name,
      report.status,
      report.urgent,
      JSON.stringify(report.answers),
      report.archived ? report.updatedAt : null,
      report.createdAt,
      report.updatedAt,
      JSON.stringify(attachments),
    ],
  );
}
