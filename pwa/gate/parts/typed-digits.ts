import { latinDigits } from '#sync/contracts/core/latin-digits.ts';

/**
 * The first digits in a field, of either script, as Latin ones. Nothing else stays in it: the renderer
 * sets a field only when its value in the state changes.
 */
export function typedDigits(field: HTMLInputElement, length: number): string {
  const digits = latinDigits(field.value).replace(/\D/g, '').slice(0, length);
  field.value = digits;
  return digits;
}
