/** Tickets and their screens. */
export const ticketsMessages = {
  'tickets.title': 'Tickets',
  'tickets.notYours': 'This ticket is not yours to see.',
  'tickets.revokedTitle': 'Revoked',
  'tickets.revokedText': 'This ticket does not open the gate.',
  'tickets.noCode': 'No QR code',
} as const;
