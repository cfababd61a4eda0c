/** Dialogs about an outlet's people: inviting someone, and ending a membership. */
import { useRef, useState } from 'react';
import {
  invitationForm,
  inviteToOutlet,
  removeOutletMember,
} from '#sync/contracts/outlets/outlets.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';

export function InviteDialog({
  outletId,
  onClose,
  onInvited,
}: {
  outletId: string;
  onClose: () => void;
  onInvited: () => void;
}) {
  const { t, translate } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({
    fields: ['email'],
    onError: (refused) => {
      // An open invitation is a conflict, which names no field.
      if (!(refused instanceof ApiError) || refused.code !== 'conflict') return undefined;
      setFieldErrors({ email: refused.message });
      return null;
    },
  });

  async function invite(): Promise<void> {
    const checked = invitationForm.safeParse({ email });
    if (!checked.success) return setFieldErrors({ email: checked.error.issues[0]?.message });
    const body = checked.data;
    await submit(async (idempotencyKey) => {
      const params = { id: outletId };
      const { message } = await send(inviteToOutlet, { params, body, idempotencyKey });
      toast('success', { text: message ?? t('outlets.invited') });
      onInvited();
    }, body);
  }

  return (
    <FormDialog
      initialFocus={field}
      title={t('outlets.inviteTitle')}
      description={t('outlets.inviteText')}
      submitLabel={t('outlets.inviteSend')}
      busy={busy}
      error={error}
      onSubmit={invite}
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
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setFieldErrors({});
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Ends someone's membership, or one's own, after a confirmation. */
export function RemoveDialog({
  params,
  title,
  text,
  confirm,
  done,
  onClose,
  onRemoved,
}: {
  params: { id: string; accountId: string };
  title: string;
  text: string;
  confirm: string;
  done: string;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { busy, error, submit } = useSubmit();
  return (
    <FormDialog
      title={title}
      description={text}
      submitLabel={confirm}
      variant="destructive"
      busy={busy}
      error={error}
      onSubmit={() =>
        submit(async () => {
          await send(removeOutletMember, { params });
          toast('success', { text: done });
          onClose();
          onRemoved();
        })
      }
      onClose={onClose}
    />
  );
}
