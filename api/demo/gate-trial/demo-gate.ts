/** The gate of the demo at which tickets can be checked now. */
import { sql } from 'kysely';
import { enrolmentUrl } from '#api/gates/enrolment-code.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import type { Config } from '#api/platform/config/config.ts';

/** The gate that admits everyone at the next match whose gates are open; null if there is none. */
export async function findDemoGate(tx: Tx) {
  return db(tx)
    .selectFrom('gate as g')
    .innerJoin('gate_match as gm', 'gm.id', 'g.match_id')
    .innerJoin('match as m', 'm.id', 'gm.id')
    .select(['g.id as gateId', 'g.code_no as codeNo', 'g.match_id as matchId'])
    .where('gm.closed_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where(sql<boolean>`m.date + make_interval(mins => gm.closes_after) > now()`)
    .orderBy('m.date')
    .orderBy(sql`cardinality(g.roles)`)
    .orderBy('g.number')
    .limit(1)
    .executeTakeFirst();
}

/** The address at which a phone enrols at that gate. */
export async function demoGateUrl(
  tx: Tx,
  config: Pick<Config, 'publicUrl'> & { jwtSecret: string },
): Promise<string | null> {
  const gate = await findDemoGate(tx);
  return gate ? enrolmentUrl(config, gate) : null;
}
