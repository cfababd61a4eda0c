/** The header that names a download; headers are ASCII, so another script is encoded (RFC 6266). */
export function contentDisposition(
  shown: 'inline' | 'attachment',
  name: string,
  asciiName: string,
): string {
  return /^[\w.-]+$/.test(name)
    ? `${shown}; filename="${name}"`
    : `${shown}; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
