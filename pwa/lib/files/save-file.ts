/** Hands the person a file, as if a link to it had been pressed. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it after the click has been told.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
