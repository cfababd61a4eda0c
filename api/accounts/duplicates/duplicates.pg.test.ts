import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findDuplicates } from '#api/accounts/duplicates/find-duplicates.ts';
import { hashPhotos } from '#api/accounts/duplicates/hash-photos.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });

/** A member who has nothing in common with others but what is given. */
async function person(given: Record<string, unknown>) {
  const fields = { name_arabic: null, mobile_number: null, birthdate: null, ...given };
  return db.tx(async (tx) => {
    const { id } = await createActor(tx, 'member');
    const columns = Object.keys(fields);
    await tx.execute(
      `update account set ${columns.map((name) => `${name} = ?`).join(', ')} where id = ?`,
      [...Object.values(fields), id],
    );
    return id;
  });
}
const found = async (id: string) =>
  (await db.tx((tx) => findDuplicates(tx, id))).map(({ user, signs }) => [user.id, signs]);

test('the same name and birthdate is found in either script, a name alone is not', async () => {
  const born = { birthdate: '1991-03-14' };
  const salma = await person({
    first_name: 'Salma',
    last_name: 'El-Sayed',
    name_arabic: 'سلمى السيد',
    ...born,
  });
  const latin = await person({ first_name: 'SALMA', last_name: 'El Sayed', ...born });
  const arabic = await person({
    first_name: 'Selma',
    last_name: 'Said',
    name_arabic: 'سلمي السيد',
    ...born,
  });
  await person({ first_name: 'Salma', last_name: 'El-Sayed', birthdate: '1992-03-14' });
  const signs = new Map((await found(salma)) as [string, string[]][]);
  expect(signs).toEqual(
    new Map([
      [latin, ['name']],
      [arabic, ['name']],
    ]),
  );
});

test('the same phone number, and an address that differs only in dots and a plus, are found', async () => {
  const mine = await person({
    email: 'hoda.elmasry@press.example',
    mobile_number: '+201000009001',
  });
  const phone = await person({ mobile_number: '+201000009001' });
  const mail = await person({ email: 'hodaelmasry+ahly@press.example' });
  await person({ email: 'hodaelmasry@other.example' });
  expect(new Map((await found(mine)) as [string, string[]][])).toEqual(
    new Map([
      [phone, ['phone']],
      [mail, ['email']],
    ]),
  );
});

test('deleted accounts and administrators are no duplicates, and an unknown account is not found', async () => {
  const mine = await person({ mobile_number: '+201000009002' });
  const gone = await person({ mobile_number: '+201000009002' });
  await db.tx((tx) => tx.execute('update account set deleted_at = now() where id = ?', [gone]));
  expect(await found(mine)).toEqual([]);
  await expect(found(gone)).rejects.toThrow();
});

test('the same photo in another size and compression is found; another photo, or a replaced one, is not', async () => {
  const services = await testServices(testConfig(), db.orm);
  const draw = (hue: string) =>
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
        <rect width="240" height="240" fill="#eee"/><circle cx="120" cy="90" r="50" fill="${hue}"/>
        <rect x="40" y="150" width="${hue === 'black' ? 160 : 60}" height="90" fill="${hue}"/></svg>`),
    );
  const photo = (bytes: Buffer, name: string) =>
    person({ photo_thumbnail: bytes, profile_picture: name });
  const mine = await photo(await draw('black').jpeg({ quality: 80 }).toBuffer(), 'a.jpg');
  const same = await photo(
    await draw('black').resize(200).jpeg({ quality: 40 }).toBuffer(),
    'b.jpg',
  );
  await photo(await draw('gray').jpeg().toBuffer(), 'c.jpg');
  expect(await found(mine)).toEqual([]);
  expect(await hashPhotos(services)).toBe(3);
  expect(await hashPhotos(services)).toBe(0);
  expect(await found(mine)).toEqual([[same, ['picture']]]);
  await db.tx((tx) => tx.execute('update account set profile_picture = null where id = ?', [same]));
  await hashPhotos(services);
  expect(await found(mine)).toEqual([]);
});
