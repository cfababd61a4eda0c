/** Protocol version; a phone with another one is refused with 426. */
export const protocolVersion = 1;
