/** A file on its way from the page where it was dropped to the page that reads it. */
let pendingFile: File | null = null;

export function setPendingFile(file: File): void {
  pendingFile = file;
}

/** Returns the pending file once. */
export function takePendingFile(): File | null {
  const file = pendingFile;
  pendingFile = null;
  return file;
}
