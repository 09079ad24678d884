import { MultiSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { invoiceSeries, InvoiceSeriesDraft, type InvoiceSeries } from '#contract/invoices/invoice-series.ts'
import { InvoiceKind } from '#contract/invoices/kinds.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { invoiceNumber } from '#domain/invoices/invoice-numbers.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { IntegerField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { seriesKindWords } from './series-kinds.ts'

type Props = { organizationId: number; series: InvoiceSeries | undefined; onClose: () => void }

/** A series of numbers. Once it has numbered an invoice, its prefix, digits and first number stay. */
export function SeriesForm({ organizationId, series, onClose }: Props) {
  const { t } = useTranslation(['organizations', 'trade', 'common'])
  const { id = 0, version, isUsed = false, nextNumber: _shown, ...stored } = series ?? {}
  const form = useDraft(InvoiceSeriesDraft, {
    ...fillDefaults(InvoiceSeriesDraft, { organizationId, name: '', prefix: '' }),
    ...stored,
  })
  const { create, update } = useRecordWrites(invoiceSeries, onClose)
  const today = useToday(useFormat().zone)
  const { prefix, digits, firstNumber = 1 } = form.values
  const isWritten = digits !== undefined && digits >= 1 && Number.isFinite(firstNumber)
  const next = isWritten ? invoiceNumber({ prefix, digits }, today, firstNumber) : undefined
  return (
    <FormDialog
      title={t(series ? 'EditSeries' : 'AddSeries')}
      size="md"
      form={form}
      save={(draft) => (series ? update.mutateAsync({ ...draft, id, version }) : create.mutateAsync(draft))}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput label={t('LineName')} data-autofocus required {...form.getInputProps('name')} />
        <SimpleGrid cols={2}>
          <TextInput
            label={t('SeriesPrefix')}
            description={t('SeriesPrefixHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('prefix')}
            disabled={isUsed}
          />
          <IntegerField label={t('SeriesDigits')} required {...form.getInputProps('digits')} disabled={isUsed} />
        </SimpleGrid>
        {isUsed ? (
          <Text fz="xs" c="dimmed">
            {t('SeriesIsFixed')}
          </Text>
        ) : (
          <IntegerField
            label={t('LastNumberBefore')}
            description={next && t('LastNumberBeforeHint', { number: next })}
            {...form.getInputProps('firstNumber')}
            value={firstNumber - 1}
            onChange={(last) => form.setFieldValue('firstNumber', (last ?? 0) + 1)}
          />
        )}
        <MultiSelect
          label={t('DefaultForKinds')}
          description={t('DefaultForKindsHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={InvoiceKind.options.map((value) => ({ value, label: t(seriesKindWords[value]) }))}
          {...form.getInputProps('kinds')}
        />
        <Switch label={t('Active')} {...form.getInputProps('active', { type: 'checkbox' })} />
      </Stack>
    </FormDialog>
  )
}
