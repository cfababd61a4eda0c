/**
 * Protections that a control can take out are marked in the source by `// control: <name>` on the
 * line before: a statement, or an expression such as a condition.
 */
import { parseSync } from 'oxc-parser';

/**
 * A replacement for the marked code. `remove` takes out the statement; other text is an
 * expression instead of the condition of an `if`, the initial value of a constant, the returned
 * value, or the body of an arrow function.
 */
export type Cut = string;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface CutPoint {
  name: string;
  node: Node;
}

/** The names of the marked protections, in the order of the text. */
export function markedNames(path: string, text: string): string[] {
  return text.includes('// control: ') ? cutPoints(path, text).map(({ name }) => name) : [];
}

/**
 * Makes the cuts of those protections that this text marks.
 *
 * @throws if a cut uses a name that the code in its place does not use: after a rename it would
 * break the copy instead of taking out one protection
 */
export function applyCuts(path: string, text: string, cuts: Readonly<Record<string, Cut>>): string {
  if (!Object.keys(cuts).some((name) => text.includes(`// control: ${name}`))) return text;
  let result = text;
  for (const { name, node } of cutPoints(path, text).toReversed()) {
    const cut = Object.hasOwn(cuts, name) ? cuts[name] : undefined;
    if (cut === undefined) continue;
    const { start, end } = cut === 'remove' ? node : expressionOf(node);
    if (cut !== 'remove') requireKnownNames(name, text.slice(start, end), cut);
    result = result.slice(0, start) + (cut === 'remove' ? ';' : cut) + result.slice(end);
  }
  return result;
}

function cutPoints(path: string, text: string): CutPoint[] {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  const nodes = nodesBelow(program as unknown as Node);
  return comments.flatMap(({ value, end }) => {
    const name = /^ control: (.+)$/.exec(value)?.[1];
    if (name === undefined) return [];
    const start = end + (/\S/.exec(text.slice(end))?.index ?? 0);
    const [node] = nodes.filter((one) => one.start === start).toSorted((a, b) => b.end - a.end);
    if (node === undefined) throw new Error(`${path}: nothing follows "control: ${name}"`);
    return [{ name, node }];
  });
}

function nodesBelow(node: Node): Node[] {
  const children = Object.values(node).flat().filter(isNode);
  return children.flatMap((child) => [child, ...nodesBelow(child)]);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function expressionOf(node: Node): Node {
  const { type } = node;
  if (type === 'IfStatement') return node['test'] as Node;
  if (type === 'ReturnStatement') return node['argument'] as Node;
  if (type === 'VariableDeclaration') {
    const [declared] = node['declarations'] as [Node];
    return expressionOf(declared['init'] as Node);
  }
  if (type === 'ArrowFunctionExpression' && node['expression'] === true)
    return node['body'] as Node;
  return node;
}

function requireKnownNames(name: string, original: string, cut: string): void {
  const words = (text: string) => text.match(/[A-Za-z_]\w*/g) ?? [];
  const known = new Set([...words(original), 'true', 'false', 'undefined']);
  const unknown = withoutTexts(cut).filter((word) => !known.has(word));
  if (unknown.length > 0)
    throw new Error(`The code marked "control: ${name}" does not use ${unknown.join(', ')}.`);
  function withoutTexts(text: string): string[] {
    return words(text.replaceAll(/'[^']*'/g, ''));
  }
}
