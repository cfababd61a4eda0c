/** Sync status and unsent work, for any screen. */
export const syncMessages = {
  'sync.waiting': 'Waiting to send',
  'sync.sending': 'Sending',
  'sync.needsAttention': 'Action needed',
  'sync.onThisPhone': 'On this phone',
  'sync.withTheLeague': 'Sent',
  'sync.title': 'On this phone',
  'sync.sessionEnded': 'Please log in again. Your unsent work is safe on this phone.',
  'sync.storageFull': 'This phone is full. Free up some space so that new work can be saved.',
  'sync.newer': 'A newer version is open in another tab. Reload this page to continue.',
  'sync.blocked': 'An older tab of this app is still open. Please close your other tabs.',
  'sync.cleared': 'This browser cleared the data saved on this phone.',
  'sync.look': 'View',
  'sync.whatWaits': 'Unsent work',
  'sync.clearedLogin':
    'This browser cleared the data saved on this phone. Log in to get your tickets and matches back. Anything not sent may be lost.',
  'sync.closed':
    'This browser isn’t saving data: either this is a private window or storage is turned off. Please open the app in a normal window.',
  'sync.eventJoin': 'Application: {name}',
  'sync.matchJoin': 'Booking: {name}',
  'sync.eventWithdraw': 'Withdraw application: {name}',
  'sync.matchWithdraw': 'Cancel booking: {name}',
  'sync.somewhere': 'a match no longer on this phone',
  'sync.photoGone': '{name} is no longer on this phone. Your text was sent without it.',
  'sync.photoNoRoom': 'There’s no space on this phone for {name}. Your text is saved.',
  'sync.photoUnreadable': 'Couldn’t read {name}. Please choose it again.',
  'sync.profileEdit': 'Your profile',
  'sync.reportSave': 'Report: {name}',
  'sync.reportPublish': 'Report published: {name}',
  'sync.photoNeeds': 'Photo: {name}',
  'sync.someReport': 'a report no longer on this phone',
  'sync.fileTitle': 'Unsent work, saved from this phone on {time}',
  'sync.fileForeign':
    'This file contains someone else’s work. Log in as the person who saved it, then open it again.',
  'sync.fileBroken':
    'This isn’t a file of unsent work, or part of it is missing. Nothing was changed.',
  'sync.fileNewer':
    'This file was saved by a newer version of the app. Update, then open it again.',
} as const;
