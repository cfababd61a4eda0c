/** Which codes before the camera are new: one counts again after a second out of view. */

export const outOfViewAfter = 1000;

/** When each code was last read; milliseconds of a monotonic clock. */
export type SeenCodes = ReadonlyMap<string, number>;

/** `texts`: the codes that one frame shows. Codes that are out of view are forgotten. */
export function seeCodes(
  seen: SeenCodes,
  texts: readonly string[],
  at: number,
): { seen: SeenCodes; counting: string[] } {
  const inView = new Map([...seen].filter(([, lastAt]) => at - lastAt < outOfViewAfter));
  const counting = [...new Set(texts)].filter((text) => !inView.has(text));
  for (const text of texts) inView.set(text, at);
  return { seen: inView, counting };
}
