/** Why a person cannot choose a seat. */
export const seatMapMessages = {
  'seatMap.gone': 'This match isn’t on this phone',
  'seatMap.goneText': 'It may have been removed, or you aren’t accredited for its tournament.',
  'seatMap.notSeated': 'No seats to choose',
  'seatMap.notSeatedText': 'This match doesn’t have numbered seats. Your ticket is all you need.',
  'seatMap.noPress': 'No seats for officers',
  'seatMap.noPressText': 'Seats are for the press. Your ticket lets you in.',
  'seatMap.notBooked': 'You haven’t booked this match',
  'seatMap.notBookedText': 'You can choose a seat once the league approves a booking.',
  'seatMap.waiting': 'Your booking hasn’t been sent yet',
  'seatMap.waitingText':
    'It will be sent when you’re online. You can choose a seat once the league approves it.',
  'seatMap.refused': 'You don’t have a booking',
  'seatMap.pending': 'Your booking isn’t approved yet',
  'seatMap.pendingText':
    'We’ll email you with a decision. Once it’s approved, you can choose a seat.',
  'seatMap.rejected': 'Your booking was rejected',
  'seatMap.rejectedText': 'You can’t choose a seat for this match.',
  'seatMap.revoked': 'Your booking was revoked',
  'seatMap.revokedText': 'You can no longer choose a seat for this match.',
  'seatMap.busy': 'The server is busy.',
  'seatMap.tooMany': 'Too many requests.',
  'seatMap.busyText': 'The map will refresh within {count|a minute|# minutes}.',
  'seatMap.change': 'Change seat',
  'seatMap.toMatches': 'Back to matches',
} as const;
