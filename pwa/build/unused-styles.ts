/** Leaves out of a built style sheet the custom properties that nothing uses. */
import { Features, transform, type CustomAtRules, type Visitor } from 'lightningcss';

/**
 * Removes the custom properties, and their `@property`, that no property takes its value from.
 *
 * @param namesInMarkup custom properties in attributes and scripts
 * @throws if the styles cannot be read
 */
export function dropUnusedProperties(css: string, namesInMarkup: Iterable<string>): string {
  const used = new Set(namesInMarkup);
  /** The custom properties in the values of each custom property. */
  const uses = new Map<string, Set<string>>();
  const usesOf = (name: string) => {
    const found = uses.get(name) ?? new Set();
    uses.set(name, found);
    return found;
  };
  rewriteStyles(css, {
    Rule: { property: ({ value }) => void usesOf(value.name) },
    Declaration(declaration) {
      const isCustom = declaration.property === 'custom' && declaration.value.name.startsWith('--');
      const users = isCustom ? usesOf(declaration.value.name) : used;
      for (const node of nodesIn(declaration.value))
        if (node['type'] === 'var') users.add(nameOfVariable(node['value']));
    },
  });
  for (const name of used) for (const next of uses.get(name) ?? []) used.add(next);
  return rewriteStyles(
    css,
    {},
    [...uses.keys()].filter((name) => !used.has(name)),
  );
}

/**
 * @param unusedSymbols names whose declarations and rules are left out
 * @throws if the styles cannot be read
 */
export function rewriteStyles(
  css: string,
  visitor: Visitor<CustomAtRules>,
  unusedSymbols: string[] = [],
): string {
  const { code } = transform({
    filename: 'built.css',
    code: Buffer.from(css),
    minify: true,
    // Browsers that the pages support do not know ranges in media queries.
    include: Features.MediaRangeSyntax,
    visitor,
    unusedSymbols,
  });
  return code.toString();
}

/** All objects within a part of the syntax tree. */
export function* nodesIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* nodesIn(inner);
}

function nameOfVariable(value: unknown): string {
  return (value as { name: { ident: string } }).name.ident;
}
