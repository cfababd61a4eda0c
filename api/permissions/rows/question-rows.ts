/** Permission rows for questions about registrations. */
import { admins, createMember, row, variant, type Cell } from '#api/permissions/permission-row.ts';
import { createQuestion } from '#api/approvals/testing/questions.ts';

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

export const questionRows = [
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
