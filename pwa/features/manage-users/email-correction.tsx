import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { email as emailSchema, type User } from '#sync/contracts/accounts/accounts.ts';
import { correctEmail } from '#sync/contracts/accounts/users.ts';
import { emailConfirmedQuery } from '#pwa/lib/admin/queries/address-queries.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { EditIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';
import { StatusText } from '#pwa/ui/status/status.tsx';

/** The account's address, its emails, and a way to correct it when they come back. */
export function EmailCorrection({
  user,
  version,
  onCorrected,
}: {
  user: User;
  /** The version of the account that the form has. */
  version: number;
  onCorrected: (user: User) => void;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isConfirmed = useQuery(emailConfirmedQuery(user.id)).data;
  return (
    <section
      aria-label={t('accounts.email')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-border px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-semibold">{t('accounts.email')}</p>
        <p className="[overflow-wrap:anywhere]" dir="ltr">
          {user.email}
        </p>
        {isConfirmed === false && (
          <StatusText tone="pending">{t('approvals.addressUnconfirmed')}</StatusText>
        )}
      </div>
      <span className="flex flex-wrap gap-2">
        <Button variant="outline" asChild size="sm" className="max-md:min-h-11">
          <Link to="/admin/mails" search={{ q: user.email }}>
            {t('users.toMails')}
          </Link>
        </Button>
        {user.Admin === null && (
          <Button
            variant="outline"
            size="sm"
            icon={EditIcon}
            className="max-md:min-h-11"
            onClick={() => setOpen(true)}
          >
            {t('users.correctEmail')}
          </Button>
        )}
      </span>
      {isOpen && (
        <CorrectionDialog
          user={user}
          version={version}
          onClose={() => setOpen(false)}
          onCorrected={(corrected) => {
            setOpen(false);
            onCorrected(corrected);
          }}
        />
      )}
    </section>
  );
}

function CorrectionDialog({
  user,
  version,
  onClose,
  onCorrected,
}: {
  user: User;
  version: number;
  onClose: () => void;
  onCorrected: (user: User) => void;
}) {
  const { t, translate } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(user.email);
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({
    fields: ['email'],
    onError: (refused) => {
      // A taken address is a conflict, which names no field.
      if (!(refused instanceof ApiError) || refused.code !== 'conflict') return undefined;
      setFieldErrors({ email: refused.message });
      return null;
    },
  });

  async function correct(): Promise<void> {
    const checked = emailSchema.safeParse(typed);
    if (!checked.success) return setFieldErrors({ email: checked.error.issues[0]?.message });
    const body = { email: checked.data, version };
    await submit(async (idempotencyKey) => {
      const { data, message } = await send(correctEmail, {
        params: { id: user.id },
        body,
        idempotencyKey,
      });
      toast('success', { text: message ?? t('users.emailCorrected') });
      if (data.failedMails > 0)
        toast('notice', { text: t('users.failedMails', { count: data.failedMails }) });
      void queryClient.invalidateQueries(emailConfirmedQuery(user.id));
      onCorrected(data.user);
    }, body);
  }

  return (
    <FormDialog
      initialFocus={field}
      title={t('users.correctEmailTitle')}
      description={t('users.correctEmailText')}
      submitLabel={t('users.correctEmailSave')}
      busy={busy}
      disabled={typed.trim().toLowerCase() === user.email}
      error={error}
      onSubmit={correct}
      onClose={onClose}
    >
      <Field label={t('accounts.email')} error={translate(fieldErrors['email'])} required>
        {(control) => (
          <Input
            {...control}
            ref={field}
            type="email"
            dir="ltr"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setFieldErrors({});
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
