/** A file on its way from the page where it was dropped to the page that reads it. */
let handed: File | null = null;

export function handOver(file: File): void {
  handed = file;
}

/** Whoever takes it has it: the next one finds nothing. */
export function takeHanded(): File | null {
  const file = handed;
  handed = null;
  return file;
}
