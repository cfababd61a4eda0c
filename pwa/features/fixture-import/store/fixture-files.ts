/** Uploads the fixture file and downloads the template, which are not JSON. */
import {
  parseFixtureFile,
  fixtureTemplatePath,
  type ParsedFixtureFile,
} from '#sync/contracts/matches/fixture-import.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { withSession } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { networkError, parseResponse, buildUrl } from '#pwa/lib/http/request.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

/** Milliseconds after which an upload fails; enough for ten megabytes on a slow connection. */
const uploadTimeout = 120_000;

/** @throws ApiError */
export async function uploadFixtureFile(file: File): Promise<ParsedFixtureFile> {
  return withSession(async (token) => {
    const form = new FormData();
    form.append('file', file);
    const { status, text, retryAfter } = await fetchText(buildUrl(parseFixtureFile.path), token, {
      method: 'POST',
      body: form,
    });
    return parseResponse<ParsedFixtureFile>(status, text, retryAfter).data;
  });
}

/**
 * Downloads the template.
 *
 * @throws ApiError
 */
export async function downloadTemplate(): Promise<void> {
  const blob = await withSession(async (token) => {
    const answer = await fetchWithToken(buildUrl(fixtureTemplatePath), token, {});
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !type.includes('spreadsheet')) {
      parseResponse(answer.status, await answer.text(), answer.headers.get('retry-after'));
      throw networkError();
    }
    return answer.blob();
  });
  saveFile(blob, t('fixtureImport.templateFile'));
}

async function fetchText(url: string, token: string | null, init: RequestInit) {
  const answer = await fetchWithToken(url, token, init);
  try {
    const text = await answer.text();
    return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
  } catch (error) {
    throw networkError(error);
  }
}

async function fetchWithToken(
  url: string,
  token: string | null,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      headers: {
        accept: '*/*',
        'accept-language': currentLanguage(),
        ...(token !== null && { 'x-access-token': token }),
      },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(uploadTimeout),
    });
  } catch (error) {
    throw networkError(error);
  }
}
