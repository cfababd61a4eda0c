/** Documents for members, and which are saved on the phone. */
export const savedDocumentsMessages = {
  'documents.loadMore': 'Load more',
  'documents.search': 'Search documents',
  'documents.emptyText':
    'Regulations, maps and timetables appear here once the league publishes them.',
  'documents.onlineOnly': 'Online only',
  'documents.here': 'On this phone',
  'documents.pinned': 'Pinned to this phone',
  'documents.newerOnline': 'An older version is on this phone',
  'documents.comes': 'Downloads when you’re online',
  'documents.pin': 'Keep {title} on this phone',
  'documents.older': 'This is the version you opened last. Connect to open the latest one.',
  'documents.noRoom': 'There’s no space on this phone to keep the document.',
  'documents.shelf': 'Opened documents stay until newer ones replace them. Pin to keep.',
} as const;
