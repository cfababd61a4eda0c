import { useState } from 'react';
import { closeGates, type GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { maxReasonLength } from '#pwa/features/gates/dialogs/lost-phone-dialog.tsx';
import {
  mayHaveSeenEveryone,
  missingPhones,
  type OverviewPhone,
} from '#pwa/features/gates/phones.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { formatDateTime, formatLastSynced, formatWeekday } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { CountTile } from '#pwa/ui/brand/stat-tile.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { CheckIcon, type Icon, MailIcon, OnPhoneIcon } from '#pwa/ui/icons.ts';

/** Closes the gates of a match; each phone that has not handed in needs a reason. */
export function CloseDialog({
  overview,
  now,
  onClose,
}: {
  overview: GateOverview;
  now: number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { match, devices, marks, counts } = overview;
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const { busy, error, submit } = useGateSubmit(match.id);
  const missing = missingPhones(devices);
  const makesAllUnknown = devices.some((phone) => mayHaveSeenEveryone(phone, overview));
  const reasonOf = (phone: OverviewPhone) => (reasons[phone.id] ?? '').trim();
  const came = marks.filter(({ presence }) => presence === 'inside' || presence === 'out').length;
  const notSeen = marks.filter(({ presence }) => presence === 'notSeen').length;
  const handedIn = devices.filter(
    ({ handedInAt, revokedAt }) => handedInAt !== null && revokedAt === null,
  );

  async function close(): Promise<void> {
    setChecked(true);
    if (missing.some((phone) => reasonOf(phone) === '')) return;
    const body = {
      missing: Object.fromEntries(missing.map((phone) => [phone.id, reasonOf(phone)])),
    };
    await submit(async (idempotencyKey) => {
      await call(closeGates, { params: { match: match.id }, body, idempotencyKey });
      toast('success', { text: t('gates.closed') });
      onClose();
    }, body);
  }

  return (
    <FormDialog
      title={t('gates.closeTitle')}
      submitLabel={t('gates.closeMatch')}
      variant="destructive"
      busy={busy}
      error={error}
      onSubmit={close}
      onClose={onClose}
    >
      <dl className="grid grid-cols-3 gap-2">
        <CountTile label={t('gates.came')} value={came} />
        {/* A missing phone may have let them in. */}
        <CountTile
          label={t(
            missing.length > 0 || makesAllUnknown
              ? 'gates.notSeen'
              : 'gateOverview.attendance.absent',
          )}
          value={notSeen}
        />
        <CountTile label={t('gates.twice')} value={counts.twice} />
      </dl>
      {handedIn.length > 0 && (
        <Line icon={CheckIcon}>
          {joinWithCommas([
            t('gates.handedIn', {
              handedIn: handedIn.length,
              count: handedIn.length + missing.length,
            }),
            t('gates.checks', { count: handedIn.reduce((sum, { scans }) => sum + scans, 0) }),
          ])}
        </Line>
      )}
      {missing.map((phone) => (
        <div
          key={phone.id}
          className="flex flex-col gap-3 rounded-md border border-pending-line p-3"
        >
          <p className="num flex gap-2.5 rounded-sm text-pending-foreground">
            <OnPhoneIcon className="mt-0.5 size-4.5 flex-none" aria-hidden />
            {describePhone(phone, overview, now, t)}
          </p>
          <Field
            label={t('gates.whyMissing', { name: phone.label })}
            error={isChecked && reasonOf(phone) === '' ? t('error.required') : undefined}
            required
          >
            {(control) => (
              <Input
                {...control}
                dir="auto"
                autoComplete="off"
                maxLength={maxReasonLength}
                value={reasons[phone.id] ?? ''}
                onChange={({ target }) => setReasons({ ...reasons, [phone.id]: target.value })}
              />
            )}
          </Field>
        </div>
      ))}
      {(missing.length > 0 || makesAllUnknown) && (
        <p
          role={makesAllUnknown ? 'status' : undefined}
          className={makesAllUnknown ? 'font-[560]' : 'text-sm text-muted-foreground'}
        >
          {makesAllUnknown ? t('gates.allUnknown', { count: notSeen }) : t('gates.unknownText')}
        </p>
      )}
      <div className="flex flex-col gap-1.5">
        <Line icon={OnPhoneIcon}>
          {t('gates.phonesErase', {
            time: `${formatWeekday(overview.erasedAt)} ${formatDateTime(overview.erasedAt)}`,
          })}
        </Line>
        <Line icon={MailIcon}>
          {match.recipients.length === 0
            ? t('gates.listGoesToOfficers')
            : t('gates.listGoesTo', { count: match.recipients.length })}
        </Line>
      </div>
    </FormDialog>
  );
}

/** `Tarek Nabil, Gate 4, last synced 05:38 PM` */
function describePhone(
  phone: OverviewPhone,
  { gates }: GateOverview,
  now: number,
  t: typeof translate,
): string {
  const number = gates.find(({ id }) => id === phone.gateId)?.number ?? 0;
  return joinWithCommas([
    phone.officer ?? phone.label,
    t('gates.gateNumber', { number }),
    phone.lastSeenAt === null
      ? t('gates.neverSynced')
      : t('gates.lastSyncedAt', { time: formatLastSynced(phone.lastSeenAt, now) }),
  ]);
}

function Line({ icon: IconMark, children }: { icon: Icon; children: string }) {
  return (
    <p className="num flex gap-2.5 text-[0.9375rem] leading-5.5">
      <IconMark className="mt-0.5 size-4.5 flex-none text-muted-foreground" aria-hidden />
      {children}
    </p>
  );
}
