/** A document's title as a file name that is valid on every system: `Media regulations.pdf`. */
export function documentFileName(title: string, storedName: string): string {
  // superlinear: titles have a limit
  const plain = title.replaceAll(/[\p{C}\\/:*?"<>|\s]+/gu, ' ').replaceAll(/^[. ]+|[. ]+$/g, '');
  return `${plain || 'document'}${storedName.slice(storedName.lastIndexOf('.'))}`;
}
