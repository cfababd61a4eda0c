/** Tickets and their screens. */
export const ticketsMessages = {
  'tickets.title': 'Tickets',
  'tickets.notYours': 'This ticket is not yours to see.',
  'tickets.revokedTitle': 'Revoked',
  'tickets.revokedText': 'This ticket does not open the gate.',
  'tickets.noCode': 'No QR code',
  'tickets.match': '{home} v {away}',
  'tickets.kickOffIn': 'Kick-off in',
  'tickets.codeLabel': 'QR code of this ticket',
  'tickets.gate': 'Media gate',
  'tickets.block': 'Block',
  'tickets.seat': 'Seat',
  'tickets.seatNumber': 'Seat {seat}',
  'tickets.givenBack': 'Given back',
  'tickets.why': 'Why',
  'tickets.when': 'When',
  'tickets.one': 'Ticket',
} as const;
