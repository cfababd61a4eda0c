import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names and ignores falsy ones. It does not resolve conflicts between Tailwind classes.
 */
export function cn(...parts: ClassValue[]): string {
  return clsx(parts);
}
