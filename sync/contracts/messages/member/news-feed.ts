/** News for members. */
export const newsFeedMessages = {
  'feed.title': 'News',
  'feed.search': 'Search news',
  'feed.all': 'All news',
  'feed.emptyTitle': 'No news yet',
  'feed.emptyText': 'News from the league appears here.',
  'feed.gone': 'This article isn’t on this phone',
  'feed.goneText':
    'The league may have removed it, or it’s older than the articles saved on phones.',
  'feed.toList': 'Back to news',
  'feed.older': 'Older news',
  'feed.olderNeedsSignal': 'Connect to load older news, then try again.',
  'feed.unreadable': 'Part of this text can’t be shown in this version.',
} as const;
