/** Seeds the demo's documents: small PDFs with drawn covers. */
import { v7 as newId } from 'uuid';
import { demoDocuments } from '#api/demo/content/documents.ts';
import { drawPitch } from '#api/demo/drawings/pitch.ts';
import { renderJpeg } from '#api/demo/drawings/render-image.ts';
import { writePdf } from '#api/demo/drawings/pdf.ts';
import type { DemoFiles } from '#api/demo/seed/demo-files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

const foot = 'A document of the demo. Its rules are invented.';

export async function seedDocuments(
  tx: Tx,
  events: ReadonlyMap<string, string>,
  context: { files: DemoFiles; now: Date },
): Promise<void> {
  const { files, now } = context;
  const rows = [];
  for (const { title, event, daysAgo, cover, lines } of demoDocuments) {
    const pdf = writePdf({ title, lines, foot });
    rows.push({
      id: newId(),
      title,
      name: await files.publish('document', 'document.pdf', pdf),
      image: await files.publish('cover', 'cover.jpg', await renderJpeg(drawPitch(cover, 800))),
      event_id: event === null ? null : (events.get(event) ?? null),
      created_at: new Date(now.getTime() - daysAgo * 86_400_000),
    });
  }
  await db(tx).insertInto('document').values(rows).execute();
}
