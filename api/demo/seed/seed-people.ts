/** Writes accounts with their papers, and what became of their registrations. */
import { v7 as newId } from 'uuid';
import { drawIdentityCard, drawPressCard } from '#api/demo/drawings/id-cards.ts';
import { renderJpeg, renderPng } from '#api/demo/drawings/render-image.ts';
import { drawPortrait } from '#api/demo/drawings/portrait.ts';
import type { DemoPerson } from '#api/demo/content/people.ts';
import { insertRows } from '#api/demo/seed/insert-rows.ts';
import type { DemoFiles } from '#api/demo/seed/demo-files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { scopeForRole } from '#sync/contracts/accounts/roles.ts';

export interface SeededPerson extends DemoPerson {
  readonly id: string;
  readonly scope: 'member' | 'officer';
}

/** A person's three pictures as they would upload them, and the small one for the phone. */
export interface IdentityImages {
  readonly identification: Buffer;
  readonly pressId: Buffer;
  readonly portrait: Buffer;
  readonly thumbnail: Buffer;
}

export async function drawIdentityImages(
  person: DemoPerson,
  thumbnail: (bytes: Buffer) => Promise<Buffer>,
): Promise<IdentityImages> {
  const portrait = await renderJpeg(drawPortrait(person.looks));
  return {
    identification: await renderPng(drawIdentityCard(person)),
    pressId: await renderPng(drawPressCard(person, person.role)),
    portrait,
    thumbnail: await thumbnail(portrait),
  };
}

const hour = 3_600_000;

/** @param passwordHash one for all of them */
export async function seedPeople(
  tx: Tx,
  people: readonly (DemoPerson & { papers: IdentityImages })[],
  context: { store: DemoFiles; passwordHash: string; adminId: string; now: Date },
): Promise<SeededPerson[]> {
  const { store, passwordHash, adminId, now } = context;
  const seeded: SeededPerson[] = [];
  for (const [index, { papers, ...person }] of people.entries()) {
    const id = newId();
    const identification = await store.stage('identity-card.png', papers.identification);
    const pressId = await store.stage('press-card.png', papers.pressId);
    const portrait = await store.stage('portrait.jpg', papers.portrait);
    const createdAt = new Date(now.getTime() - person.hoursAgo * hour);
    await insertRows(tx, 'account', [
      {
        id,
        email: person.email,
        password_hash: passwordHash,
        first_name: person.firstName,
        last_name: person.lastName,
        birthdate: person.birthdate,
        mobile_number: `+20100000${String(101 + index).padStart(4, '0')}`,
        organization: person.organization,
        scope: scopeForRole(person.role),
        role: person.role,
        status: person.status,
        language: person.language,
        profile_picture: portrait,
        identification,
        press_id: pressId,
        photo_thumbnail: papers.thumbnail,
        created_at: createdAt,
      },
    ]);
    await store.claim(identification, 'identification', id);
    await store.claim(pressId, 'press_id', id);
    await store.claim(portrait, 'profile_picture', id);
    seeded.push({ ...person, id, scope: scopeForRole(person.role) });
  }
  await seedRegistrations(tx, seeded, adminId, now);
  return seeded;
}

/** Decided within a working day, unless they wait. */
async function seedRegistrations(
  tx: Tx,
  people: readonly SeededPerson[],
  adminId: string,
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    'profile_request',
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
  );
}
