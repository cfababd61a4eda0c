/** Documents on home. */
export const contentMessages = {
  'content.documents': 'Documents',
  'content.needsSignal': 'Connect to open this document.',
} as const;
