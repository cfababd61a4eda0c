/** A row or record that a test only compares. */
// oxlint-disable-next-line typescript/no-explicit-any -- its columns are the statement's own
export type Row = any;
