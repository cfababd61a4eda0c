import { describe, expect, test } from 'vitest';
import { accountRoutes } from '#api/accounts/routes.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { stagedFile } from '#api/permissions/test-uploads.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    accountRoutes(app);
    userRoutes(app);
  },
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const file = `${'A'.repeat(22)}.png`;
const user = {
  email: 'mona@touchline.example',
  password: 'corner flag wind',
  firstName: 'Mona',
  lastName: 'El Sayed',
  birthdate: '1990-02-28',
  mobileNumber: '+201001234567',
  profilePicture: file,
};
const member = {
  organization: 'The Daily Test',
  role: 'photographer',
  identification: file,
  pressId: file,
};
const register = (body: object) => t.call(null, 'POST', '/api/auth/register', body);

/** The message of each field for empty, missing and wrong values. */
const texts: [field: string, values: unknown[], message: string][] = [
  ['firstName', ['', '  ', undefined], 'Please input your Given name(s)!'],
  [
    'firstName',
    ['Mona2', 'Móna', 'منى', 'Mona-Lisa'],
    'Givename(s) must be in english only with no numbers or special characters',
  ],
  ['lastName', ['', '  ', undefined], 'Please input your Familyname!'],
  [
    'lastName',
    ['Sayed2', 'Saïd', 'السيد', "O'Hara"],
    'Familyname must be in english only with no numbers or special characters',
  ],
  ['mobileNumber', ['', undefined], 'Enter your mobile number.'],
  ['organization', ['', '  ', undefined], 'Enter your organization’s name.'],
  ['organization', ['الأهرام', 'Café'], 'Organization name must be in english only'],
  ['email', ['', undefined], 'Enter your email address.'],
  ['email', ['nobody', 'a@b', 'a b@c.example'], 'The input is not valid E-mail!'],
  ['role', [undefined, '', 'admin'], 'Choose your role.'],
  ['birthdate', ['', null, undefined], 'Enter your date of birth.'],
  ['birthdate', ['14-03-1991', '1991-02-30'], 'Enter a valid date as YYYY-MM-DD.'],
  ['password', ['', undefined], 'Enter your password.'],
  ['identification', ['', undefined], 'Upload this image.'],
  ['pressId', ['', undefined], 'Upload this image.'],
  ['profilePicture', ['', undefined], 'Upload this image.'],
];

describe.each(texts)('%s %j', (field, values, message) => {
  test.each(values)(`is refused in a registration as %j`, async (value) => {
    const press = field in member;
    const { status, body } = await register({
      user: press ? user : { ...user, [field]: value },
      member: press ? { ...member, [field]: value } : member,
    });
    expect([status, body.fields]).toEqual([
      422,
      { [press ? `member.${field}` : `user.${field}`]: message },
    ]);
  });
});

const edited = ['firstName', 'lastName', 'organization', 'mobileNumber'];
describe.each(texts.filter(([field]) => edited.includes(field)))(
  '%s %j',
  (field, values, message) => {
    test.each(values.filter((value) => value !== undefined))(
      'is refused in a profile as %j',
      async (value) => {
        const actor = await t.asActor('member');
        const path = `/api/profile/user/${actor.id}`;
        const { status, body } = await t.call(actor, 'PATCH', path, { user: { [field]: value } });
        expect([status, body.fields]).toEqual([422, { [`user.${field}`]: message }]);
      },
    );
  },
);

test('a registration without press details asks for the role', async () => {
  const { status, body } = await register({ user });
  expect([status, body.fields]).toEqual([422, { member: 'Choose your role.' }]);
});

test('control: the form of these tests is valid otherwise', async () => {
  const { status, body } = await register({ user, member });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['user.profilePicture']]);
});

test.each([
  ['admin', 5, 'size should be less than 5 MB'],
  ['member', 2, 'size should be less than 2 MB.'],
] as const)(
  'an image that is too large for the form of a %s says %i MB',
  async (kind, MB, text) => {
    const actor = await t.asActor(kind);
    const name = await stagedFile({ db, t, actor }, actor.id);
    const send = async (bytes: number) => {
      const resize = 'update stored_file set sent_bytes = ? where name = ? returning 1';
      await db.tx((tx) => tx.execute(resize, [bytes, name]));
      for (const field of ['profilePicture', 'pressId']) {
        const edit = { user: { [field]: name } };
        const answer = await t.call(actor, 'PATCH', `/api/profile/user/${actor.id}`, edit);
        if (answer.status === 200) return 200;
        expect([answer.status, answer.body.fields]).toEqual([
          422,
          { [`user.${field}`]: `${name} ${text}` },
        ]);
      }
      return 422;
    };
    expect(await send(MB * 1024 * 1024 + 1)).toBe(422);
    expect(await send(MB * 1024 * 1024), 'control').toBe(200);
  },
);

test.each([{ role: 'commentator' }, { status: 'pending' }])(
  'an administrator has no role and no other status: %o',
  async (change) => {
    const admin = await t.asActor('admin');
    const path = `/api/admin/user/${admin.id}`;
    const { status, body } = await t.call(admin, 'PATCH', path, { user: change });
    expect([status, body.fields]).toEqual([
      422,
      { 'user.role': 'An administrator can’t have a press role or a different status.' },
    ]);
  },
);
