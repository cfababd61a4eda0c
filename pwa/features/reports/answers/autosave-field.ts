/** Autosave of one answer, from key press to IndexedDB. Free of React for testing. */

import type { TypedTextBackup } from '#pwa/lib/storage/typed-text-backup.ts';

/** Milliseconds without a key press before saving. */
const pauseMilliseconds = 700;

interface AutosaveFieldOptions {
  /** Synchronous backup of the typed text until it is stored. */
  backup: TypedTextBackup;
  /** Stores the text; `from` is the text that the edit started from. */
  save: (text: string, from: string) => Promise<void>;
  /** The text to show; null to show the stored one. */
  onChange: (text: string | null) => void;
  onError: (error: unknown) => void;
  onUnsavedChange: (field: AutosaveField, isUnsaved: boolean) => void;
}

/**
 * Saves the text at every pause. A text that arrives meanwhile never replaces what is being typed:
 * the engine gets the text that the edit started from, and keeps both.
 */
export class AutosaveField {
  readonly #options: AutosaveFieldOptions;
  #stored: string;
  /** Null while the field shows the stored text. */
  #typed: string | null = null;
  #from: string;
  /** The stored text at the last save. */
  #seen: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(stored: string, options: AutosaveFieldOptions) {
    this.#options = options;
    this.#stored = stored;
    this.#from = stored;
    this.#seen = stored;
  }

  /** Restores the text of a page that was closed before it was saved. */
  restore(): void {
    const backup = this.#options.backup.read();
    if (backup === null || this.#typed !== null) return;
    if (backup.text === this.#stored) return this.#options.backup.clear();
    this.#from = backup.from;
    this.#seen = this.#stored;
    this.#show(backup.text);
    void this.save();
  }

  /** Takes a new stored text. The field follows it, unless someone is typing. */
  setStored(text: string): void {
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
    this.#options.backup.put(text, this.#from);
    this.#options.onUnsavedChange(this, text !== this.#from);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), pauseMilliseconds);
  }

  /** Shows the stored text again once this field's own is saved. */
  showStored(): void {
    if (this.#typed === this.#from) this.#show(null);
  }

  /** Resolves when the text is stored, or the failure was reported and the field keeps it. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    // One write at a time: each starts from the text that the last one wrote.
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const text = this.#typed;
    if (text !== null && text !== this.#from) {
      try {
        await this.#options.save(text, this.#from);
        this.#from = text;
        this.#seen = this.#stored;
        // Text typed during the write is left to the next one.
        if (this.#typed === text) this.#options.backup.clear();
        else this.#options.backup.put(this.#typed ?? text, text);
        this.#options.onError(null);
      } catch (error) {
        this.#options.onError(error);
      }
    }
    this.#options.onUnsavedChange(this, this.#typed !== null && this.#typed !== this.#from);
  }

  #show(text: string | null): void {
    this.#typed = text;
    this.#options.onChange(text);
  }
}
