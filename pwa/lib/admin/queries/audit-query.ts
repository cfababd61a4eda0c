import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AuditQuery, listAuditLog } from '#sync/contracts/admin/audit.ts';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { call } from '#pwa/lib/http/api.ts';

/** One page of the audit log, newest first. */
export function auditQuery(query: Partial<AuditQuery>) {
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => readAuditPage(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval(2),
  });
}

/**
 * The latest entries about an account or record. Each version has its own, so that they are read
 * again when a form loads another one.
 */
export function recordAuditQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['audit', 'record', id, version],
    queryFn: ({ signal }) => readAuditPage({ about: id, sort: '-at', pageSize: 10 }, signal),
    refetchInterval: pollInterval(2),
    gcTime: 0,
  });
}

async function readAuditPage(query: Partial<AuditQuery>, signal: AbortSignal) {
  const { lines, totalCount, ...position } = await call(listAuditLog, { query, signal });
  return { rows: lines, totalCount, position };
}
