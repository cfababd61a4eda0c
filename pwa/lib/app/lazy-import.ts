/** Parts of the app that are fetched when they are first needed. */

/** It could not be fetched: no signal, or a version that the server has no more. */
export class ChunkLoadError extends Error {
  override readonly name = 'MissingPart';
}

/** As the browsers say it. */
const chunkErrorMessage = /dynamically imported module|importing a module|preload CSS/i;

/**
 * `part(() => import('…'))`
 *
 * @throws MissingPart, which `ErrorScreen` knows what to do about
 */
export async function lazyImport<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw chunkErrorMessage.test(String(error))
      ? new ChunkLoadError('a part of the app is not here', { cause: error })
      : error;
  }
}
