/** Documents on home. */
export const contentMessages = {
  'content.documents': 'Documents',
  'content.needsSignal': 'A document needs signal. Please try again once there is some.',
} as const;
