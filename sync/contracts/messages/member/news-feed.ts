/** News as members read them: words that come with the screens. */
export const newsFeedMessages = {
  'feed.title': 'News',
  'feed.search': 'Search news',
  'feed.all': 'All news',
  'feed.emptyTitle': 'No news yet',
  'feed.emptyText': 'What the league tells its press appears here.',
  'feed.gone': 'This piece of news is not on this phone.',
  'feed.goneText': 'The league may have taken it back, or it is older than what a phone keeps.',
  'feed.toList': 'To the news',
  'feed.older': 'Older news',
  'feed.olderNeedsSignal': 'Older news need signal. Please try again once there is some.',
  'feed.unreadable': 'A part of this text cannot be shown by this version.',
} as const;
