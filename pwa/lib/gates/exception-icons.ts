import type { GateException } from '#sync/contracts/gate/gate-exceptions.ts';
import {
  AlertIcon,
  CountdownIcon,
  type Icon,
  InsideIcon,
  KeyIcon,
  NoSignalIcon,
  RevokedIcon,
  SearchIcon,
  TicketIcon,
} from '#pwa/ui/icons.ts';

export const exceptionIcons: Record<GateException['kind'], Icon> = {
  twice: InsideIcon,
  olderList: AlertIcon,
  override: KeyIcon,
  offlineGate: NoSignalIcon,
  uncertainClock: CountdownIcon,
  revokedShown: RevokedIcon,
  notListed: TicketIcon,
  withoutRight: SearchIcon,
};
