/**
 * Puts every mutant of a source file into one copy of it, each behind a switch: `__mutant(7) ? <the
 * change> : <the original>`. One copy then serves all runs, and a run without an active mutant
 * records which switches a test reaches.
 */
import { parseSync } from 'oxc-parser';

export interface Mutant {
  /** Unique over all instrumented files, from 1. */
  id: number;
  path: string;
  line: number;
  replacement: string;
  /** The change, written for a person: `a < b → a <= b`. */
  change: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  mutants: Mutant[];
  statement: boolean;
}

const swappedOperators: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

/** Calls that are removed, so that the object they are called on takes their place. */
const removableCalls = new Set(
  'filter sort toSorted reverse toReversed slice trim toLowerCase where having orderBy limit forUpdate distinct'.split(
    ' ',
  ),
);

/** Methods that are replaced by another that takes the same arguments. */
const swappedMethods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/** Calls that only write to a log: without them the product behaves the same. */
const isLogged = /^(\w+\.)*(log|console)(\.\w+)?\(/;

const typeKeys = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments']);
const transparentTypes = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
]);

/** Returns the instrumented text and its mutants, numbered from `firstId`. */
export function instrument(
  path: string,
  text: string,
  firstId: number,
): { text: string; mutants: Mutant[] } {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  const edits = new Map<string, Edit>();
  const mutants: Mutant[] = [];

  function add(
    { start, end }: Node,
    replacement: string,
    { statement = false, removed = '' } = {},
  ): void {
    const original = text.slice(start, end);
    const change =
      removed === ''
        ? `${oneLine(original)} → ${oneLine(replacement)}`
        : `${oneLine(removed)} removed`;
    const line = text.slice(0, start).split('\n').length;
    const mutant = { id: firstId + mutants.length, path, line, replacement, change };
    mutants.push(mutant);
    const key = `${start}:${end}`;
    const edit = edits.get(key) ?? { start, end, mutants: [], statement };
    edit.mutants.push(mutant);
    edits.set(key, edit);
  }
  const textOf = ({ start, end }: Node) => text.slice(start, end);

  function mutate(node: Node): void {
    const { type } = node;
    if (type === 'IfStatement' || type === 'ConditionalExpression') {
      const test = node['test'] as Node;
      add(test, 'true');
      add(test, 'false');
    } else if (type === 'BinaryExpression' || type === 'LogicalExpression') {
      const left = node['left'] as Node;
      const right = node['right'] as Node;
      const operator = String(node['operator']);
      const isText = [left, right].some(
        ({ type: kind, value }) => kind === 'TemplateLiteral' || typeof value === 'string',
      );
      if (operator === '??') add(node, textOf(left));
      for (const other of swappedOperators[operator] ?? [])
        if (operator !== '+' || !isText) add(node, `${textOf(left)} ${other} ${textOf(right)}`);
    } else if (type === 'UnaryExpression' && node['operator'] === '!') {
      add(node, textOf(node['argument'] as Node));
    } else if (type === 'Literal' && typeof node['value'] === 'boolean') {
      add(node, String(!node['value']));
    } else if (type === 'ArrayExpression' && (node['elements'] as Node[]).length > 0) {
      add(node, '[]');
    } else if (type === 'ExpressionStatement' && typeof node['directive'] !== 'string') {
      add(node, '', { statement: true, removed: textOf(node) });
    } else if (type === 'ThrowStatement') {
      add(node, '', { statement: true, removed: textOf(node) });
    } else if (type === 'CallExpression') {
      const callee = node['callee'] as Node;
      if (callee.type !== 'MemberExpression' || callee['computed'] === true) return;
      const object = callee['object'] as Node;
      const property = callee['property'] as Node;
      const method = String(property['name']);
      const swapped = Object.hasOwn(swappedMethods, method) ? swappedMethods[method] : undefined;
      if (swapped !== undefined)
        add(
          node,
          text.slice(node.start, property.start) + swapped + text.slice(property.end, node.end),
        );
      if (removableCalls.has(method))
        add(node, textOf(object), { removed: text.slice(object.end, node.end) });
    }
  }

  /** `inChain` holds for the links of an optional chain, which parentheses would cut. */
  function visit(node: Node, inChain: boolean): void {
    const { type } = node;
    if (type.startsWith('TS') && !transparentTypes.has(type)) return;
    if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration') return;
    if (type === 'ExpressionStatement' && isLogged.test(textOf(node))) return;
    if (!inChain) mutate(node);
    for (const [key, value] of Object.entries(node)) {
      if (typeKeys.has(key)) continue;
      if (key === 'key' && node['computed'] !== true) continue;
      const isLink = key === 'callee' || key === 'object';
      const below = type === 'ChainExpression' || (inChain && isLink);
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (isNode(child)) visit(child, below);
    }
  }
  visit(program as unknown as Node, false);
  return { text: `${declaration} ${apply(text, [...edits.values()])}`, mutants };
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Set by `record.ts` in tests; processes that a test starts read the environment themselves. */
const declaration =
  'const __mutant = globalThis.__mutant ?? ((id) => id === Number(globalThis.process?.env.MUTANT));';

/** Applies nested edits from the outside in. */
function apply(text: string, edits: Edit[]): string {
  const sorted = edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let at = 0;
  function build(start: number, end: number): string {
    let result = '';
    let from = start;
    for (let edit = sorted[at]; edit !== undefined && edit.start < end; edit = sorted[at]) {
      at += 1;
      result += text.slice(from, edit.start) + wrap(edit, build(edit.start, edit.end));
      from = edit.end;
    }
    return result + text.slice(from, end);
  }
  return build(0, text.length);
}

function wrap({ mutants, statement }: Edit, inner: string): string {
  // The braces keep an `else` that follows with its own `if`.
  if (statement) return `{ if (!__mutant(${mutants[0]?.id ?? 0})) { ${inner} } }`;
  const changes = mutants.map(({ id, replacement }) => `__mutant(${id}) ? (${replacement}) : `);
  return `(${changes.join('')}(${inner}))`;
}
