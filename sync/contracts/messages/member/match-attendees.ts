/** The people of a match on its officers' phones. */
export const matchAttendeesMessages = {
  'matchAttendees.title': 'Attendees',
  'matchAttendees.count': '{count|1 person|# people} with a ticket',
  'matchAttendees.search': 'Search by name or seat',
  'matchAttendees.emptyTitle': 'No attendees on this phone',
  'matchAttendees.emptyText':
    'Officers of a match have its attendees on their phone from three days before kick-off until 12 hours after.',
  'matchAttendees.nothingFound': 'No attendees match your search.',
  'matchAttendees.link': 'Attendees ({count})',
  'matchAttendees.of': 'Attendees: {match}',
  'matchAttendees.open': 'Open',
} as const;
