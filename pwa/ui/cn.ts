import { clsx, type ClassValue } from 'clsx';

/** Joins class names; falsy parts fall out. Later names do not outrank earlier ones. */
export function cn(...parts: ClassValue[]): string {
  return clsx(parts);
}
