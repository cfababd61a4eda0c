/** Shared by all admin pages: the command palette, and conflicts between two administrators. */
export const adminPagesMessages = {
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

  'form.textChanged': 'Someone else changed this text. Saving replaces it with yours.',
  'form.pictureChanged': 'Someone else replaced this image. Saving replaces it with yours.',
  'form.seeTheirs': 'View theirs',
  'form.takeTheirs': 'Use theirs',
} as const;
