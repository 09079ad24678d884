import { SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CollaboratorOrder } from '#contract/collaborators/collaborator-work-orders.ts'
import { collaboratorOrderStatusKeys, collaboratorPaymentKeys } from '#domain/work-orders/collaborator-orders.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { ReadableField } from '#client/ui/form/ReadableField.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { LinesAsText } from '#client/ui/lines/LinesAsText.tsx'
import type { CollaboratorOrderFormDraft } from './order-draft.ts'
import { collaboratorOrderTotals } from './totals-of.ts'
import { SumsBlock } from './SumsBlock.tsx'

/** The whole order to review before saving, as it will be printed. */
export function CollaboratorSummaryTab({ form, order }: { form: CollaboratorOrderFormDraft; order: CollaboratorOrder | undefined }) {
  const { t } = useTranslation(['collaborators', 'work-orders'])
  const { date } = useFormat()
  const { account } = useInformation()
  const { values } = form
  const { lineTotals } = collaboratorOrderTotals(form)
  const lines = (values.lines ?? []).map(({ name, quantity, um = '', price }, row) => {
    const total = lineTotals[row] ?? 0
    return { key: row, name, quantity: quantity || 0, um, price: price || 0, total }
  })
  const collaborator = account.collaborators.find(({ id }) => id === values.collaboratorId)?.name ?? order?.collaboratorName
  const people = [...(order?.workers ?? []), ...account.collaboratorWorkers]
  const workers = values.workerIds?.map((id) => people.find((one) => one.id === id)?.name).filter(Boolean)
  const facts: [string, ReactNode][] = [
    [t('Collaborator'), collaborator],
    [t('CollaboratorWorkers'), workers?.join(', ')],
    [t('Status'), values.status && t(collaboratorOrderStatusKeys[values.status])],
    [t('PlateNumber'), <PlateChip key="plate" plate={values.plateNumber} />],
    [t('Vehicle'), [values.make, values.model].filter(Boolean).join(' ')],
    [t('Payment'), values.paymentTypeId ? t(collaboratorPaymentKeys[values.paymentTypeId]!) : t('NotPaidYet')],
    [t('Client'), values.clientName],
    [t('Phone'), values.phone],
    [t('OrderDay'), values.date && date(values.date)],
    [t('Deadline'), values.deadline && date(values.deadline)],
    [t('Description'), values.description],
  ]
  return (
    <Stack gap="lg">
      <SimpleGrid cols={3} spacing="md" verticalSpacing="sm">
        {facts.map(([label, text]) => (
          <ReadableField key={label} readOnly label={label} text={text || '-'}>
            {null}
          </ReadableField>
        ))}
      </SimpleGrid>
      <LinesAsText label={t('CollaboratorLines')} lines={lines} />
      <SumsBlock form={form} />
    </Stack>
  )
}
