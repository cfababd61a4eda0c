/** Checks that the texts of screens follow the language, which may change while they are shown. */
import { Visitor } from 'oxc-parser';
import { lineAt } from '#scripts/structure/source.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';

const translations = /^#pwa\/lib\/i18n\/(?:translate|use-translation)\.ts$/;

interface Scope {
  name: string | undefined;
  text: string;
}

export function checkScreenLanguage({ path, text, program }: Source): Finding[] {
  const imported = new Set<string>();
  const findings: Finding[] = [];
  const scopes: Scope[] = [];
  const enter = ({ id, start, end }: { id?: unknown; start: number; end: number }) => {
    scopes.push({ name: (id as { name?: string } | null)?.name, text: text.slice(start, end) });
  };
  const leave = () => void scopes.pop();
  const say = (rule: string, start: number, message: string) =>
    findings.push({ rule, path, line: lineAt(text, start), message });

  new Visitor({
    ImportDeclaration: ({ source, specifiers, importKind }) => {
      if (!translations.test(source.value) || importKind === 'type') return;
      for (const specifier of specifiers)
        if (
          specifier.type === 'ImportSpecifier' &&
          specifier.importKind !== 'type' &&
          specifier.imported.type === 'Identifier' &&
          ['t', 'translate'].includes(specifier.imported.name)
        )
          imported.add(specifier.local.name);
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: ({ callee, start }) => {
      if (callee.type !== 'Identifier' || !imported.has(callee.name)) return;
      const [outer] = scopes;
      const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(outer?.name ?? '');
      if (outer === undefined)
        say('text-at-load', start, 'this text stays in the language of the first screen');
      else if (isComponent && !takes(callee.name, outer.text))
        say(
          'use-translation',
          start,
          `${outer.name} has to take ${callee.name} from useTranslation`,
        );
    },
  }).visit(program);
  return findings;
}

/** Whether a function has the name from `useTranslation`. */
function takes(name: string, text: string): boolean {
  const [, taken] = /\{([^{}]*)\} = useTranslation\(\)/.exec(text) ?? [];
  return taken?.split(',').some((each) => each.trim() === name) ?? false;
}
