/** What the phone holds, what waits and what needs the person. */
export const syncMessages = {
  'sync.waiting': 'Waiting to send',
  'sync.sending': 'Sending',
  'sync.needsAttention': 'Needs you',
  'sync.onThisPhone': 'On this phone',
  'sync.withTheLeague': 'With the league',
  'sync.title': 'On this phone',
} as const;
