/** Gates of the demo's next match, which tickets can be checked at whenever the demo is tried. */
import type { Actor } from '#api/platform/auth/actor.ts';
import type { SeededSeason } from '#api/demo/seed/seed-season.ts';
import { addGate } from '#api/gates/manage-gates.ts';
import { saveGateSettings } from '#api/gates/set-up.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { demoAdmin } from '#api/demo/content/people.ts';

/** Gates open a day before kick-off and close a day after it, so that the hour does not matter. */
export const demoGateSettings = {
  version: 0,
  opensBefore: 1440,
  closesAfter: 1440,
  contact: { name: 'Hany Mostafa Ragab', phone: '+20 100 000 0142' },
};

const gates = [
  {
    number: 2,
    name: 'TV and radio',
    nameArabic: 'التلفزيون والراديو',
    roles: ['cameraman', 'camera_technician', 'commentator', 'radio_reporter', 'tv_reporter'],
  },
  { number: 4, name: 'Media gate', nameArabic: 'بوابة الإعلاميين', roles: [] },
  {
    number: 7,
    name: 'Photographers',
    nameArabic: 'المصورون',
    roles: ['photographer', 'photo_technician'],
  },
] as const;

export async function seedGates(
  tx: Tx,
  { next }: SeededSeason,
  { adminId }: { adminId: string },
): Promise<void> {
  const admin: Actor = {
    id: adminId,
    sessionId: '',
    scope: 'admin',
    status: 'approved',
    role: null,
    firstName: demoAdmin.firstName,
    lastName: demoAdmin.lastName,
    language: 'en',
  };
  await saveGateSettings(tx, admin, next.id, demoGateSettings);
  for (const { roles, ...gate } of gates)
    await addGate(tx, admin, next.id, { ...gate, roles: [...roles] });
}
