import { expect, test } from 'vitest';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { isReasonRequired, users } from '#pwa/features/manage-users/user-resource.ts';
import { changedFields, formProblems } from '#pwa/lib/admin/resource/contract-problems.ts';

const { form } = users;
const user = {
  id: '019a0000-0000-7000-8000-000000000001',
  version: 1,
  firstName: 'Yara',
  lastName: 'Mansour',
  organization: 'Delta Press',
  mobileNumber: '+201001234567',
  role: 'photographer',
  status: 'approved',
  identification: 'AAAAAAAAAAAAAAAAAAAAAA.png',
  pressId: null,
  profilePicture: null,
} as User;
const approved = form.toValues(user);

test('an approval can be withdrawn only with a reason', async () => {
  for (const status of ['pending', 'rejected'] as const) {
    const values = { ...approved, status };
    expect(await formProblems(form, values, user)).toEqual({
      rejectionReason: 'approvals.revocationReasonRequired',
    });
    const rejectionReason = 'Left the paper.';
    expect(await formProblems(form, { ...values, rejectionReason }, user)).toEqual({});
  }
  expect(await formProblems(form, approved, user)).toEqual({});
});

test('a pending registration can be rejected only with a rejection reason', async () => {
  const pending = { ...user, status: 'pending' } as User;
  const values = { ...approved, status: 'rejected' as const };
  expect(await formProblems(form, values, pending)).toEqual({
    rejectionReason: 'approvals.reasonRequired',
  });
});

test('rejecting or withdrawing an approval requires a reason', () => {
  expect(isReasonRequired('rejected', 'pending')).toBe(true);
  expect(isReasonRequired('pending', 'rejected')).toBe(false);
  expect(isReasonRequired('approved', 'rejected')).toBe(false);
  expect(isReasonRequired('rejected', 'rejected')).toBe(false);
});

test('only the changed fields of an older account are checked', async () => {
  const older = { ...user, organization: null, mobileNumber: null };
  const values = form.toValues(older);
  expect(await formProblems(form, { ...values, firstName: 'Yasmin' }, older)).toEqual({});
  expect(await formProblems(form, { ...values, firstName: ' ' }, older)).toEqual({
    firstName: 'accounts.givenNamesRequired',
  });
});

test('an Arabic name is checked, and removed when it is emptied', async () => {
  const named = { ...user, nameArabic: 'يارا منصور', organizationArabic: null };
  const loaded = form.toValues(named);
  const values = { ...loaded, nameArabic: ' ', organizationArabic: 'دلتا' };
  expect(changedFields(form, values, loaded, named)).toEqual({
    nameArabic: null,
    organizationArabic: 'دلتا',
  });
  expect(await formProblems(form, values, named)).toEqual({});
  expect(await formProblems(form, { ...values, nameArabic: 'Yara' }, named)).toEqual({
    nameArabic: 'error.arabicLetters',
  });
});

test('only the changed fields of an account are sent', () => {
  const changes = (values: typeof approved) => changedFields(form, values, approved, user);
  expect(changes({ ...approved, firstName: ' Yara ' })).toBeNull();
  const pressId = 'BBBBBBBBBBBBBBBBBBBBBB.png';
  expect(changes({ ...approved, role: 'cameraman', pressId })).toEqual({
    role: 'cameraman',
    pressId,
  });
});
