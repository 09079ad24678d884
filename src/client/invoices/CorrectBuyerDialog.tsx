import { SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BuyerCorrection, invoices, type Invoice } from '#contract/invoices/invoices.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { notify } from '#client/platform/notify.ts'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { TaxNumberField } from '#client/ui/form/TaxNumberFields.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { BuyerAddressFields } from './form/BuyerAddressFields.tsx'

type Props = { invoice: Pick<Invoice, 'id' | 'version' | 'buyer'>; onClose: () => void }

/** Corrects the address and the tax number of the buyer of an issued invoice. */
export default function CorrectBuyerDialog({ invoice: { id, version, buyer }, onClose }: Props) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const write = useWrite(invoices.correctBuyer)
  const { address, vatNumber, email } = buyer
  const form = useDraft(BuyerCorrection, { id, version, address, vatNumber, email: email || null })
  const save = async (correction: BuyerCorrection) => {
    await write.mutateAsync(correction)
    notify.success(t('BuyerCorrectedToast'))
  }
  return (
    <FormDialog title={t('CorrectBuyer')} form={form} save={save} onClose={onClose}>
      <Text fz="sm" c="dimmed">
        {t('CorrectBuyerHint', { name: buyer.name })}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} verticalSpacing="sm">
        {buyer.type === 'company' && <TaxNumberField data-autofocus {...form.getInputProps('vatNumber')} />}
        <BuyerAddressFields
          address={form.values.address}
          field={(name) => form.getInputProps(`address.${name}`)}
          onCounty={(county) => form.setFieldValue('address.county', county)}
        />
        <EmailField {...form.getInputProps('email')} />
      </SimpleGrid>
    </FormDialog>
  )
}
