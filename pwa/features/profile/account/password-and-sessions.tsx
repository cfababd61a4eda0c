import { useState } from 'react';
import { ChangePasswordDialog } from '#pwa/features/profile/account/change-password-dialog.tsx';
import { SessionList } from '#pwa/features/profile/account/session-list.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
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
  const [isChanging, setIsChanging] = useState(false);
  const [listVersion, setListVersion] = useState(0);
  return (
    <>
      <Section title={t('profile.password')}>
        <p className="mb-3 text-sm text-muted-foreground">
          {t(offline ? 'profile.passwordOffline' : 'profile.passwordText')}
        </p>
        <Button
          variant="outline"
          full
          icon={SafeIcon}
          disabled={offline}
          onClick={() => setIsChanging(true)}
        >
          {t('profile.changePassword')}
        </Button>
      </Section>
      {!offline && <SessionList key={listVersion} />}
      {isChanging && (
        <ChangePasswordDialog
          user={user}
          onClose={() => setIsChanging(false)}
          onChanged={() => {
            setIsChanging(false);
            setListVersion((before) => before + 1);
          }}
        />
      )}
    </>
  );
}
