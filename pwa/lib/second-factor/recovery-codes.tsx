import { createPortal } from 'react-dom';
import { copyText } from '#pwa/lib/app/copy-text.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { CopyIcon, DownloadIcon, PrintIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** Shows recovery codes for the only time. The person says that they are saved. */
export function RecoveryCodes({
  codes,
  email,
  saved,
  onSaved,
}: {
  codes: readonly string[];
  email: string;
  saved: boolean;
  onSaved: (saved: boolean) => void;
}) {
  const { t } = useTranslation();
  const title = t('secondFactor.fileTitle', { app: t('app.name'), email });
  const file = () => new Blob([[title, ...codes, ''].join('\n')], { type: 'text/plain' });
  return (
    <div className="flex flex-col gap-4">
      <ul
        className="num grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-lg border border-border bg-muted p-4 font-mono max-[359px]:grid-cols-1"
        dir="ltr"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="outline"
          size="touch"
          icon={CopyIcon}
          onClick={() =>
            void copyText(codes.join('\n'), {
              done: t('secondFactor.codesCopied'),
              failed: t('secondFactor.copyFailed'),
            })
          }
        >
          {t('secondFactor.copy')}
        </Button>
        <Button
          variant="outline"
          size="touch"
          icon={DownloadIcon}
          onClick={() => saveFile(file(), 'touchline-recovery-codes.txt')}
        >
          {t('secondFactor.download')}
        </Button>
        <Button variant="outline" size="touch" icon={PrintIcon} onClick={() => window.print()}>
          {t('secondFactor.print')}
        </Button>
      </div>
      <Checkbox checked={saved} onChange={(event) => onSaved(event.target.checked)}>
        {t('secondFactor.codesSaved')}
      </Checkbox>
      {createPortal(
        <div data-printed className="hidden print:block">
          <h1 className="type-title text-[16pt] font-[720]">{title}</h1>
          <p className="my-3">{t('secondFactor.fileText')}</p>
          <ul className="font-mono" dir="ltr">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>,
        document.body,
      )}
    </div>
  );
}
