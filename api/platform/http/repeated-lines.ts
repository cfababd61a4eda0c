/** Folds log lines that one caller repeats, so that an attack cannot fill the log. */

export interface RepeatedLines {
  /**
   * Writes the first line of this key. Of the next minute's it counts how many there are, and writes
   * one line more that says so.
   */
  write(key: string, line: (repeated?: number) => void): void;
  /** Writes all counts now. */
  flush(): void;
}

const minute = 60_000;
/** Keys remembered; the oldest is written and forgotten first. */
const keysAtMost = 2_000;

export function createRepeatedLines(window = minute): RepeatedLines {
  const open = new Map<string, { repeated: number; end: () => void }>();
  return {
    write(key, line) {
      const known = open.get(key);
      if (known !== undefined) {
        known.repeated += 1;
        return;
      }
      const [oldest] = open.values();
      if (open.size >= keysAtMost) oldest?.end();
      const end = () => {
        clearTimeout(timer);
        open.delete(key);
        if (counted.repeated > 0) line(counted.repeated);
      };
      const counted = { repeated: 0, end };
      const timer = setTimeout(end, window).unref();
      open.set(key, counted);
      line();
    },
    flush() {
      for (const { end } of open.values()) end();
    },
  };
}
