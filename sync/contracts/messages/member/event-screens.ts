/** Tournaments, on screens that are loaded later. */
export const eventScreensMessages = {
  'events.apply': 'Apply',
  'events.matches': 'Matches',
  'events.windowClosed': 'Accreditation window closed',
  'events.withdrawingTitle': 'Withdrawal not sent yet',
  'events.withdrawingText': 'It will be sent when you’re online.',
  'events.notAccredited': 'You’re not accredited for this tournament.',
  'events.gone': 'This tournament no longer exists.',
  'events.noDocuments': 'No available documents',
  'events.documents': 'Documents',
  'events.waitingTitle': 'Waiting to send',
  'events.waitingText': 'Your application will be sent when you’re online.',
  'events.refusedTitle': 'Your application wasn’t accepted',
  'events.requestedText': 'Sent {date}. We’ll email you.',
  'events.approvedText': 'You’re accredited as {role}.',
  'events.rejectedText': 'Your application was rejected.',
  'events.revokedText': 'Your accreditation was revoked.',
  'events.emptyTitle': 'No tournaments yet',
  'events.emptyText': 'Tournaments appear here once the league publishes them.',
  'events.notHereTitle': 'This tournament isn’t on this phone',
  'events.notHereText':
    'It may be from an earlier season, it may have been removed, or it hasn’t synced yet.',
} as const;
