import { latinDigits } from '#sync/contracts/core/latin-digits.ts';

/** The first digits of what was typed in either script, as Latin digits. */
export const typedDigits = (typed: string, length: number): string =>
  latinDigits(typed).replace(/\D/g, '').slice(0, length);
