/**
 * The rules of a gate written a second time, as a table, so that `decide` is compared with something
 * that was not derived from it. A column is `*` or the values that it accepts; the first row that
 * accepts a combination wins.
 */
import type { Decision } from '#sync/contracts/gate/decide.ts';
import type { Combination } from '#sync/contracts/gate/testing/check-combinations.ts';

const source = `
rule | scanned                                | entry    | direction | again             | time  | clock   | list  | role              | presence            | reEntry | answer                     | counts | override
1    | unreadable bad badTest                 | *        | *         | *                 | *     | *       | *     | *                 | *                   | *       | notOurs                    | none   | none
2    | unknownKey unknownKeyOther unknownKeyTest | *     | *         | *                 | *     | *       | *     | *                 | *                   | *       | cannotVerify               | none   | none
3    | otherMatch otherMatchTest              | *        | *         | *                 | *     | *       | *     | *                 | *                   | *       | otherMatch                 | none   | none
t    | test                                   | *        | *         | *                 | *     | *       | *     | *                 | *                   | *       | testTicket                 | none   | none
4    | good person personWithCard             | replaced | *         | *                 | *     | *       | *     | *                 | *                   | *       | replaced                   | none   | none
5    | good person personWithCard             | revoked  | *         | *                 | *     | *       | *     | *                 | *                   | *       | revoked                    | none   | none
6    | good                                   | none     | *         | *                 | *     | *       | *     | *                 | *                   | *       | askOfficer newerThanList   | none   | number
o    | good person personWithCard             | live     | out       | *                 | *     | *       | *     | *                 | own synced compared unaccepted | *       | leaving                    | out    | none
n    | good person personWithCard             | live     | out       | *                 | *     | *       | *     | *                 | notSeen out         | *       | notInside                  | none   | none
7    | good person personWithCard             | live     | in        | within            | *     | *       | *     | *                 | *                   | *       | sameAgain                  | none   | none
8e   | good person personWithCard             | live     | in        | never after       | early | certain | young | *                 | *                   | *       | tooEarly                   | none   | number
8l   | good person personWithCard             | live     | in        | never after       | late  | certain | young | *                 | *                   | *       | closed                     | none   | number
9    | good person personWithCard             | live     | in        | never after       | *     | *       | *     | elsewhere nowhere | *                   | *       | otherGate                  | none   | number
10   | good person personWithCard             | live     | in        | never after       | *     | *       | *     | everybody here    | own synced          | no      | alreadyInside              | none   | number
10r  | good person personWithCard             | live     | in        | never after       | *     | *       | *     | everybody here    | own synced          | yes     | alreadyInside              | none   | steward
10q  | good person personWithCard             | live     | in        | never after       | *     | *       | *     | everybody here    | compared unaccepted | *       | maybeInside                | none   | steward
11   | good person personWithCard             | live     | in        | never after       | *     | *       | *     | everybody here    | notSeen out         | *       | onTheList                  | in     | none
`;

export interface TableRow {
  rule: string;
  conditions: [column: keyof Combination, values: ReadonlySet<string>][];
  answer: Decision['answer'];
  reason: Decision['reason'];
  counts: Decision['counts'];
  override: Decision['override'];
}

export const table: readonly TableRow[] = parseTable();

export function rowFor(combination: Combination): TableRow {
  const row = table.find(({ conditions }) =>
    conditions.every(([column, values]) => values.has(combination[column])),
  );
  if (row === undefined) throw new Error(`No row for ${JSON.stringify(combination)}`);
  return row;
}

/** Kinds of override that are accepted where one is possible. */
export const accepted: Record<Decision['override'], readonly string[]> = {
  none: [],
  number: ['number', 'officer'],
  steward: ['number', 'officer', 'steward'],
};

function parseTable(): TableRow[] {
  const [header = [], ...rows] = source
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.map((cells) => {
    const cell = (name: string) => cells[header.indexOf(name)] ?? '';
    const [answer, reason = null] = cell('answer').split(' ');
    return {
      rule: cell('rule'),
      conditions: header
        .slice(1, -3)
        .filter((name) => cell(name) !== '*')
        .map((name) => [name as keyof Combination, new Set(cell(name).split(/ +/))]),
      answer: answer as Decision['answer'],
      reason: reason as Decision['reason'],
      counts: cell('counts') as Decision['counts'],
      override: cell('override') as Decision['override'],
    };
  });
}
