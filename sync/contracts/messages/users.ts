/** The administrator's list of accounts. */
export const usersMessages = {
  'users.edited': 'User edited successfully.',
  'users.deleted': 'User deleted successfully.',
  'users.officerFixed': 'The role media officer can be neither given nor taken here.',
  'users.adminFixed': 'An administrator has no role and no other status.',
  'users.lastAdmin': 'The last administrator cannot be deleted.',
  'users.deletedReason': 'The account was deleted.',
} as const;
