/** What the phone holds, what waits and what needs the person. */
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
} as const;
