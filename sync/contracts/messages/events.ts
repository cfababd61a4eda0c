/** Tournaments and accreditations. */
export const eventsMessages = {
  'events.title': 'Events',
  'events.apply': 'Apply',
  'events.requested': 'Requested',
  'events.matches': 'Matches',
  'events.windowClosed': 'Accreditation window closed',
  'events.joined': 'Successfully sent a request to join event.',
  'events.alreadyJoined': 'You have already applied for this tournament.',
  'events.notAccredited': 'You are not accredited for this tournament.',
  'events.gone': 'This tournament no longer exists.',
  'events.noDocuments': 'No available documents',
  'events.windowNoticeTitle': 'Accreditation Window',
  'events.windowNoticeText': 'Accreditations for {event} is now open!',
  'events.applyNow': 'Apply Now!',
} as const;
