import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { sms, SmsKind, SmsStatus, type SmsMessage } from '#contract/sms.ts'
import { smsKindKeys, smsStateKeys, smsStatusTones } from '#domain/sms/sms-messages.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { IconEye, IconRefresh } from '#client/ui/icons.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { When } from '#client/ui/when/When.tsx'

/** Filters shared by all lists of messages. */
export function useSmsFilters() {
  const { t } = useTranslation('sms')
  return [
    { field: 'kind', label: t('SmsKind'), options: SmsKind.options.map((value) => ({ value, label: t(smsKindKeys[value]) })) },
    { field: 'status', label: t('Status'), options: SmsStatus.options.map((value) => ({ value, label: t(smsStateKeys[value]) })) },
    { field: 'queuedAt', label: t('SmsQueuedAt') },
  ] as const
}

export function useSmsColumns(): ListColumn<SmsMessage>[] {
  const { t } = useTranslation('sms')
  return [
    {
      key: 'smsQueuedAt',
      header: t('SmsQueuedAt'),
      sort: 'queued_at',
      width: 150,
      wide: 210,
      cell: ({ queuedAt }) => <When at={queuedAt} />,
    },
    { key: 'smsKind', header: t('SmsKind'), width: 190, cell: ({ kind }) => t(smsKindKeys[kind]) },
    { key: 'smsWords', header: t('SmsWords'), grow: 5, cell: ({ text }) => text },
    { key: 'phone', header: t('Phone'), width: 128, cell: ({ phone }) => <span className="number">{phone}</span> },
    {
      key: 'status',
      header: t('Status'),
      width: 128,
      cell: ({ status }) => <StatusBadge status={smsStatusTones[status]}>{t(smsStateKeys[status])}</StatusBadge>,
    },
    { key: 'smsCost', header: t('SmsCost'), width: 84, align: 'right', cell: ({ credits }) => credits },
  ]
}

/** The actions on a message: view it in full, or send it again. */
export function useSmsActions() {
  const { t } = useTranslation('sms')
  const [open, setOpen] = useState<SmsMessage>()
  const resend = useWrite(sms.resend)
  const again = async ({ id, phone, text }: SmsMessage) => {
    const send = (despiteOptOut: boolean) =>
      resend.mutateAsync({ id, despiteOptOut }).then(({ credits }) => notify.success(t('SmsIsQueued', { count: credits })))
    let isUnwanted = false
    const question = { title: t('ResendSmsQuestion', { phone }), text, action: t('ResendSms'), failed: t('SmsSendFailed') }
    const run = () =>
      send(false).catch((refused: unknown) => {
        if (!(refused instanceof AppError) || refused.code !== 'SmsOptedOut') throw refused
        isUnwanted = true
      })
    await askConfirmation({ ...question, run })
    if (isUnwanted) await askConfirmation({ ...question, text: t('SmsOptedOut'), tick: t('SmsDespiteOptOut'), run: () => send(true) })
  }
  const actions: RowAction<SmsMessage>[] = [
    { label: t('View'), icon: IconEye, run: setOpen },
    {
      label: t('ResendSms'),
      icon: IconRefresh,
      run: (message) => void again(message),
      show: ({ status, text }) => text !== '' && status !== 'queued' && status !== 'sending',
    },
  ]
  return { actions, open, setOpen }
}

/** The messages of an erased client have neither phone nor text, so the id stands for them. */
export const smsDescription = ({ text, phone, id }: SmsMessage) => [phone, text].filter(Boolean).join(' · ') || String(id)
