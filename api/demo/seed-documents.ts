/** Writes the demo's documents: small PDFs with drawn covers. */
import { v7 as newId } from 'uuid';
import { demoDocuments } from '#api/demo/documents.ts';
import { drawPitch } from '#api/demo/drawings/pitch.ts';
import { jpeg } from '#api/demo/drawings/paint.ts';
import { writePdf } from '#api/demo/pdf.ts';
import { insertRows } from '#api/demo/rows.ts';
import type { Store } from '#api/demo/store.ts';
import type { Tx } from '#api/platform/database.ts';

const foot = 'A document of the demo. Its rules are invented.';

export async function seedDocuments(
  tx: Tx,
  events: ReadonlyMap<string, string>,
  context: { store: Store; now: Date },
): Promise<void> {
  const { store, now } = context;
  const rows = [];
  for (const { title, event, daysAgo, cover, lines } of demoDocuments) {
    const pdf = writePdf({ title, lines, foot });
    rows.push({
      id: newId(),
      title,
      name: await store.publish('document', 'document.pdf', pdf),
      image: await store.publish('cover', 'cover.jpg', await jpeg(drawPitch(cover, 800))),
      event_id: event === null ? null : (events.get(event) ?? null),
      created_at: new Date(now.getTime() - daysAgo * 86_400_000),
    });
  }
  await insertRows(tx, 'document', rows);
}
