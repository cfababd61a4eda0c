/** A start that cannot go on for a reason its operator can mend: told in one line, no stack. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}
