/** Restricts what a field accepts while text is typed or pasted. */

/** Digits, and a leading plus. */
export function formatPhoneInput(text: string): string {
  return text.replace(/[^0-9+]/g, '').replace(/(?!^)\+/g, '');
}

/** English letters and spaces. */
export function formatEnglishInput(text: string): string {
  return text.replace(/[^A-Za-z ]/g, '');
}

/** The characters that an English keyboard has. */
export function formatAsciiInput(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '');
}

/** Letters of the Arabic script with their marks, and spaces. */
export function formatArabicInput(text: string): string {
  return text.replace(/[^\p{L}\p{M}\s]|\p{Script=Latin}/gu, '');
}

/** `19910314` → `1991-03-14`, while it is typed at its end. */
export function formatDateInput(input: Pick<HTMLInputElement, 'value' | 'selectionStart'>): string {
  if (input.selectionStart !== input.value.length) return input.value;
  const digits = input.value.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
}
