import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { pullReply, pullRequest } from '#sync/protocol/pull.ts';
import { pushReply, pushRequest } from '#sync/protocol/push.ts';

export type SyncCalls = ReturnType<typeof syncCalls>;

/** The calls of an instance of the sync engine below its address, `/sync`. */
export const syncCalls = (address: `/${string}`) => ({
  pull: endpoint('POST', `${address}/pull`, {
    summary: 'What changed since the cursors',
    body: pullRequest,
    reply: pullReply,
  }),
  push: endpoint('POST', `${address}/push`, {
    summary: 'Send what was done without signal',
    body: pushRequest,
    reply: pushReply,
  }),
});

export const memberCalls = syncCalls('/sync');
