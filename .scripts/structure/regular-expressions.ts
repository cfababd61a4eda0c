/**
 * Finds regular expressions that can take more than linear time, so that no input can keep a process
 * busy. Where the input is known to be short, the comment above says so: `superlinear: <why>`.
 */
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { lineAt } from '#scripts/structure/source.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';

const marker = /superlinear: \S/;

export function checkRegularExpressions({ path, text, program }: Source): Finding[] {
  const findings: Finding[] = [];
  let excused: Set<number> | undefined;
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      const { reports } = analyse({ source: pattern, flags });
      if (reports.length === 0) return;
      const line = lineAt(text, node.start);
      excused ??= excusedLines(path, text);
      if (excused.has(line)) return;
      const growth = reports.some(({ exponential }) => exponential) ? 'exponential' : 'quadratic';
      const message = `/${pattern}/${flags} can take ${growth} time; make it linear`;
      findings.push({ rule: 'regular-expressions', path, line, message });
    },
  }).visit(program);
  return findings;
}

/** The lines after a comment with the marker, as long as the statement's first lines. */
function excusedLines(path: string, text: string): Set<number> {
  const reach = 3;
  return new Set(
    parseSync(path, text)
      .comments.filter(({ value }) => marker.test(value))
      .flatMap(({ end }) => {
        const line = lineAt(text, end);
        return Array.from({ length: reach }, (_, after) => line + 1 + after);
      }),
  );
}
