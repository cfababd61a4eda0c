/** Questions about applications to tournaments. */
import { beforeEach, describe, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { answerEventQuestion } from '#api/approvals/answer-about-application.ts';
import { askApplicant, remindApplicants } from '#api/approvals/ask-applicant.ts';
import { decideRequest } from '#api/approvals/decide-request.ts';
import { createEventQuestion } from '#api/approvals/testing/questions.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import { answerDays } from '#sync/contracts/admin/approvals.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

let admin: TestActor;
beforeEach(async () => {
  admin = await t.asActor('admin');
});

/** Someone whose application to a tournament is pending. */
async function application() {
  const actor = await t.asActor('member');
  return db.tx(async (tx) => {
    const season = await createSeason(tx);
    const id = await createAccreditation(tx, season, actor.id, 'pending');
    return { ...season, actor, id };
  });
}
type Application = Awaited<ReturnType<typeof application>>;

const text = 'For whom do you work there?';
const ask = (by: TestActor, id: string, body: object = {}) =>
  t.call(by, 'POST', `/api/admin/request/${id}/question`, { fields: [], text, ...body });
const answer = (actor: TestActor, id: string, words = 'For the Nile Post.') =>
  t.call(actor, 'POST', `/api/event/question/${id}/answer`, { answer: words });
const decide = (id: string, status = 'approved') =>
  t.call(admin, 'PATCH', `/api/admin/request/${id}`, {
    status,
    ...(status === 'rejected' && { rejectionReason: 'x' }),
  });
async function openQuestion({ actor, eventId }: Application) {
  const { body } = await t.call(actor, 'GET', `/api/event/${eventId}/question`);
  return body.data as { id: string; text: string } | null;
}
const mailsTo = async ({ actor }: Application) =>
  run('select template, data from mail where account_id = ? order by id', [actor.id]);
const request = async (id: string) =>
  (await t.call(admin, 'GET', `/api/admin/request/${id}`)).body.data;
const page = async ({ eventId }: Application, more = '') => {
  const path = `/api/admin/requests/page?type=join_event&event=${eventId}${more}`;
  const { body } = await t.call(admin, 'GET', path);
  return (body.data as { rows: { id: string }[] }).rows.map((row) => row.id);
};

describe('asking about an application', () => {
  test('it stays pending and keeps its age, moves to those who wait for applicants, and is sent', async () => {
    const scene = await application();
    const before = await request(scene.id);
    expect(await page(scene)).toEqual([scene.id]);
    const { status, body } = await ask(admin, scene.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'pending',
      createdAt: before.createdAt,
      questions: [{ fields: [], text, answeredAt: null, answer: null }],
    });
    expect(await openQuestion(scene)).toMatchObject({ text });
    expect([await page(scene), await page(scene, '&waiting=applicant')]).toEqual([[], [scene.id]]);
    const filters = await t.call(admin, 'GET', '/api/admin/requests/filters?type=join_event');
    expect(filters.body.data.asked).toBeGreaterThan(0);
    expect(await mailsTo(scene)).toMatchObject([
      {
        template: 'accreditationQuestion',
        data: { question: text, isReminder: false, eventId: scene.eventId },
      },
    ]);
    expect(
      await run('select action, actor_id as by, detail from audit_entry where subject_id = ?', [
        scene.id,
      ]),
    ).toEqual([
      {
        action: 'request.ask',
        by: admin.id,
        detail: { accountId: scene.actor.id, reason: text },
      },
    ]);
  });

  test('one of two administrators who ask at once is told that a question is open', async () => {
    const { actor, id } = await application();
    const second = duringTransaction(
      db,
      (tx) => askApplicant(tx, admin, { id, fields: [], text }, t.app.services),
      () =>
        db.tx((tx) => askApplicant(tx, admin, { id, fields: [], text: 'Why?' }, t.app.services)),
    );
    await expect(second).rejects.toMatchObject({ statusCode: 409, key: 'approvals.alreadyAsked' });
    expect(
      await run('select 1 from request_question where account_id = ?', [actor.id]),
    ).toHaveLength(1);
  });

  test('asking while another administrator accepts is too late, and sends nothing', async () => {
    const scene = await application();
    const { id } = scene;
    const asked = duringTransaction(
      db,
      (tx) => decideRequest(tx, admin, { id, status: 'approved' }, t.app.services),
      () => db.tx((tx) => askApplicant(tx, admin, { id, fields: [], text }, t.app.services)),
    );
    await expect(asked).rejects.toMatchObject({ key: 'approvals.alreadyDecided' });
    expect((await mailsTo(scene)).map(({ template }) => template)).toEqual([
      'accreditationApproved',
    ]);
  });

  test('a booking, a decided or withdrawn application and fields of a registration are refused', async () => {
    const { id, ...scene } = await application();
    expect((await ask(admin, id, { fields: ['pressId'] })).status).toBe(422);
    const booking = await db.tx((tx) => createBooking(tx, scene, scene.actor.id, 'pending'));
    expect((await ask(admin, booking)).status).toBe(404);
    await run(
      `update accreditation set status = 'rejected', withdrawn = true, decided_at = now()
       where id = ?`,
      [id],
    );
    expect((await ask(admin, id)).status).toBe(409);
  });
});

