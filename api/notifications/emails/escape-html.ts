/** Escapes what people typed, so that none of it becomes markup. */
const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and attribute values. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
}

/** For text with line breaks. */
export function escapeHtmlLines(value: string): string {
  return escapeHtml(value).replaceAll('\n', '<br>');
}
