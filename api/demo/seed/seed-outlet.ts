/** Seeds a magazine with five people, two of them managers; the league has vouched for them all. */
import { arabicNames } from '#api/demo/content/people.ts';
import { type DemoActors, withoutMail } from '#api/demo/seed/demo-actors.ts';
import { createOutlet } from '#api/outlets/manage-outlets.ts';
import { addMember } from '#api/outlets/members.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';

const name = 'Nile Sport Weekly';
/** Among them are people who are accredited, whose accreditation waits, and who are registering. */
const members = [
  { who: 'writer', manager: true },
  { who: 'laila.nour', manager: true },
  { who: 'nadine.riad', manager: false },
  { who: 'nour.hegazy', manager: false },
  { who: 'ziad.barakat', manager: false },
];

/** Called before tickets are issued, because they name the organization of their holders. */
export async function seedOutlet(
  tx: Tx,
  actors: DemoActors,
  services: Pick<Services, 'config' | 'ticketKeys'>,
): Promise<void> {
  const nameArabic = arabicNames.get(name) ?? null;
  const outletId = await createOutlet(tx, actors.admin, { name, nameArabic, type: 'sports_daily' });
  for (const { who, manager } of members) {
    const membership = { outletId, accountId: actors.person(who).id, manager };
    await addMember(tx, actors.admin, membership, withoutMail(services));
  }
}
