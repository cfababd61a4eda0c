import { parseSync } from 'oxc-parser';

export type Program = ReturnType<typeof parseSync>['program'];

export interface Import {
  readonly specifier: string;
  /** The path from the project's root; null for a package. */
  readonly target: string | null;
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
  readonly line: number;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  /** Static, dynamic and type-only imports, and re-exports. */
  readonly imports: readonly Import[];
}

export interface Finding {
  readonly rule: string;
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

/** `path` is relative to the root. Throws if the text is not TypeScript. */
export function readSource(path: string, text: string): Source {
  const { program, errors, module } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const imports: Import[] = [];
  const add = (specifier: string, start: number, kind: { typeOnly?: boolean; dynamic?: boolean }) =>
    imports.push({
      specifier,
      target: targetOf(path, specifier),
      typeOnly: false,
      dynamic: false,
      line: lineAt(text, start),
      ...kind,
    });
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration')
      add(node.source.value, node.start, { typeOnly: node.importKind === 'type' });
    else if ('source' in node && node.source !== null)
      add(node.source.value, node.start, { typeOnly: node.exportKind === 'type' });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    const specifier = /^(['"])([^'"]*)\1$/.exec(written)?.[2];
    if (specifier !== undefined) add(specifier, moduleRequest.start, { dynamic: true });
  }
  return { path, text, program, imports };
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
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
