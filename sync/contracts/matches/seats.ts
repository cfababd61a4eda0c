import * as z from 'zod/mini';
import { key } from '#sync/contracts/core/primitives.ts';

export const seatId = z
  .string(key('matches.seatUnknown'))
  .check(z.regex(/^seat-(?:[1-9]|[1-9][0-9]|1[01][0-9]|120)$/, key('matches.seatUnknown')));
