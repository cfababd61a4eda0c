/** Entry point of the stewards' page: first begins what takes time and needs no screen. */
import '#pwa/gate/styles/gate.css';
import { openEarlyCamera } from '#pwa/gate/camera/early-camera.ts';
import { openFirstGate } from '#pwa/gate/first-gate.ts';
import { abortTransactionsWhenLeft } from '#sync/client/storage/left-page.ts';

abortTransactionsWhenLeft();
openEarlyCamera();
openFirstGate();
void import('#pwa/gate/start.tsx');
