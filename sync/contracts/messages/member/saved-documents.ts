/** Documents as members see them, and which of them lie on this phone. */
export const savedDocumentsMessages = {
  'documents.loadMore': 'Load more',
  'documents.search': 'Search documents',
  'documents.emptyText': 'Regulations, maps and timetables appear here as the league puts them up.',
  'documents.here': 'On this phone',
  'documents.pinned': 'Stays on this phone',
  'documents.newerOnline': 'An older version is on this phone',
  'documents.comes': 'Comes with the next signal',
  'documents.opening': 'Opening…',
  'documents.pin': 'Keep {title} on this phone',
  'documents.older': 'This is the version you opened last. There is a newer one; it needs signal.',
  'documents.noRoom': 'This phone has no room left to keep the document.',
  'documents.shelf':
    'What you open stays on this phone until newer documents take its place. What you pin stays.',
} as const;
