/** Why somebody may not choose a seat. */
export const seatMapMessages = {
  'seatMap.gone': 'This match is not on this phone',
  'seatMap.goneText': 'It may have been removed, or you are not accredited for its tournament.',
  'seatMap.notSeated': 'No seats to choose',
  'seatMap.notSeatedText': 'The places of this match are not numbered. Your ticket is enough.',
  'seatMap.noPress': 'No seat for officers',
  'seatMap.noPressText': 'Seats are for the press. Your own ticket opens the gate.',
  'seatMap.notBooked': 'You have not booked this match',
  'seatMap.notBookedText': 'A seat is chosen after the league has approved a booking.',
  'seatMap.waiting': 'Your booking waits to be sent',
  'seatMap.waitingText':
    'It goes as soon as there is signal. A seat is chosen after the league has approved it.',
  'seatMap.refused': 'You are not booked',
  'seatMap.pending': 'Your booking is not approved yet',
  'seatMap.pendingText': 'You will be told by e-mail, and can choose a seat then.',
  'seatMap.rejected': 'Your booking was rejected',
  'seatMap.rejectedText': 'There is no seat to choose for it.',
  'seatMap.revoked': 'Your booking was taken back',
  'seatMap.revokedText': 'There is no seat to choose for it any more.',
  'seatMap.toMatches': 'To the matches',
} as const;
