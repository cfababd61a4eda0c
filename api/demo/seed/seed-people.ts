import { v7 as newId } from 'uuid';
import { readJpeg, readPng } from '#api/demo/seed/pictures.ts';
import type { DemoPerson } from '#api/demo/content/people.ts';
import type { DemoFiles } from '#api/demo/seed/demo-files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import { scopeForRole } from '#sync/contracts/accounts/role-names.ts';

export interface SeededPerson extends DemoPerson {
  readonly id: string;
  readonly scope: 'member' | 'officer';
}

type IdentityDocuments = Awaited<ReturnType<typeof readIdentityDocuments>>;

/** The three pictures that a person uploads, and the small one for the phone. */
export async function readIdentityDocuments(
  { email }: DemoPerson,
  thumbnail: (bytes: Buffer) => Promise<Buffer>,
) {
  const path = `people/${email.split('@')[0]}`;
  const portrait = await readJpeg(`${path}.portrait.svg`);
  return {
    identification: await readPng(`${path}.identity-card.svg`),
    pressId: await readPng(`${path}.press-card.svg`),
    portrait,
    thumbnail: await thumbnail(portrait),
  };
}

const hour = 3_600_000;

/** @param context.passwordHash the same for everyone */
export async function seedPeople(
  tx: Tx,
  people: readonly (DemoPerson & { images: IdentityDocuments })[],
  context: { files: DemoFiles; passwordHash: string; adminId: string; now: Date },
): Promise<SeededPerson[]> {
  const { files, passwordHash, adminId, now } = context;
  const seeded: SeededPerson[] = [];
  for (const [index, { images, ...person }] of people.entries()) {
    const id = newId();
    const identification = await files.stage('identity-card.png', images.identification);
    const pressId = await files.stage('press-card.png', images.pressId);
    const portrait = await files.stage('portrait.jpg', images.portrait);
    const createdAt = new Date(now.getTime() - person.hoursAgo * hour);
    await db(tx)
      .insertInto('account')
      .values({
        id,
        email: person.email,
        // Some of the people who wait are unconfirmed, so that the queue has both.
        email_unconfirmed: person.status === 'pending' && index % 3 === 1,
        password_hash: passwordHash,
        first_name: person.firstName,
        last_name: person.lastName,
        name_arabic: person.nameArabic,
        birthdate: person.birthdate,
        mobile_number: `+20100000${String(101 + index).padStart(4, '0')}`,
        organization: person.organization,
        organization_arabic: person.organizationArabic,
        scope: scopeForRole(person.role),
        role: person.role,
        status: person.status,
        language: person.language,
        profile_picture: portrait,
        identification,
        press_id: pressId,
        photo_thumbnail: images.thumbnail,
        created_at: createdAt,
      })
      .execute();
    await files.claim(identification, 'identification', id);
    await files.claim(pressId, 'press_id', id);
    await files.claim(portrait, 'profile_picture', id);
    seeded.push({ ...person, id, scope: scopeForRole(person.role) });
  }
  await seedRegistrations(tx, seeded, adminId, now);
  return seeded;
}

/** Registrations that are not pending were decided within a working day. */
async function seedRegistrations(
  tx: Tx,
  people: readonly SeededPerson[],
  adminId: string,
  now: Date,
): Promise<void> {
  await db(tx)
    .insertInto('profile_request')
    .values(
      people.map(({ id, status, reason, hoursAgo }, index) => {
        const decided = status !== 'pending';
        const createdAt = now.getTime() - hoursAgo * hour;
        return {
          id: newId(),
          account_id: id,
          status,
          rejection_reason: reason,
          created_at: new Date(createdAt),
          decided_at: decided ? new Date(createdAt + (2 + (index % 7)) * hour) : null,
          decided_by: decided ? adminId : null,
        };
      }),
    )
    .execute();
}
