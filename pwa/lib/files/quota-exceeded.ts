/** Whether Cache Storage has no room for a file. */
export const isQuotaExceeded = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
