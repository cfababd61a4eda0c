/**
 * Leaves out of the ticket page's styles what its markup cannot use. A slow phone computes every
 * custom property for the root, and registers every `@property`, before the first paint.
 */
import type { Selector } from 'lightningcss';
import { dropUnusedProperties, nodesIn, rewriteStyles } from '#pwa/build/unused-styles.ts';

/** Elements of the ticket and of the page around it. */
export const ticketElements: ReadonlySet<string> = new Set(
  'html body main article div span a p b bdi h1 h2 dl dt dd img svg path text'.split(' '),
);
/** Parts of elements that the app adds later, when its own style sheet has loaded. */
const absentPart = /^(?:backdrop|file-selector-button|placeholder|-?(?:webkit|moz)-)/;
const absentAttribute = /^(?:type|role)$/;

/** Custom properties in attributes of the pictures. */
const namesInMarkup = ['--ticket-qr', '--team-logo-edge'];

/** @throws if the styles cannot be read */
export function ticketStyles(css: string): string {
  return dropUnusedProperties(dropForeign(css), namesInMarkup);
}

/** Drops typefaces, animations, and rules for elements that the page does not have. */
function dropForeign(css: string): string {
  return rewriteStyles(css, {
    Rule: {
      'font-face': () => [],
      keyframes: () => [],
      // Older browsers use this layer instead of `@property`.
      'layer-block': ({ value }) => (value.name?.join('.') === 'properties' ? [] : undefined),
    },
    Selector: (selector) => (canMatch(selector) ? undefined : []),
  });
}

function canMatch(selector: Selector): boolean {
  const isForeign = selector.some((each) => each.type === 'type' && !ticketElements.has(each.name));
  return !isForeign && !nodesIn(selector).some(isAbsent);
}

function isAbsent({ type, kind, name, operation, vendorPrefix }: Record<string, unknown>): boolean {
  const named = String(kind === 'custom' ? name : kind);
  if (type === 'pseudo-element') return absentPart.test(named);
  if (type === 'pseudo-class')
    return named === 'has' || named.startsWith('-moz-') || vendorPrefix === 'moz';
  if (type !== 'attribute') return false;
  return absentAttribute.test(String(name)) || (name === 'hidden' && !operation);
}
