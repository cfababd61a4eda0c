/** Writes the demo's news with their tags and drawn covers. */
import { v7 as newId } from 'uuid';
import { renderJpeg } from '#api/demo/drawings/render-image.ts';
import { drawPitch, type Pitch } from '#api/demo/drawings/pitch.ts';
import { demoNews } from '#api/demo/content/news.ts';
import { insertRows } from '#api/demo/seed/insert-rows.ts';
import type { DemoFiles } from '#api/demo/seed/demo-files.ts';
import type { Tx } from '#api/platform/database/database.ts';

const width = 800;

export async function seedNews(
  tx: Tx,
  events: ReadonlyMap<string, string>,
  { store, now }: { store: DemoFiles; now: Date },
): Promise<void> {
  const publish = async (pitch: Pitch) =>
    store.publish('cover', 'cover.jpg', await renderJpeg(drawPitch(pitch, width)));
  const tags = new Map(
    [...new Set(demoNews.flatMap((piece) => piece.tags))].map((name) => [
      name,
      { id: newId(), name },
    ]),
  );
  const rows = [];
  for (const { title, event, daysAgo, cover, picture, content, ...piece } of demoNews) {
    const [first, ...rest] = content;
    const shown = picture === undefined ? null : await publish(picture.drawing);
    const image = shown !== null && {
      type: 'image',
      attrs: { src: `/api/file/${shown}`, alt: picture?.alt, width, height: width / 2 },
    };
    rows.push({
      id: newId(),
      title,
      text: JSON.stringify({ type: 'doc', content: [first, ...(image ? [image] : []), ...rest] }),
      banner: await publish(cover),
      event_id: event === null ? null : (events.get(event) ?? null),
      tags: piece.tags.flatMap((name) => tags.get(name) ?? []),
      pictures: shown === null ? [] : [shown],
      created_at: new Date(now.getTime() - daysAgo * 86_400_000),
    });
  }
  await insertRows(tx, 'tag', [...tags.values()]);
  await insertRows(tx, 'news', rows);
}
