/** The protocol both sides speak; a phone that speaks another is refused with 426. */
export const protocolVersion = 1;
