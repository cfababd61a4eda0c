import { expect, test } from 'vitest';
import { needsReason, problemsOf, type UserForm } from '#pwa/features/manage-users/user-form.ts';

const approved: UserForm = {
  firstName: 'Yara',
  lastName: 'Mansour',
  organization: 'Delta Press',
  mobileNumber: '+201001234567',
  role: 'photographer',
  status: 'approved',
  rejectionReason: '',
  identification: '',
  pressId: '',
  profilePicture: '',
};

test('an approval is taken back, to whatever status, with a reason only', () => {
  for (const status of ['pending', 'rejected'] as const) {
    const form = { ...approved, status };
    expect(problemsOf(form, approved)).toEqual({ rejectionReason: 'approvals.reasonRequired' });
    expect(problemsOf({ ...form, rejectionReason: 'Left the paper.' }, approved)).toEqual({});
  }
  expect(problemsOf(approved, approved)).toEqual({});
});

test('a reason is asked for where the person is told one', () => {
  expect(needsReason('rejected', 'pending')).toBe(true);
  expect(needsReason('pending', 'rejected')).toBe(false);
  expect(needsReason('approved', 'rejected')).toBe(false);
  expect(needsReason('rejected', 'rejected')).toBe(false);
});
