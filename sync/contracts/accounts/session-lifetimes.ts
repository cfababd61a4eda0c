/** Access token lifetime in seconds. */
export const accessTokenSeconds = 600;
/** Session lifetime in seconds: from the last refresh if remembered, otherwise from login. */
export const sessionSeconds = { remembered: 60 * 24 * 3600, short: 12 * 3600 } as const;
