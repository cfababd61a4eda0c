/** The kinds of outlets. A freelancer has none. */
export const outletTypes = [
  'agency',
  'sports_daily',
  'print',
  'online',
  'tv',
  'radio',
  'rights_holder',
] as const;
