import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/clients/clients.ts'
import { useFormat } from '#client/platform/format.ts'

const sources = { form: 'ConsentByForm', order: 'ConsentByOrder', import: 'ConsentByImport' } as const

/** The client must have agreed to text messages; the hint shows when and by whom that was recorded. */
export function ConsentField({ client, ...rest }: CheckboxProps & { client: Client | undefined }) {
  const { t } = useTranslation('clients')
  const { date } = useFormat()
  const { smsConsentAt: at, smsConsentBy, smsConsentSource: source } = client ?? {}
  const noted = at && source && [t('ConsentSince', { date: date(at) }), smsConsentBy, t(sources[source])].filter(Boolean).join(' · ')
  return <Checkbox label={t('SmsConsent')} description={noted && rest.checked ? noted : t('SmsConsentHint')} {...rest} />
}
