/** Countries, cities and logos for tests of teams and venues. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { TestActor, TestApp } from '#api/platform/testing/app.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';

const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: '#363' } });
const png = await picture.clone().png().toBuffer();
const jpeg = await picture.clone().jpeg().toBuffer();

export const randomWord = () => randomBytes(5).toString('hex');

/** Two countries with a city each. */
export async function createTwoCountries(db: TestDatabase) {
  const insert = async (sql: string, params: unknown[]) => {
    const rows = await db.tx((tx) => tx.execute<{ id: string }[]>(`${sql} returning id`, params));
    return rows[0]?.id ?? '';
  };
  const country = (name: string, code: string) =>
    insert(
      `insert into country (name, code) values (?, ?)
       on conflict (code) do update set name = excluded.name`,
      [name, code],
    );
  const city = (countryId: string, name: string) =>
    insert('insert into city (country_id, name) values (?, ?)', [countryId, name]);
  const egypt = await country('Egypt', 'EG');
  const morocco = await country('Morocco', 'MA');
  return {
    egypt,
    morocco,
    cairo: await city(egypt, `Cairo ${randomWord()}`),
    rabat: await city(morocco, `Rabat ${randomWord()}`),
  };
}

/** Uploads a logo that no form has claimed; returns its name. */
export async function uploadLogo(
  db: TestDatabase,
  t: TestApp,
  admin: TestActor,
  kind: 'png' | 'jpeg' | 'large' = 'png',
): Promise<string> {
  const upload = {
    bytes: kind === 'jpeg' ? jpeg : png,
    fileName: kind === 'jpeg' ? 'logo.jpg' : 'logo.png',
    uploader: { accountId: admin.id },
  };
  return db.tx(async (tx) => {
    const { name } = await t.app.services.files.stage(tx, upload);
    if (kind === 'large')
      await tx.execute('update stored_file set sent_bytes = ? where name = ?', [
        5 * 1024 * 1024 + 1,
        name,
      ]);
    return name;
  });
}
