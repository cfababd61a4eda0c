/** Tournaments and accreditations. */
export const eventsMessages = {
  'events.title': 'Events',
  'events.requested': 'Requested',
  'events.joined': 'Successfully sent a request to join event.',
  'events.withdrawn': 'Application withdrawn',
  'events.windowNoticeTitle': 'Accreditation Window',
  'events.windowNoticeText': 'Accreditations for {event} is now open!',
  'events.applyNow': 'Apply Now!',

  'events.one': 'Tournament',
  'events.dates': '{start} to {end}',
  'events.windowOpen': 'Applications open',
  'events.all': 'All tournaments',
} as const;
