/** What is typed into one answer, from the key to the disk. Without React, so that it can be tested. */

import type { TypedTextBackup } from '#pwa/lib/storage/typed-text-backup.ts';

/** Milliseconds without a key: a pause. */
const pauseMilliseconds = 700;

interface AutosaveFieldOptions {
  /** Holds what is typed until it is on the disk, at once. */
  stash: TypedTextBackup;
  /** Writes to the disk: `from` is what the field held before `text` was typed into it. */
  keep: (text: string, from: string) => Promise<void>;
  /** What the field shows; null: what is stored. */
  onTyped: (text: string | null) => void;
  onFailed: (error: unknown) => void;
  /** Whether it has something that is not on the disk. */
  onUnkept: (field: AutosaveField, unkept: boolean) => void;
}

/**
 * Keeps what is typed at every pause. A text that comes from elsewhere meanwhile never replaces what
 * is being typed: the engine is told what it was typed on, and keeps both.
 */
export class AutosaveField {
  readonly #options: AutosaveFieldOptions;
  #stored: string;
  /** Null while the field shows what is stored. */
  #typed: string | null = null;
  #from: string;
  /** What was stored when it was last kept. */
  #seen: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(stored: string, options: AutosaveFieldOptions) {
    this.#options = options;
    this.#stored = stored;
    this.#from = stored;
    this.#seen = stored;
  }

  /** Goes on with what a page that died had not kept. */
  recover(): void {
    const left = this.#options.stash.read();
    if (left === null || this.#typed !== null) return;
    if (left.text === this.#stored) return this.#options.stash.clear();
    this.#from = left.from;
    this.#seen = this.#stored;
    this.#show(left.text);
    void this.keep();
  }

  /** The stored text has changed. What was kept follows it; what is being typed does not. */
  store(text: string): void {
    this.#stored = text;
    if (this.#typed === null || this.#typed !== this.#from) return;
    if (text === this.#typed || text !== this.#seen) this.#show(null);
  }

  type(text: string): void {
    if (this.#typed === null) {
      this.#from = this.#stored;
      this.#seen = this.#stored;
    }
    this.#show(text);
    this.#options.stash.put(text, this.#from);
    this.#options.onUnkept(this, text !== this.#from);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(), pauseMilliseconds);
  }

  /** Another text was chosen for this one, which is kept: what is stored is shown. */
  follow(): void {
    if (this.#typed === this.#from) this.#show(null);
  }

  /** Keeps it now. Resolves when it is on the disk, or told as failed and still in the field. */
  keep(): Promise<void> {
    clearTimeout(this.#timer);
    // One after the other: each says what the last one wrote.
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const text = this.#typed;
    if (text !== null && text !== this.#from) {
      try {
        await this.#options.keep(text, this.#from);
        this.#from = text;
        this.#seen = this.#stored;
        // Typed meanwhile, the next write has it.
        if (this.#typed === text) this.#options.stash.clear();
        else this.#options.stash.put(this.#typed ?? text, text);
        this.#options.onFailed(null);
      } catch (error) {
        this.#options.onFailed(error);
      }
    }
    this.#options.onUnkept(this, this.#typed !== null && this.#typed !== this.#from);
  }

  #show(text: string | null): void {
    this.#typed = text;
    this.#options.onTyped(text);
  }
}
