import { StartError } from '#api/platform/startup/start-error.ts';

/** One line that names the variable; `main` prints it and exits. */
export class ConfigError extends StartError {
  constructor(variable: string, what: string, cause?: unknown) {
    super(`${variable}: ${what}`, cause);
    this.name = 'ConfigError';
  }
}
