/** The approval queue and its decisions. */
export const approvalsMessages = {
  'approvals.title': 'Approvals',
  'approvals.users': 'Users',
  'approvals.tournaments': 'Tournaments',
  'approvals.matches': 'Matches',
  'approvals.accept': 'Accept',
  'approvals.reject': 'Reject',
  'approvals.rejectionReason': 'Rejection reason',
  'approvals.reasonRequired': 'Rejection reason is required',
  'approvals.reasonTooLong': 'At most 500 characters.',
  'approvals.alreadyDecided': 'This request was already decided.',
  'approvals.subjectDeleted': 'The match or tournament of this request was deleted.',
  'approvals.matchFull': 'Every seat of this match is given: {approved} of {seats}.',
  'approvals.accepted': '{name} accepted',
  'approvals.rejected': '{name} rejected',
  'approvals.emptyTitle': 'Nothing waits',
  'approvals.emptyText': 'New requests appear here as people send them.',
} as const;
