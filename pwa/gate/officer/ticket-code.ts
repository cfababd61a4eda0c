/** The classes of a ticket's printed code, `RP79-ARTX`. */
export const ticketCodeClass =
  'text-[1.0625rem]/5.5 font-[680] tracking-[0.02em] font-stretch-106%';
