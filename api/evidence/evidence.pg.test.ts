import { beforeEach, describe, expect, test } from 'vitest';
import { accountRoutes } from '#api/accounts/routes.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { approvalRoutes } from '#api/approvals/routes.ts';
import { createQuestion } from '#api/approvals/testing/questions.ts';
import { evidenceRoutes } from '#api/evidence/routes.ts';
import { insertPiece, insertRequirement } from '#api/evidence/testing/requirements.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { guestUploads, stagedFile } from '#api/permissions/test-uploads.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import type { NewRequirement } from '#sync/contracts/evidence/requirements.ts';
import type { EvidenceOfPerson } from '#sync/contracts/evidence/evidence.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: async (app) => {
    accountRoutes(app);
    userRoutes(app);
    approvalRoutes(app);
    evidenceRoutes(app);
    await fileRoutes(app);
  },
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
beforeEach(() => run('update requirement set deleted_at = now() where deleted_at is null'));

const requirement = (given: Partial<NewRequirement> = {}) =>
  db.tx((tx) => insertRequirement(tx, given));
async function photographer() {
  const actor = await t.asActor('member');
  await run(`update account set role = 'photographer' where id = ?`, [actor.id]);
  return actor;
}
const give = (actor: TestActor | null, evidence: object) =>
  t.call(actor, 'POST', '/api/profile/evidence', { evidence });
const decide = (admin: TestActor, id: string, body: object) =>
  t.call(admin, 'POST', `/api/admin/evidence/${id}/decision`, { expected: 'given', ...body });
async function piecesOf(actor: TestActor) {
  const { body } = await t.call(actor, 'GET', '/api/profile/evidence');
  return (body.data as EvidenceOfPerson).pieces;
}
const fileExists = async (name: string) =>
  (await run(`select 1 from stored_file where name = ? and purpose = 'evidence'`, [name]))
    .length === 1;

