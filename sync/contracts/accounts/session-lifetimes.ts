/** Access token lifetime in seconds. */
export const accessTokenSeconds = 600;
/**
 * Session lifetime, which is the refresh token lifetime, in seconds: from the last refresh if
 * remembered, otherwise from login. Administrators have shorter ones (`sessionLifetime`).
 */
export const sessionSeconds = { remembered: 60 * 24 * 3600, short: 12 * 3600 } as const;
