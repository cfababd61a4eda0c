/** Functions with which screens show two versions of an answer. */
export { readDeviceKind } from '#sync/client/reports/device-kind.ts';
export { hasOpenConflict } from '#sync/client/reports/open-conflicts.ts';
