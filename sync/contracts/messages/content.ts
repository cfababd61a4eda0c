/** Documents and news. */
export const contentMessages = {
  'content.documents': 'Documents',
  'content.loadMore': 'Load more',
} as const;
