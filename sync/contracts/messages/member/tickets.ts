/** Tickets and their screens. */
export const ticketsMessages = {
  'tickets.noCode': 'No QR code',
  'tickets.match': '{home} v {away}',
  'tickets.kickOffIn': 'Kick-off in',
  'tickets.valid': 'Valid, as of {time}',
  'tickets.validOffline': 'Works offline. As of {time}',
  'tickets.codeLabel': 'Ticket QR code',
  'tickets.gate': 'Media gate',
  'tickets.block': 'Block',
  'tickets.seat': 'Seat',
  'tickets.seatNumber': 'Seat\u00a0{seat}',
  'tickets.givenBack': 'Released',
  'tickets.why': 'Reason',
  'tickets.when': 'When',
  'tickets.one': 'Ticket',
  'tickets.over': 'Match over',

  'ticketMenu.open': 'More options',
} as const;
