/** Thrown while the server lacks checks that the phone has yet to send; nothing is decided. */
export class ChecksMissingError extends Error {
  override readonly name = 'ChecksMissingError';

  constructor() {
    super('the phone has checks that have not arrived');
  }
}