describe('answering about an application', () => {
  test('the words return the application to the desk, marked as answered', async () => {
    const scene = await application();
    const id = await db.tx((tx) => createEventQuestion(tx, scene.id));
    expect((await answer(scene.actor, id, ' For the Nile Post. ')).body.message).toBe(
      englishText('events.answerSent'),
    );
    expect((await request(scene.id)).questions).toMatchObject([
      { answer: 'For the Nile Post.', answeredAt: expect.any(String) },
    ]);
    expect([await page(scene), await page(scene, '&waiting=applicant')]).toEqual([[scene.id], []]);
    expect(await openQuestion(scene)).toBeNull();
    expect((await ask(admin, scene.id)).status, 'a second question').toBe(200);
  });

  test('one of two phones that answer is told that the question was answered', async () => {
    const { actor, id: requestId } = await application();
    const id = await db.tx((tx) => createEventQuestion(tx, requestId));
    const second = duringTransaction(
      db,
      (tx) => answerEventQuestion(tx, actor, { id, answer: 'One' }),
      () => db.tx((tx) => answerEventQuestion(tx, actor, { id, answer: 'Two' })),
    );
    await expect(second).rejects.toMatchObject({ statusCode: 409, key: 'events.questionOver' });
    expect((await request(requestId)).questions).toMatchObject([{ answer: 'One' }]);
  });

  test.each(['approved', 'rejected'])(
    'an answer after the decision (%s) is refused',
    async (to) => {
      const { actor, id: requestId } = await application();
      const id = await db.tx((tx) => createEventQuestion(tx, requestId));
      await decide(requestId, to);
      const { status, body } = await answer(actor, id);
      expect([status, body.message]).toEqual([409, englishText('events.questionOver')]);
      expect((await request(requestId)).questions).toMatchObject([{ answer: null }]);
    },
  );

  test('an answer that arrives while the application is decided waits, and is refused', async () => {
    const { actor, id: requestId } = await application();
    const id = await db.tx((tx) => createEventQuestion(tx, requestId));
    const late = duringTransaction(
      db,
      (tx) => decideRequest(tx, admin, { id: requestId, status: 'approved' }, t.app.services),
      () => db.tx((tx) => answerEventQuestion(tx, actor, { id, answer: 'Late' })),
    );
    await expect(late).rejects.toMatchObject({ statusCode: 409 });
  });

  test('an empty or long answer and another person’s question are refused', async () => {
    const scene = await application();
    const { actor: stranger } = await application();
    const id = await db.tx((tx) => createEventQuestion(tx, scene.id));
    for (const words of [' ', 'x'.repeat(1001)])
      expect((await answer(scene.actor, id, words)).status).toBe(422);
    expect((await answer(stranger, id)).status).toBe(409);
    expect(await openQuestion({ ...scene, actor: stranger })).toBeNull();
    expect(await openQuestion(scene)).not.toBeNull();
  });
});

test('an applicant to a tournament is reminded once, unless the question is answered or over', async () => {
  const scenes = [];
  for (let each = 0; each < 4; each += 1) scenes.push(await application());
  const [late, early, answered, decided] = scenes as [
    Application,
    Application,
    Application,
    Application,
  ];
  for (const scene of scenes) {
    const days = scene === early ? answerDays - 1 : answerDays + 1;
    await db.tx((tx) => createEventQuestion(tx, scene.id, { days }));
  }
  await run('update request_question set answered_at = now() where accreditation_id = ?', [
    answered.id,
  ]);
  await run(`update accreditation set status = 'approved', decided_at = now() where id = ?`, [
    decided.id,
  ]);
  for (let night = 0; night < 2; night += 1)
    await db.tx((tx) => remindApplicants(tx, t.app.services));
  expect(await mailsTo(late)).toMatchObject([
    { template: 'accreditationQuestion', data: { isReminder: true } },
  ]);
  for (const scene of [early, answered, decided]) expect(await mailsTo(scene)).toEqual([]);
});

test('the download of one’s own data has the questions about applications', async () => {
  const { actor, id } = await application();
  await db.tx((tx) => createEventQuestion(tx, id));
  const { body } = await t.call(actor, 'GET', `/api/profile/${actor.id}/data`);
  expect(body.data.requestQuestions).toMatchObject([{ accreditation_id: id, text }]);
});
