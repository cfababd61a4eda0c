/** Permission rows for questions about registrations and applications to tournaments. */
import { admins, createMember, row, variant, type Cell } from '#api/permissions/permission-row.ts';
import { createEventQuestion, createQuestion } from '#api/approvals/testing/questions.ts';
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';

async function registration(cell: Cell) {
  const { id } = await createMember(cell);
  return cell.db.tx(async (tx) => {
    await tx.execute(`update account set status = 'pending' where id = ?`, [id]);
    const [request] = await tx.execute<{ id: string }[]>(
      'insert into profile_request (account_id) values (?) returning id',
      [id],
    );
    return { accountId: id, requestId: request!.id };
  });
}

/** An open question to the caller, or to someone else. */
async function answer(cell: Cell, isOwn: boolean) {
  const accountId = isOwn && cell.actor ? cell.actor.id : (await registration(cell)).accountId;
  const id = await cell.db.tx((tx) => createQuestion(tx, accountId));
  return { params: { id }, body: { user: {}, answer: 'I am Amira.' } };
}

/** A pending application of the caller, or of someone else, with an open question. */
async function eventQuestion({ db, actor }: Cell, isOwn: boolean) {
  return db.tx(async (tx) => {
    const { eventId } = await createSeason(tx);
    const isCaller = isOwn && actor !== null && actor.scope !== 'admin';
    const accountId = isCaller ? actor.id : (await createActor(tx, 'member')).id;
    const requestId = await createAccreditation(tx, { eventId }, accountId, 'pending');
    const id = await createEventQuestion(tx, requestId);
    return { eventId, requestId, id };
  });
}

const answerTo = async (cell: Cell, isOwn: boolean) => ({
  params: { id: (await eventQuestion(cell, isOwn)).id },
  body: { answer: 'For the Nile Post.' },
});

export const questionRows = [
  row('GET /api/event/{id}/question', [401, 403, 403, 200, 200, 403], async (cell) => ({
    params: { id: (await eventQuestion(cell, true)).eventId },
  })),
  variant('POST /api/event/question/{id}/answer', 'own', [401, 403, 403, 200, 200, 403], (cell) =>
    answerTo(cell, true),
  ),
  variant(
    'POST /api/event/question/{id}/answer',
    'another’s',
    [401, 403, 403, 409, 409, 403],
    (cell) => answerTo(cell, false),
  ),
  row('POST /api/admin/request/{id}/question', admins, async (cell) => ({
    params: { id: (await registration(cell)).requestId },
    body: { fields: ['pressId'], text: 'Please send a sharper picture.' },
  })),
  variant('POST /api/profile/question/{id}/answer', 'own', [401, 200, 409, 409, 409, 409], (cell) =>
    answer(cell, true),
  ),
  variant(
    'POST /api/profile/question/{id}/answer',
    'another’s',
    [401, 409, 409, 409, 409, 409],
    (cell) => answer(cell, false),
  ),
];
