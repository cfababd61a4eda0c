/** The worker in which frames are read, so that the page answers touches meanwhile. */
import { createDecoder } from '#pwa/gate/camera/decoder.ts';
import { serveFrames } from '#pwa/gate/camera/serve-frames.ts';

await serveFrames(createDecoder());
