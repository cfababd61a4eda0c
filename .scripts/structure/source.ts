/** A source file as the structure's rules see it. */
import { parseSync } from 'oxc-parser';

export type Program = ReturnType<typeof parseSync>['program'];

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** From the project's root; null for a package. */
  readonly target: string | null;
  /** Gone when the types are stripped. */
  readonly typeOnly: boolean;
  /** Loaded when it is needed: no part of a cycle. */
  readonly dynamic: boolean;
  readonly reExport: 'no' | 'names' | 'all';
  readonly line: number;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly program: Program;
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
  /** Nothing of its own; a package's parts under names of ours are something. */
  readonly onlyReExports: boolean;
}

export interface Finding {
  readonly rule: string;
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

/** `path` is from the project's root; throws when the text is no TypeScript. */
export function readSource(path: string, text: string): Source {
  const { program, errors, module } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const imports: Import[] = [];
  const add = (specifier: string, start: number, rest: Partial<Import>) =>
    imports.push({
      specifier,
      target: targetOf(path, specifier),
      typeOnly: false,
      dynamic: false,
      reExport: 'no',
      line: lineAt(text, start),
      ...rest,
    });
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      add(node.source.value, node.start, { typeOnly: node.importKind === 'type' });
    } else if (node.type === 'ExportAllDeclaration') {
      const typeOnly = node.exportKind === 'type';
      add(node.source.value, node.start, { typeOnly, reExport: 'all' });
    } else if (node.type === 'ExportNamedDeclaration' && node.source) {
      const typeOnly = node.exportKind === 'type';
      add(node.source.value, node.start, { typeOnly, reExport: 'names' });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    const literal = /^(['"])([^'"]*)\1$/.exec(written)?.[2];
    if (literal !== undefined) add(literal, moduleRequest.start, { dynamic: true });
  }
  const hasDefaultExport = program.body.some(({ type }) => type === 'ExportDefaultDeclaration');
  const onlyReExports =
    imports.some(({ target, reExport }) => target !== null && reExport !== 'no') &&
    program.body.every(
      (node) => node.type === 'ExportAllDeclaration' || ('source' in node && node.source !== null),
    );
  return {
    path,
    text,
    lines: countLines(text),
    program,
    imports,
    hasDefaultExport,
    onlyReExports,
  };
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function countLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

const aliases: readonly [string, string][] = [
  ['#scripts/', '.scripts/'],
  ['#', ''],
];

function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    return new URL(specifier, `file:///${path}`).pathname.slice(1);
  }
  const alias = aliases.find(([from]) => specifier.startsWith(from));
  return alias ? alias[1] + specifier.slice(alias[0].length) : null;
}
