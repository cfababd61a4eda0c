/** Suggested reasons: the most used recent ones, then all standard ones. */
export function suggestedReasons(
  late: readonly string[],
  usual: readonly string[],
  mostRecent = 2,
): string[] {
  const counts = new Map<string, number>();
  for (const reason of late) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const used = [...counts].sort((a, b) => b[1] - a[1]).map(([reason]) => reason);
  return [...new Set([...used.slice(0, mostRecent), ...usual])];
}
