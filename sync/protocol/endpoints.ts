import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { pullReply, pullRequest } from '#sync/protocol/pull.ts';
import { pushReply, pushRequest } from '#sync/protocol/push.ts';

export const pull = endpoint('POST', '/sync/pull', {
  summary: 'What changed since the cursors',
  body: pullRequest,
  reply: pullReply,
});

export const push = endpoint('POST', '/sync/push', {
  summary: 'Send what was done without signal',
  body: pushRequest,
  reply: pushReply,
});
