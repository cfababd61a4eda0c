/** What people typed, as HTML: nothing in a letter is markup of somebody's own. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text or an attribute's value. */
export function text(value: string): string {
  return value.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** Text whose line breaks stay. */
export function lines(value: string): string {
  return text(value).replaceAll('\n', '<br>');
}
