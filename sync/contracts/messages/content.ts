/** Documents and news. */
export const contentMessages = {
  'content.documents': 'Documents',
  'content.loadMore': 'Load more',
  'content.needsSignal': 'A document needs signal. Please try again once there is some.',
  'content.search': 'Search documents',
  'content.emptyText': 'Regulations, maps and timetables appear here as the league puts them up.',
} as const;
