/**
 * Leaves out of the ticket page's styles what its markup cannot use. A slow phone computes every
 * custom property for the root, and registers every `@property`, before the first paint.
 */
import {
  dropUnused,
  namesUsedBy,
  parse,
  type Rule,
  splitOutside,
  write,
} from '#pwa/build/style-rules.ts';

/** Elements of the ticket and of the page around it. */
export const ticketElements: ReadonlySet<string> = new Set(
  'html body main article div span a p b bdi h1 h2 dl dt dd img svg path text'.split(' '),
);
/** Selectors of elements that the app adds later, when its own style sheet has loaded. */
const absent =
  /::(?:backdrop|file-selector-button|placeholder|-(?:webkit|moz)-)|:-moz-|:has\(|\[hidden\]|\[type|\[role/;

/** Custom properties in attributes of the pictures. */
const namesInMarkup = ['--ticket-qr', '--team-logo-edge'];

// superlinear: the app's own styles
const bracketed = /\[[^\]]*\]|\(.*\)/g;

/**
 * @param css as the bundler writes it, without nested selectors
 * @throws if a bracket has no partner
 */
export function ticketStyles(css: string): string {
  const rules = parse(css).flatMap(dropForeign);
  return write(dropUnused(rules, namesUsedBy(rules, namesInMarkup)));
}

/** Drops typefaces, animations, and rules for elements that the page does not have. */
function dropForeign(rule: Rule): Rule[] {
  const { head, body } = rule;
  if (head === '@layer properties' || /^@(?:font-face|keyframes)/.test(head)) return [];
  if (body === null || head.startsWith('@property')) return [rule];
  if (typeof body !== 'string') {
    const kept = body.flatMap(dropForeign);
    return kept.length === 0 ? [] : [{ head, body: kept }];
  }
  const selectors = splitOutside(head, ',').filter(canMatch);
  return selectors.length === 0 || body === '' ? [] : [{ head: selectors.join(), body }];
}

function canMatch(selector: string): boolean {
  if (absent.test(selector)) return false;
  const withoutNames = selector
    .replace(/\\./g, '_')
    .replace(bracketed, '')
    .replace(/[.#:][\w-]+/g, '');
  return (withoutNames.match(/[a-z][a-z0-9]*/g) ?? []).every((name) => ticketElements.has(name));
}
