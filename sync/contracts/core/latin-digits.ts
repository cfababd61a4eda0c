/** Converts Arabic and Persian digits, which keyboards and spreadsheets of those languages write. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (figure) => String(((figure.charCodeAt(0) - 0x660) % 144) % 16));
}
