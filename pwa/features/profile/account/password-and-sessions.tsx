import { useState } from 'react';
import { ChangePasswordDialog } from '#pwa/features/profile/account/change-password-dialog.tsx';
import { SessionList } from '#pwa/features/profile/account/session-list.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { SafeIcon } from '#pwa/ui/icons.ts';
import { Section } from '#pwa/ui/layout/page.tsx';

/** Password and sessions; a new password ends all other sessions. */
export function PasswordAndSessions({
  user,
  offline,
}: {
  user: { id: string; email: string };
  offline: boolean;
}) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  const [changes, setChanges] = useState(0);
  return (
    <>
      <Section title={t('profile.password')}>
        <p className="mb-3 text-sm text-muted-foreground">
          {t(offline ? 'profile.passwordOffline' : 'profile.passwordText')}
        </p>
        <Button full icon={SafeIcon} disabled={offline} onClick={() => setChanging(true)}>
          {t('profile.changePassword')}
        </Button>
      </Section>
      {!offline && <SessionList key={changes} />}
      {changing && (
        <ChangePasswordDialog
          user={user}
          onClose={() => setChanging(false)}
          onChanged={() => {
            setChanging(false);
            setChanges((before) => before + 1);
          }}
        />
      )}
    </>
  );
}
