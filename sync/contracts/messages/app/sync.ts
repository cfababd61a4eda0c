/** What the engine says, and what any screen may say about it. */
export const syncMessages = {
  'sync.waiting': 'Waiting to send',
  'sync.sending': 'Sending',
  'sync.needsAttention': 'Needs you',
  'sync.onThisPhone': 'On this phone',
  'sync.withTheLeague': 'With the league',
  'sync.unknownAction': 'The league does not know this action. Please reload to update.',
  'sync.title': 'On this phone',
  'sync.sessionEnded': 'Please log in again. What you did on this phone is kept.',
  'sync.storageFull': 'This phone is full. Free some space, so that new things can be kept.',
  'sync.newer': 'A newer version is open in another tab. Load this page again to go on.',
  'sync.blocked': 'An older tab of this app is in the way. Please close the other tabs.',
  'sync.cleared': 'This browser cleared what was kept on this phone.',
  'sync.look': 'Look',
  'sync.whatWaits': 'What waits on this phone',
  'sync.clearedLogin':
    'This browser cleared what was kept on this phone. Log in, and tickets and matches come again. What had not been sent may be lost.',
  'sync.closed':
    'This browser keeps nothing for this app: a private window, or storage is switched off. Please open it in a normal window.',
  'sync.eventJoin': 'Application: {name}',
  'sync.matchJoin': 'Booking: {name}',
  'sync.somewhere': 'a match no longer on this phone',
  'sync.photoGone': '{name} is not on this phone any more. Your text was sent without it.',
  'sync.photoNoRoom': 'This phone has no room for {name}. Your text is kept.',
  'sync.photoUnreadable': '{name} could not be read. Please choose it again.',
  'sync.profileEdit': 'Your profile',
  'sync.reportSave': 'Report: {name}',
  'sync.reportPublish': 'Report, handed in: {name}',
  'sync.photoNeeds': 'Photo: {name}',
  'sync.someReport': 'a report no longer on this phone',
  'sync.fileTitle': 'Not sent yet, saved from this phone on {time}',
  'sync.fileNoPhoto': '{name} (not in this file)',
  'sync.fileForeign':
    'This file holds somebody else’s work. Log in as the person who saved it, then open it again.',
  'sync.fileBroken':
    'This is no file of unsent work, or a part of it is missing. Nothing was changed.',
  'sync.fileNewer':
    'A newer version of this app saved this file. Please update, then open it again.',
} as const;
