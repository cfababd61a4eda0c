const [quote, backslash, ...nodes] = ['"', '\\', '{', '[', ','].map((sign) => sign.charCodeAt(0));

/**
 * Whether a JSON text has more than `max` nodes: objects, lists, and members after the first. What
 * walks the parsed value takes as long as it has nodes, so this is asked before parsing.
 */
export function hasMoreNodes(text: string, max: number): boolean {
  let count = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isInString) {
      if (unit === backslash) at += 1;
      else if (unit === quote) isInString = false;
    } else if (unit === quote) isInString = true;
    else if (nodes.includes(unit)) {
      count += 1;
      if (count > max) return true;
    }
  }
  return false;
}
