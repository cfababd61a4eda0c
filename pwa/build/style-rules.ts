/** Rules of a built style sheet, and which of its custom properties anything uses. */

export interface Rule {
  /** The selector, or the at-rule with its condition. */
  readonly head: string;
  /** Rules of a conditional group, or the text of the declarations; null for a statement. */
  readonly body: readonly Rule[] | string | null;
}

const isGroup = /^@(?:layer|media|supports)\b/;
// superlinear: the app's own styles
const usedName = /var\(\s*(--[\w-]+)/g;

/**
 * Removes the custom properties, and their `@property`, that no property takes its value from.
 *
 * @param css as the bundler writes it, without nested selectors
 * @param namesInMarkup custom properties in attributes and scripts
 * @throws if a bracket has no partner
 */
export function dropUnusedProperties(css: string, namesInMarkup: Iterable<string>): string {
  const rules = parse(css);
  return write(dropUnused(rules, namesUsedBy(rules, namesInMarkup)));
}

/** @throws if a bracket has no partner */
export function parse(css: string): Rule[] {
  return parseRules(css.replace(/\/\*[^]*?\*\//g, ''));
}

function parseRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    const end = css.indexOf(';', at);
    if (end !== -1 && (open === -1 || end < open)) {
      rules.push({ head: css.slice(at, end).trim(), body: null });
      at = end + 1;
      continue;
    }
    if (open === -1) break;
    const close = partnerOf(css, open);
    const head = css.slice(at, open).trim();
    const inner = css.slice(open + 1, close);
    rules.push({ head, body: isGroup.test(head) ? parseRules(inner) : inner });
    at = close + 1;
  }
  return rules;
}

function partnerOf(css: string, open: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '"') quoted = !quoted;
    if (quoted) continue;
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a bracket of the styles has no partner');
}

/** Splits at a sign that is not inside brackets or quotes. */
export function splitOutside(text: string, sign: ',' | ';'): string[] {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (letter === sign && depth === 0 && !quoted) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

interface Declaration {
  readonly name: string;
  readonly text: string;
}

function declarationsOf(body: string): Declaration[] {
  return splitOutside(body, ';').map((text) => ({
    name: text.slice(0, text.indexOf(':')).trim(),
    text,
  }));
}

/** Custom properties that a property of an element takes its value from, by however many others. */
export function namesUsedBy(rules: readonly Rule[], namesInMarkup: Iterable<string>): Set<string> {
  const declarations = rules.flatMap(allDeclarations);
  const used = new Set(namesInMarkup);
  const add = (text: string) => {
    for (const [, name = ''] of text.matchAll(usedName)) used.add(name);
  };
  for (const { name, text } of declarations) if (!name.startsWith('--')) add(text);
  for (const each of used) for (const { name, text } of declarations) if (name === each) add(text);
  return used;
}

function allDeclarations({ head, body }: Rule): Declaration[] {
  if (body === null || head.startsWith('@property')) return [];
  return typeof body === 'string' ? declarationsOf(body) : body.flatMap(allDeclarations);
}

export function dropUnused(rules: readonly Rule[], used: ReadonlySet<string>): Rule[] {
  return rules.flatMap(({ head, body }): Rule[] => {
    if (body === null) return [{ head, body }];
    if (head.startsWith('@property'))
      return used.has(head.replace('@property', '').trim()) ? [{ head, body }] : [];
    // Rules in an at-rule that is no group, such as keyframes.
    if (typeof body === 'string' && body.includes('{')) return [{ head, body }];
    const kept =
      typeof body === 'string'
        ? declarationsOf(body)
            .filter(({ name }) => !name.startsWith('--') || used.has(name))
            .map(({ text }) => text)
            .join(';')
        : dropUnused(body, used);
    return kept.length === 0 ? [] : [{ head, body: kept }];
  });
}

export function write(rules: readonly Rule[]): string {
  return rules
    .map(({ head, body }) =>
      body === null ? `${head};` : `${head}{${typeof body === 'string' ? body : write(body)}}`,
    )
    .join('');
}
