/** Seeds the demo's news and documents: small PDFs, with covers. */
import { v7 as newId } from 'uuid';
import { demoNews } from '#api/demo/content/news.ts';
import type { DemoFiles } from '#api/demo/seed/demo-files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { SeededSeason } from '#api/demo/seed/seed-season.ts';
import { db } from '#api/schema.ts';
import { demoDocuments } from '#api/demo/content/documents.ts';
import { readDocument, readJpeg } from '#api/demo/seed/pictures.ts';

const width = 800;

export async function seedNews(
  tx: Tx,
  events: ReadonlyMap<string, string>,
  { files, now }: { files: DemoFiles; now: Date },
): Promise<void> {
  const publish = async (file: string) =>
    files.publish('cover', 'cover.jpg', await readJpeg(`covers/${file}`));
  const tags = new Map(
    [...new Set(demoNews.flatMap((article) => article.tags))].map((name) => [
      name,
      { id: newId(), name },
    ]),
  );
  const rows = [];
  for (const { title, event, daysAgo, cover, picture, content, arabic, ...article } of demoNews) {
    const [first, ...rest] = content;
    const imageName = picture === undefined ? null : await publish(picture.file);
    const image = imageName !== null && {
      type: 'image',
      attrs: { src: `/api/file/${imageName}`, alt: picture?.alt, width, height: width / 2 },
    };
    rows.push({
      id: newId(),
      title,
      text: JSON.stringify({ type: 'doc', content: [first, ...(image ? [image] : []), ...rest] }),
      title_ar: arabic?.title ?? null,
      text_ar: arabic ? JSON.stringify({ type: 'doc', content: arabic.content }) : null,
      banner: await publish(cover),
      event_id: event === null ? null : (events.get(event) ?? null),
      tags: JSON.stringify(article.tags.flatMap((name) => tags.get(name) ?? [])),
      pictures: imageName === null ? [] : [imageName],
      created_at: new Date(now.getTime() - daysAgo * 86_400_000),
    });
  }
  await db(tx)
    .insertInto('tag')
    .values([...tags.values()])
    .execute();
  await db(tx).insertInto('news').values(rows).execute();
}

export async function seedDocuments(
  tx: Tx,
  { events, venues }: Pick<SeededSeason, 'events' | 'venues'>,
  context: { files: DemoFiles; now: Date },
): Promise<void> {
  const { files, now } = context;
  const rows = [];
  for (const { title, event, stadiums = [], daysAgo, file } of demoDocuments) {
    const about = stadiums === 'all' ? [...venues.keys()] : stadiums;
    rows.push({
      id: newId(),
      title,
      name: await files.publish('document', 'document.pdf', await readDocument(`${file}.pdf`)),
      image: await files.publish('cover', 'cover.jpg', await readJpeg(`covers/${file}.svg`)),
      event_id: event === null ? null : (events.get(event) ?? null),
      venue_ids: about.flatMap((stadium) => venues.get(stadium) ?? []),
      created_at: new Date(now.getTime() - daysAgo * 86_400_000),
    });
  }
  await db(tx).insertInto('document').values(rows).execute();
}
