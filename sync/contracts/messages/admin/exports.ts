/** Attendee lists as spreadsheets. */
export const exportsMessages = {
  'exports.eventList': 'Export List',
  'exports.matchList': 'Export Match List',
  'exports.listOf': '{list}: {of}',
  'exports.eventNotice': 'Exporting Accepted List',
  'exports.matchNotice': 'exporting match list',
  'exports.kilobytes': '{size} so far',
  'exports.done': 'Downloaded {file}.',
  'exports.givenNames': 'Given names',
  'exports.familyName': 'Family name',
  'exports.role': 'Role',
  'exports.organization': 'Organization',
  'exports.email': 'E-mail',
  'exports.phone': 'Phone',
  'exports.status': 'Status',
  'exports.seat': 'Seat',
  'exports.ref': 'Ticket',
} as const;
