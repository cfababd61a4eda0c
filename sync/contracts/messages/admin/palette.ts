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
  'palette.nothingText': 'No person, match, tournament or page has these words.',
  'palette.keys': 'Arrow keys choose, Enter opens, Esc closes.',
} as const;
