/** Whether a PIN is one digit repeated, or digits in order: `000000`, `123456`, `210987`. */
export function isGuessablePin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, at) => (10 + digit - digits[at]!) % 10));
  return steps.size === 1 && (steps.has(0) || steps.has(1) || steps.has(9));
}
