/** A row or record as a test looks at it: it is compared, nothing is computed with it. */
// oxlint-disable-next-line typescript/no-explicit-any -- its columns are the statement's own
export type Row = any;
