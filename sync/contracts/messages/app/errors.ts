/** Errors. */
export const errorMessages = {
  'error.unexpected': 'Unexpected error. Please try again later',
  'error.unauthenticated': 'Please log in to continue.',
  'error.sessionEnded': 'Force Logout: This session has ended. Please log in again.',
  'error.invalid': 'This value is not valid.',
  'error.required': 'Please input a value!',
  'error.tooLarge': 'This is too large.',
  'error.upgradeRequired': 'This version is out of date. Reload to update.',
  'error.network': 'No connection. Try again when you’re online.',
} as const;
