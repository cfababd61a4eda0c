/** A problem that the operator can fix; printed in one line without a stack. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}

/** Runs a command; prints a `StartError` in one line and sets the exit code 1. */
export async function reportStartErrors(work: () => Promise<void>, prefix = ''): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${prefix}${error.message}\n`);
    process.exitCode = 1;
  }
}
