/** Tournaments of earlier seasons, which phones fetch on request. */
export const pastSeasonsMessages = {
  'pastSeasons.show': 'Show earlier seasons',
  'pastSeasons.offline': 'You’re offline. Earlier seasons will load when you’re online.',
  'pastSeasons.here': 'Earlier seasons are saved on this phone.',
  'pastSeasons.remove': 'Remove',
} as const;
