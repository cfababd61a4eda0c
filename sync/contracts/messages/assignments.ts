/** Giving media officers to tournaments and matches. */
export const assignmentsMessages = {
  'assignments.eventDone': 'Event assignment done successfully.',
  'assignments.matchDone': 'Officer assigned to match successfully.',
  'assignments.officersRequired': 'Please select media officers!',
  'assignments.oneOfficer': 'A match has one assigned media officer.',
  'assignments.notOfficer': 'Only approved media officers can be assigned.',
  'assignments.changed':
    'Somebody else assigned another media officer meanwhile. Please look at it again.',
  'assignments.replacedReason': 'Another media officer was assigned to this match.',
} as const;
