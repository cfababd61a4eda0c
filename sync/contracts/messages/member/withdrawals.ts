/** Withdrawing applications and bookings, and changing a seat. */
export const withdrawalsMessages = {
  'events.notApplied': 'You haven’t applied for this tournament.',
  'events.approvedMeanwhile': 'Your application has just been approved. Contact us to withdraw it.',
  'events.rejectedMeanwhile': 'Your application has already been rejected.',
  'matches.notBooked': 'You haven’t booked this match.',
  'matches.approvedMeanwhile':
    'Your booking has just been approved. You can cancel it if you don’t need it.',
  'matches.pendingMeanwhile': 'Your booking is no longer approved. It is pending again.',
  'matches.rejectedMeanwhile': 'The league has already rejected this booking.',
  'matches.assignedOfficer': 'The league assigned you to this match. Contact us to change that.',
  'matches.seatChangedMeanwhile': 'Your seat has changed in the meantime. Please check it again.',

  'withdraw.options': 'Options for {match}',
  'withdraw.application': 'Withdraw application',
  'withdraw.applicationTitle': 'Withdraw your application?',
  'withdraw.applicationText': 'You can apply again while applications are open.',
  'withdraw.applicationClosedText': 'Applications are closed, so you can’t apply again.',
  'withdraw.request': 'Cancel request',
  'withdraw.requestTitle': 'Cancel your booking request?',
  'withdraw.requestText': 'You can book again while booking is open.',
  'withdraw.booking': 'Cancel booking',
  'withdraw.bookingTitle': 'Cancel your booking?',
  'withdraw.bookingText': 'Your ticket becomes invalid at once, and others can take your seat.',
  'withdraw.bookingOpenText':
    'You can book again while booking is open; the league then has to approve it again.',
  'withdraw.closedText': 'Booking is closed, so you can’t book this match again.',
  'withdraw.offlineText': 'You’re offline: it will be sent when you’re online.',
  'withdraw.offlineTicketText':
    'You’re offline: it will be sent when you’re online. Your ticket is valid until then.',
  'withdraw.keepApplication': 'Keep application',
  'withdraw.keepRequest': 'Keep request',
  'withdraw.keepBooking': 'Keep booking',
  'withdraw.changeSeat': 'Change seat',
  'withdraw.sending': 'It’s too late to undo this: it is already being sent.',
} as const;