describe('giving evidence', () => {
  test('a renewal waits beside the valid piece and replaces it once it is accepted', async () => {
    const admin = await t.asActor('admin');
    const actor = await photographer();
    const requirementId = await requirement({ kind: 'file', expiry: 'entered' });
    const first = await stagedFile({ db, t, actor }, actor.id, 'document');
    expect(
      (await give(actor, { requirementId, file: first, expiresOn: '2098-01-31' })).status,
    ).toBe(200);
    const [piece] = await piecesOf(actor);
    expect(piece).toMatchObject({ state: 'given', file: first, expiresOn: '2098-01-31' });
    expect((await decide(admin, piece!.id, { state: 'accepted' })).status).toBe(200);

    const second = await stagedFile({ db, t, actor }, actor.id);
    await give(actor, { requirementId, file: second, expiresOn: '2099-01-31' });
    expect((await piecesOf(actor)).map(({ state, file }) => [state, file])).toEqual([
      ['given', second],
      ['accepted', first],
    ]);
    const renewal = (await piecesOf(actor))[0]!;
    // The desk reads another date on the paper.
    await decide(admin, renewal.id, { state: 'accepted', expiresOn: '2099-02-01' });
    expect(await piecesOf(actor)).toMatchObject([
      { state: 'accepted', file: second, expiresOn: '2099-02-01' },
    ]);
    expect([await fileExists(first), await fileExists(second)]).toEqual([false, true]);
  });

  test('a date that has passed in the league’s time zone, and a missing one, are refused', async () => {
    const actor = await photographer();
    const requirementId = await requirement({ expiry: 'entered' });
    for (const [expiresOn, message] of [
      ['2020-01-01', 'evidence.expiryPassed'],
      [undefined, 'evidence.expiryRequired'],
    ] as const) {
      const { status, body } = await give(actor, { requirementId, number: '1', expiresOn });
      expect(status, message).toBe(422);
      expect(Object.keys(body.fields ?? {})).toEqual(['evidence.0']);
    }
    expect(await piecesOf(actor)).toEqual([]);
  });

  test('evidence of another kind, and a link that is no web page, are refused', async () => {
    const actor = await photographer();
    const links = await requirement({ kind: 'links' });
    expect((await give(actor, { requirementId: links, number: '1' })).status).toBe(422);
    for (const link of [
      'javascript:alert(1)',
      'press.example',
      `https://a.example/${'a'.repeat(300)}`,
    ])
      expect((await give(actor, { requirementId: links, links: [link] })).status, link).toBe(422);
    const five = Array.from({ length: 5 }, (_, at) => `https://press.example/${at}`);
    expect((await give(actor, { requirementId: links, links: [...five, five[0]] })).status).toBe(
      422,
    );
    expect((await give(actor, { requirementId: links, links: five })).status).toBe(200);
  });

  test('a requirement that was deleted meanwhile is named, and its file is not claimed', async () => {
    const actor = await photographer();
    const requirementId = await requirement({ kind: 'file' });
    const file = await stagedFile({ db, t, actor }, actor.id);
    await run('update requirement set deleted_at = now() where id = ?', [requirementId]);
    const answer = await give(actor, { requirementId, file });
    expect(answer.status).toBe(409);
    expect(await fileExists(file)).toBe(false);
  });

  test('another person’s upload is unknown, and another person’s evidence is hidden', async () => {
    const [actor, other] = [await photographer(), await photographer()];
    const requirementId = await requirement({ kind: 'file' });
    const file = await stagedFile({ db, t, actor: other }, other.id);
    expect((await give(actor, { requirementId, file })).status).toBe(422);
    await give(other, { requirementId, file });
    expect((await t.call(actor, 'GET', `/api/file/${file}`)).status).toBe(404);
    expect((await t.call(other, 'GET', `/api/file/${file}`)).status).toBe(200);
  });

  test('two phones that renew at once leave one piece that waits', async () => {
    const actor = await photographer();
    const requirementId = await requirement();
    const answers = await Promise.all(
      ['1', '2', '3'].map((number) => give(actor, { requirementId, number })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const states = (await piecesOf(actor)).map(({ state }) => state).toSorted();
    expect(states).toEqual(['given', 'replaced']);
  });

  test('forty files of one applicant keep the newest and the one before', async () => {
    const actor = await photographer();
    const requirementId = await requirement({ kind: 'file' });
    const files: string[] = [];
    for (let n = 0; n < 40; n++) {
      files.push(await stagedFile({ db, t, actor }, actor.id));
      expect((await give(actor, { requirementId, file: files[n] })).status).toBe(200);
    }
    const kept = await Promise.all(files.map(fileExists));
    expect(kept.map((is, n) => (is ? n : -1)).filter((n) => n >= 0)).toEqual([38, 39]);
  });
});

describe('registering with evidence', () => {
  async function form(extra: object) {
    const { names, cookie } = await guestUploads({ db, t, actor: null }, 4);
    const [profilePicture, identification, pressId, letter] = names;
    const body = {
      user: {
        email: `evidence-${letter?.slice(0, 8).toLowerCase()}@press.example`,
        password: 'corner flag wind',
        firstName: 'Mona',
        lastName: 'Sayed',
        birthdate: '1990-02-28',
        mobileNumber: '+201001234567',
        profilePicture,
      },
      member: { organization: 'Delta Press', role: 'photographer', identification, pressId },
      ...extra,
    };
    return { body, letter: letter!, cookie };
  }

  test('a role that requires a letter registers only with one, and other roles as before', async () => {
    const requirementId = await requirement({ kind: 'file', required: true });
    const { body, letter, cookie } = await form({});
    const register = (sent: object) => t.call(null, 'POST', '/api/auth/register', sent, { cookie });
    const refused = await register(body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields ?? {})).toEqual([`evidence.${requirementId}`]);
    const registered = await register({ ...body, evidence: [{ requirementId, file: letter }] });
    expect(registered.status).toBe(201);
    expect(await fileExists(letter)).toBe(true);
    const other = await form({});
    other.body.member.role = 'written_press';
    const plain = await t.call(null, 'POST', '/api/auth/register', other.body, {
      cookie: other.cookie,
    });
    expect(plain.status).toBe(201);
  });

  test('accepting the registration accepts what was given, valid for the months from now', async () => {
    const admin = await t.asActor('admin');
    const actor = await t.asActor('pending');
    await run(`update account set role = 'photographer' where id = ?`, [actor.id]);
    const requirementId = await requirement({ expiry: 'months', expiryMonths: 12 });
    await db.tx((tx) => insertPiece(tx, { accountId: actor.id, requirementId }));
    const [request] = await run(
      'insert into profile_request (account_id) values (?) returning id',
      [actor.id],
    );
    const accept = { status: 'approved' };
    await t.call(admin, 'PATCH', `/api/admin/request/${String(request!['id'])}`, accept);
    const [piece] = await run(
      `select state, decided_by, expires_on = (now() + interval '12 months')::date as year
       from evidence where account_id = ?`,
      [actor.id],
    );
    expect(piece).toMatchObject({ state: 'accepted', decided_by: admin.id, year: true });
  });

  test('a question about a requirement is answered with new evidence, and the one before is kept', async () => {
    const actor = await t.asActor('pending');
    await run(`update account set role = 'photographer' where id = ?`, [actor.id]);
    const [asked, other] = [await requirement(), await requirement()];
    await db.tx((tx) => insertPiece(tx, { accountId: actor.id, requirementId: asked }));
    const id = await db.tx((tx) => createQuestion(tx, actor.id));
    await run('update request_question set requirements = ? where id = ?', [`{${asked}}`, id]);
    const answer = (requirementId: string) =>
      t.call(actor, 'POST', `/api/profile/question/${id}/answer`, {
        user: {},
        evidence: [{ requirementId, number: 'EG-2' }],
      });
    expect((await answer(other)).status).toBe(422);
    expect((await answer(asked)).status).toBe(200);
    expect((await piecesOf(actor)).map(({ state, number }) => [state, number]).toSorted()).toEqual([
      ['given', 'EG-2'],
      ['replaced', 'EG-1'],
    ]);
  });
});

describe('deciding', () => {
  test('asking again needs a reason, emails it, and what is sent next is the only other piece', async () => {
    const admin = await t.asActor('admin');
    const actor = await photographer();
    const requirementId = await requirement();
    await give(actor, { requirementId, number: '1' });
    const [piece] = await piecesOf(actor);
    expect((await decide(admin, piece!.id, { state: 'refused' })).status).toBe(422);
    const reason = 'It isn’t readable';
    expect((await decide(admin, piece!.id, { state: 'refused', reason })).status).toBe(200);
    expect(await piecesOf(actor)).toMatchObject([
      { state: 'refused', reason: 'reason.unreadable' },
    ]);
    const [mail] = await run(`select data from mail where account_id = ?`, [actor.id]);
    expect(mail?.['data']).toMatchObject({ about: 'refused', requirement: 'Union card' });
    await give(actor, { requirementId, number: '2' });
    const [next] = await piecesOf(actor);
    await decide(admin, next!.id, { state: 'accepted' });
    expect(await piecesOf(actor)).toMatchObject([{ state: 'accepted', number: '2' }]);
  });

  test('two administrators who decide at once: one decision counts, the other gets 409', async () => {
    const [one, two] = [await t.asActor('admin'), await t.asActor('admin')];
    const actor = await photographer();
    const requirementId = await requirement();
    await give(actor, { requirementId, number: '1' });
    const [piece] = await piecesOf(actor);
    const answers = await Promise.all([
      decide(one, piece!.id, { state: 'accepted' }),
      decide(two, piece!.id, { state: 'refused', reason: 'x' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a piece that the person replaced meanwhile is not accepted', async () => {
    const admin = await t.asActor('admin');
    const actor = await photographer();
    const requirementId = await requirement();
    await give(actor, { requirementId, number: '1' });
    const [piece] = await piecesOf(actor);
    await give(actor, { requirementId, number: '2' });
    expect((await decide(admin, piece!.id, { state: 'accepted' })).status).toBe(409);
  });
});
