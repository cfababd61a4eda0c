/** What people typed, as HTML: nothing in a letter is markup of somebody's own. */
const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text or an attribute's value. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (letter) => htmlEntities[letter] ?? letter);
}

/** Text whose line breaks stay. */
export function escapeHtmlLines(value: string): string {
  return escapeHtml(value).replaceAll('\n', '<br>');
}
