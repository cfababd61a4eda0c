/** Questions about registrations: one waits for the applicant, another was answered. */
import type { SeededPerson } from '#api/demo/seed/seed-people.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

const hour = 3_600_000;

const questions = [
  { email: 'dalia.younis@leaguemedia.example', hoursAgo: 12, text: 'reason.organization' },
  {
    email: 'peter.fahmy@alexcable.example',
    hoursAgo: 26,
    text: 'reason.pressIdExpired\nIs the new one on its way?',
    answer: 'Yes. My editor sends it to you on Sunday.',
  },
];

export async function seedQuestions(
  tx: Tx,
  people: readonly SeededPerson[],
  { adminId, now }: { adminId: string; now: Date },
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour).toISOString();
  for (const { email, hoursAgo, text, answer } of questions) {
    const person = people.find((each) => each.email === email);
    if (!person) throw new Error(`the demo has no ${email}`);
    await db(tx)
      .insertInto('request_question')
      .values((eb) => ({
        request_id: eb
          .selectFrom('profile_request')
          .select('id')
          .where('account_id', '=', person.id)
          .$asScalar()
          .$notNull(),
        account_id: person.id,
        fields: [text.startsWith('reason.organization') ? 'organization' : 'pressId'],
        text,
        asked_by: adminId,
        asked_at: ago(hoursAgo),
        ...(answer !== undefined && { answered_at: ago(3), answer }),
      }))
      .execute();
  }
}
