/** A browser as the walk uses it, whatever drives it. */

export interface Engine {
  /** Opens a window of its own, as wide as a phone and without anything stored. */
  open(): Promise<EngineBrowser>;
  stop(): Promise<void>;
}

export interface EngineBrowser {
  /** Loads a page; returns when it is complete. */
  goTo(url: string): Promise<void>;
  /** Goes back in the history, as the person's Back button does. */
  back(): Promise<void>;
  /** Runs a function's body in the page and returns its JSON result. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** Types into the first element that the CSS selector finds. */
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** The errors on the browser's console, in order. */
  complaints(): readonly string[];
  /** Ends this session with everything it stored. */
  close(): Promise<void>;
}

/** CSS pixels. */
export const phoneSize = { width: 390, height: 844 };
