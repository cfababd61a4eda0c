import { describe, expect, test } from 'vitest';
import { privacyRoutes } from '#api/accounts/privacy/routes.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { remindApplicants } from '#api/approvals/ask-applicant.ts';
import { approvalRoutes } from '#api/approvals/routes.ts';
import { createQuestion } from '#api/approvals/testing/questions.ts';
import { deleteUnclaimedUploads } from '#api/files/cleanup.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { guestUploads, storedFile } from '#api/permissions/test-uploads.ts';
import { MissingFileError } from '#api/platform/files/file-store.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import { answerDays } from '#sync/contracts/admin/approvals.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: async (app) => {
    accountRoutes(app);
    userRoutes(app);
    privacyRoutes(app);
    approvalRoutes(app);
    await fileRoutes(app);
  },
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const mailsTo = async (id: string) =>
  (await run('select template, data from mail where account_id = ? order by id', [id])).map(
    ({ template, data }) => ({ template, ...(data as { isReminder?: boolean }) }),
  );

/** A pending registration with a press ID. */
async function applicant() {
  const actor = await t.asActor('pending');
  const pressId = await storedFile({ db, t, actor }, actor.id, 'press_id', actor.id);
  await run('update account set press_id = ? where id = ?', [pressId, actor.id]);
  const [request] = await run('insert into profile_request (account_id) values (?) returning id', [
    actor.id,
  ]);
  return { actor, pressId, requestId: String(request!['id']) };
}

const ask = (admin: TestActor, requestId: string, body: object = {}) =>
  t.call(admin, 'POST', `/api/admin/request/${requestId}/question`, {
    fields: ['pressId', 'organization'],
    text: 'Your press ID isn’t readable',
    ...body,
  });
const answer = (actor: TestActor, id: string, body: object, cookie = '') =>
  t.call(actor, 'POST', `/api/profile/question/${id}/answer`, { user: {}, ...body }, { cookie });
const decide = (admin: TestActor, requestId: string, status = 'approved') =>
  t.call(admin, 'PATCH', `/api/admin/request/${requestId}`, {
    status,
    ...(status === 'rejected' && { rejectionReason: 'x' }),
  });
async function openQuestion(actor: TestActor) {
  const { body } = await t.call(actor, 'GET', `/api/profile/${actor.id}`);
  return (body.data as { question: { id: string; text: string; fields: string[] } | null })
    .question;
}

describe('asking', () => {
  test('a question leaves the registration pending, with its age, and is sent to the applicant', async () => {
    const admin = await t.asActor('admin');
    const { actor, requestId } = await applicant();
    const before = await t.call(admin, 'GET', `/api/admin/request/${requestId}`);
    const { status, body } = await ask(admin, requestId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'pending',
      createdAt: (before.body.data as { createdAt: string }).createdAt,
      questions: [{ fields: ['pressId', 'organization'], answeredAt: null, answer: null }],
    });
    // The standard reason is stored as its key, so that each reader gets their own language.
    expect(await openQuestion(actor)).toMatchObject({ text: 'reason.pressId' });
    expect(await mailsTo(actor.id)).toMatchObject([
      { template: 'registrationQuestion', question: 'reason.pressId', isReminder: false },
    ]);
    const entries = await run(
      `select action, detail from audit_entry where subject_id = ? order by id`,
      [actor.id],
    );
    expect(entries).toEqual([{ action: 'account.ask', detail: { reason: 'reason.pressId' } }]);
  });

  test('one of two administrators who ask at once is told that a question is open', async () => {
    const [first, second] = [await t.asActor('admin'), await t.asActor('admin')];
    const { actor, requestId } = await applicant();
    const replies = await Promise.all([ask(first, requestId), ask(second, requestId)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await mailsTo(actor.id)).toHaveLength(1);
  });

  test('a decided registration and an accreditation cannot be asked about', async () => {
    const admin = await t.asActor('admin');
    const { requestId } = await applicant();
    await decide(admin, requestId);
    expect((await ask(admin, requestId)).status).toBe(409);
    const unknown = await ask(admin, '0196a1b2-0000-7000-8000-000000000001');
    expect(unknown.status).toBe(404);
  });

  test('a question without a text, too long, or about an unknown field is refused', async () => {
    const admin = await t.asActor('admin');
    const { requestId } = await applicant();
    for (const wrong of [{ text: ' ' }, { text: 'x'.repeat(501) }, { fields: ['email'] }])
      expect((await ask(admin, requestId, wrong)).status).toBe(422);
  });
});

