/** Uploads the fixture file and downloads the template, which are not JSON. */
import {
  parseFixtureFile,
  fixtureTemplatePath,
  type ParsedFixtureFile,
} from '#sync/contracts/matches/fixture-import.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { fetchWithToken, uploadForReply } from '#pwa/lib/files/upload-for-reply.ts';
import { withSession } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { networkError, parseResponse, buildUrl } from '#pwa/lib/http/request.ts';

/** @throws ApiError */
export async function uploadFixtureFile(file: File): Promise<ParsedFixtureFile> {
  return uploadForReply(parseFixtureFile.path, file);
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
