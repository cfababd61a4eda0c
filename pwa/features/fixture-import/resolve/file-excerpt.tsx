import type { ParsedFixtureFile } from '#sync/contracts/matches/fixture-import.ts';

const maxLinesShown = 3;

/** The first lines that a question is about, as they are in the file. */
export function FileExcerpt({
  file,
  lines,
}: {
  file: ParsedFixtureFile;
  lines: readonly number[];
}) {
  const wanted = new Set(lines.slice(0, maxLinesShown));
  return (
    <ol className="num overflow-hidden rounded-md bg-pitch-deep px-3 py-2 text-[0.8125rem] leading-5 text-pitch-foreground">
      {file.rows.map(
        ({ line }, at) =>
          wanted.has(line) && (
            <li key={line} className="flex gap-2.5">
              <span className="flex-none text-pitch-muted">{line}</span>
              <span className="min-w-0 truncate" dir="auto">
                {file.texts[at]}
              </span>
            </li>
          ),
      )}
    </ol>
  );
}
