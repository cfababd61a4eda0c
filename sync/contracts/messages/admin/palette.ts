/** Jumping to a person, a match, a tournament or a page. */
export const paletteMessages = {
  'palette.open': 'Search',
  'palette.title': 'Go to',
  'palette.placeholder': 'Person, match or tournament',
  'palette.pages': 'Pages',
  'palette.people': 'People',
  'palette.matches': 'Matches',
  'palette.events': 'Tournaments',
  'palette.page': '{section}: {page}',
  'palette.found': '{count} found',
  'palette.nothingText': 'Nothing matches your search.',
  'palette.keys': 'Use the arrow keys to choose, Enter to open, Esc to close.',
} as const;
