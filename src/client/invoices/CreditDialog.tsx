import { Checkbox, SegmentedControl, Skeleton, Table, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CreditDraft, invoices, type Invoice } from '#contract/invoices/invoices.ts'
import { formatMoney } from '#domain/text/format.ts'
import { useRecordAtOpen, useWrite } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft, type FormDraft } from '#client/ui/form/use-draft.ts'
import { invoiceKindKeys } from './invoice-words.ts'

type Props = { id: number; onCredited: (credit: Invoice) => void; onClose: () => void }

/** Takes an issued invoice back, whole or in part. */
export default function CreditDialog({ id, onCredited, onClose }: Props) {
  const { t } = useTranslation('invoices')
  const invoice = useRecordAtOpen(invoices.get, { id }, onClose)
  if (!invoice)
    return (
      <Dialog title={t('CreditWhole')} onClose={onClose}>
        <Skeleton h={180} role="status" aria-label={t('Loading')} />
      </Dialog>
    )
  return <CreditForm invoice={invoice} onCredited={onCredited} onClose={onClose} />
}

type LineToCredit = { lineId: number; name: string; um: string; left: number }

/** Lines of which credit notes have left something. */
const listCreditable = ({ lines }: Pick<Invoice, 'lines'>): LineToCredit[] =>
  lines.flatMap(({ id, name, um, creditableQuantity: left }) => (id !== null && left ? [{ lineId: id, name, um, left }] : []))

function CreditForm({ invoice, onCredited, onClose }: Pick<Props, 'onCredited' | 'onClose'> & { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { language } = useFormat()
  const { id, kind, number, total, currency } = invoice
  const form = useDraft(CreditDraft, { id, reason: '', seriesId: null, issueDate: null })
  const credit = useWrite(invoices.credit)
  const lines = listCreditable(invoice)
  const isPart = form.values.lines !== undefined
  const save = async (draft: CreditDraft) => {
    const issued = await credit.mutateAsync(draft)
    notify.success(t('CreditIssued', { number: issued.number }))
    onCredited(issued)
  }
  const whole = lines.map(({ lineId, left }) => ({ lineId, quantity: left }))
  return (
    <FormDialog
      title={`${t(invoiceKindKeys[kind])} ${number} · ${formatMoney(total, currency, language)}`}
      size={isPart ? 'lg' : 'md'}
      form={form}
      save={save}
      action={t(isPart ? 'CreditPart' : 'CreditWhole')}
      onClose={onClose}
    >
      <TextInput label={t('CorrectionReason')} withAsterisk data-autofocus {...form.getInputProps('reason')} />
      <SegmentedControl
        aria-label={t('CreditAmount')}
        data={[
          { value: 'whole', label: t('CreditAll') },
          { value: 'part', label: t('CreditSome') },
        ]}
        value={isPart ? 'part' : 'whole'}
        onChange={(next) => form.setFieldValue('lines', next === 'part' ? whole : undefined)}
      />
      {isPart && <LinesToCredit form={form} lines={lines} />}
    </FormDialog>
  )
}

/** The lines of which something is left; a ticked one is credited by its quantity. */
function LinesToCredit({ form, lines }: { form: FormDraft<typeof CreditDraft>; lines: LineToCredit[] }) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { number } = useFormat()
  const chosen = form.values.lines ?? []
  return (
    <>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('InvoiceLineName')}</Table.Th>
            <Table.Th w={130}>{t('Quantity')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ lineId, name, um, left }, at) => {
            const place = chosen.findIndex((line) => line.lineId === lineId)
            const tick = () => (place < 0 ? form.insertListItem('lines', { lineId, quantity: left }) : form.removeListItem('lines', place))
            return (
              <Table.Tr key={lineId}>
                <Table.Td>
                  <Checkbox label={name} checked={place >= 0} onChange={tick} />
                  <Text fz="xs" c="dimmed" pl={28}>
                    {t('LeftToCredit', { quantity: `${number(left)} ${um}` })}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {place >= 0 && (
                    <DecimalField
                      aria-label={t('QuantityOf', { number: at + 1 })}
                      maxDecimals={3}
                      {...form.getInputProps(`lines.${place}.quantity`)}
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {form.errors['lines'] && (
        <Text fz="sm" c="red" role="alert">
          {t('ChooseLines')}
        </Text>
      )}
    </>
  )
}
