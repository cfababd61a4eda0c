import { addGate } from '#api/gates/manage-gates.ts';
import { saveGateSettings } from '#api/gates/set-up.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Sets up the match's gates with one that admits everyone; returns its id. */
export async function setUpGate(tx: Tx, matchId: string): Promise<string> {
  const admin = await demoAdmin(tx);
  await saveGateSettings(tx, admin, matchId, { version: 0 });
  const gate = { number: 4, name: 'Media gate', nameArabic: null, roles: [] };
  return (await addGate(tx, admin, matchId, gate)).id;
}

async function demoAdmin(tx: Tx): Promise<Actor> {
  const { id } = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('scope', '=', 'admin')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    id,
    sessionId: '',
    scope: 'admin',
    status: 'approved',
    role: null,
    firstName: 'Measured',
    lastName: 'Admin',
    language: 'en',
  };
}
