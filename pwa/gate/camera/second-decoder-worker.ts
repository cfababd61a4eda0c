/** The worker of the second decoder, so that the first one never waits for it. */
import zxing from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { createSecondDecoder } from '#pwa/gate/camera/second-decoder.ts';
import { serveFrames } from '#pwa/gate/camera/serve-frames.ts';

await serveFrames(createSecondDecoder({ locateFile: () => zxing }));
