/** Email addresses that people type or paste as a list. */
import { email as addressSchema } from '#sync/contracts/accounts/accounts.ts';

/**
 * Extracts addresses from typed or pasted text: a list separated by commas, semicolons, spaces or
 * lines, or with names (`Salma Fathy <salma@press.example>`). Invalid ones are kept, so that they
 * can be seen.
 */
export function parseAddresses(text: string): string[] {
  const named = [...text.matchAll(/<([^<>\s@]+@[^<>\s]+)>/g)].map(([, address]) => address ?? '');
  if (named.length > 0) {
    const others = text
      .replaceAll(/"[^"]*"/g, '')
      .split(/[,;\n]+/)
      .filter((part) => !part.includes('<'))
      .flatMap((part) => part.split(/\s+/));
    return [...named, ...others].filter((part) => part !== '');
  }
  // superlinear: the administrator's own text, without spaces
  return text
    .split(/[\s,;]+/)
    .map((part) => part.replaceAll(/^["'<]+|["'>]+$/g, ''))
    .filter((part) => part !== '');
}

/** Adds addresses without duplicates, ignoring case. */
export function mergeAddresses(now: readonly string[], more: readonly string[]): string[] {
  const known = new Set(now.map((each) => each.toLowerCase()));
  const all = [...now];
  for (const each of more) {
    if (known.has(each.toLowerCase())) continue;
    known.add(each.toLowerCase());
    all.push(each);
  }
  return all;
}

export function isEmailAddress(text: string): boolean {
  return addressSchema.safeParse(text).success;
}
