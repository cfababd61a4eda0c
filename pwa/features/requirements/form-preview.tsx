import { useState } from 'react';
import { type Role, roles } from '#sync/contracts/accounts/role-names.ts';
import type { Requirement } from '#sync/contracts/evidence/requirements.ts';
import { EvidenceFields } from '#pwa/lib/evidence/evidence-fields.tsx';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

/** Opens the fields that people of a role fill in, as they see them. Nothing is sent. */
export function FormPreview({ requirements }: { requirements: readonly Requirement[] }) {
  const { t } = useTranslation();
  const [role, setRole] = useState<Role | null>(null);
  const asked = requirements.filter((each) => role !== null && each.roles.includes(role));
  return (
    <>
      <Button
        variant="outline"
        className="max-md:min-h-11"
        onClick={() => setRole(requirements[0]?.roles[0] ?? roles[0])}
      >
        {t('evidence.preview')}
      </Button>
      {role !== null && (
        <FormDialog
          title={t('evidence.preview')}
          submitLabel={null}
          cancelLabel={t('action.close')}
          onSubmit={() => undefined}
          onClose={() => setRole(null)}
        >
          <Field label={t('accounts.role')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={role}
                onChange={({ target }) => setRole(target.value as Role)}
              >
                {roles.map((each) => (
                  <option key={each} value={each}>
                    {t(`role.${each}`)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          {asked.length === 0 ? (
            <p className="text-muted-foreground">{t('evidence.previewEmpty')}</p>
          ) : (
            // Inert, so that no one uploads a file here by mistake.
            <div inert className="flex flex-col gap-4">
              <EvidenceFields
                requirements={asked}
                values={{}}
                problems={{}}
                onChange={() => undefined}
              />
            </div>
          )}
        </FormDialog>
      )}
    </>
  );
}