describe('answering', () => {
  test('a new picture and a corrected text return to the desk, with those before for comparison', async () => {
    const admin = await t.asActor('admin');
    const { actor, pressId: old, requestId } = await applicant();
    await ask(admin, requestId);
    const { id } = (await openQuestion(actor))!;
    const { names, cookie } = await guestUploads({ db, t, actor }, 1);
    const [pressId] = names;
    const user = { pressId, organization: 'Delta Press' };
    const { status } = await answer(actor, id, { user, answer: ' Here it is. ' }, cookie);
    expect(status).toBe(200);
    const { body } = await t.call(admin, 'GET', `/api/admin/request/${requestId}`);
    expect(body.data).toMatchObject({
      status: 'pending',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'organization' })]),
      questions: [{ answer: 'Here it is.', answeredAt: expect.any(String) }],
    });
    const review = await t.call(admin, 'GET', `/api/admin/user/${actor.id}/document-review`);
    expect(review.body.data).toMatchObject({
      documents: [{ document: 'pressId', current: { name: pressId }, previous: { name: old } }],
    });
    expect(await openQuestion(actor)).toBeNull();
  });

  test('the same field answered twice is compared with what it was before the first answer', async () => {
    const admin = await t.asActor('admin');
    const { actor, requestId } = await applicant();
    await run(`update account set organization = 'Nile' where id = ?`, [actor.id]);
    for (const organization of ['Nile News', 'Nile Newspapers']) {
      await ask(admin, requestId);
      await answer(actor, (await openQuestion(actor))!.id, { user: { organization } });
    }
    const { body } = await t.call(admin, 'GET', `/api/admin/request/${requestId}`);
    expect(body.data).toMatchObject({
      changes: [{ field: 'organization', before: 'Nile' }],
      questions: [{}, {}],
    });
  });

  test('one of two phones that answer is told that the question was answered', async () => {
    const admin = await t.asActor('admin');
    const { actor, requestId } = await applicant();
    await ask(admin, requestId);
    const { id } = (await openQuestion(actor))!;
    const replies = await Promise.all(
      ['one', 'two'].map((text) => answer(actor, id, { answer: text })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('an answer after the decision is refused, changes nothing, and its picture is deleted', async () => {
    const admin = await t.asActor('admin');
    const { actor, pressId: old, requestId } = await applicant();
    await ask(admin, requestId);
    const { id } = (await openQuestion(actor))!;
    await decide(admin, requestId, 'rejected');
    const { names, cookie } = await guestUploads({ db, t, actor }, 1);
    const { status } = await answer(actor, id, { user: { pressId: names[0] } }, cookie);
    expect(status).toBe(409);
    expect(await run('select press_id from account where id = ?', [actor.id])).toEqual([
      { press_id: old },
    ]);
    await run(`update stored_file set created_at = now() - interval '3 hours' where name = ?`, [
      names[0],
    ]);
    await deleteUnclaimedUploads(db.orm, t.app.services.store);
    await expect(t.app.services.store.read(names[0]!)).rejects.toThrow(MissingFileError);
  });

  test('an empty answer, a field that was not asked about and another person’s question are refused', async () => {
    const { actor } = await applicant();
    const { actor: stranger } = await applicant();
    const id = await db.tx((tx) => createQuestion(tx, actor.id));
    expect((await answer(actor, id, {})).status).toBe(422);
    expect((await answer(actor, id, { user: { firstName: 'Amira' } })).status).toBe(422);
    expect((await answer(stranger, id, { answer: 'Me' })).status).toBe(409);
    expect(await openQuestion(actor)).not.toBeNull();
  });

  test('a registration accepted while a question is open is accepted; the answer is too late', async () => {
    const admin = await t.asActor('admin');
    const { actor, requestId } = await applicant();
    await ask(admin, requestId);
    const { id } = (await openQuestion(actor))!;
    const [accepted, answered] = await Promise.all([
      decide(admin, requestId),
      answer(actor, id, { answer: 'Here' }),
    ]);
    expect(accepted.status).toBe(200);
    expect([200, 409]).toContain(answered.status);
    expect(await run('select status from account where id = ?', [actor.id])).toEqual([
      { status: 'approved' },
    ]);
  });
});

test('an applicant who does not answer is reminded once, after the days that the desk waits', async () => {
  const [late, early, answered] = [await applicant(), await applicant(), await applicant()];
  for (const [{ actor }, days] of [
    [late, answerDays + 1],
    [early, answerDays - 1],
    [answered, answerDays + 1],
  ] as const)
    await db.tx((tx) => createQuestion(tx, actor.id, { days }));
  await run('update request_question set answered_at = now() where account_id = ?', [
    answered.actor.id,
  ]);
  for (let night = 0; night < 2; night++) await db.tx((tx) => remindApplicants(tx, t.app.services));
  expect(await mailsTo(late.actor.id)).toMatchObject([
    { template: 'registrationQuestion', isReminder: true },
  ]);
  expect(await mailsTo(early.actor.id)).toEqual([]);
  expect(await mailsTo(answered.actor.id)).toEqual([]);
});

test('the download of one’s own data has the questions and answers', async () => {
  const { actor } = await applicant();
  await db.tx((tx) => createQuestion(tx, actor.id));
  const { body } = await t.call(actor, 'GET', `/api/profile/${actor.id}/data`);
  const { requestQuestions } = body.data as { requestQuestions: Row[] };
  expect(requestQuestions).toMatchObject([{ text: 'reason.pressId' }]);
  expect(requestQuestions[0]).not.toHaveProperty('asked_by');
});
