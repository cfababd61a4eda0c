/** Parts of the app that are fetched when they are first needed. */

/** It could not be fetched: no signal, or a version that the server has no more. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

/** As the browsers say it. */
const missing = /dynamically imported module|importing a module|preload CSS/i;

/**
 * `part(() => import('…'))`
 *
 * @throws MissingPart, which `ErrorScreen` knows what to do about
 */
export async function part<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw missing.test(String(error))
      ? new MissingPart('a part of the app is not here', { cause: error })
      : error;
  }
}
