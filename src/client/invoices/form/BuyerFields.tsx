import { Button, Group, SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PrintedBuyer } from '#contract/invoices/invoices.ts'
import type { z } from 'zod'
import { ClientPicker } from '#client/clients/ClientPicker.tsx'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { RegisterNumberField, TaxNumberField } from '#client/ui/form/TaxNumberFields.tsx'
import { BuyerAddressFields } from './BuyerAddressFields.tsx'
import { blankBuyer, toBuyerDraft, type InvoiceFormDraft } from './draft-values.ts'

type Props = {
  form: InvoiceFormDraft
  /** The name of the chosen client. */
  clientName: string
  /** The country of the workplace. */
  country: string
  /** The buyer as the stored draft would print it. */
  printed: z.output<typeof PrintedBuyer> | undefined
  onPicked: (client: { id: number; name: string }) => void
}

/** A client, whose data are copied at the issue, or a buyer that is typed for this invoice alone. */
export function BuyerFields({ form, clientName, country, printed, onPicked }: Props) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { buyer, clientId, organizationId } = form.values
  const isPicked = clientId != null && !buyer
  const type = (name: string) =>
    form.setValues({ clientId: null, buyer: name === '' ? null : { ...(buyer ?? blankBuyer('', country)), name } })
  return (
    <>
      <ClientPicker
        value={buyer ? (buyer.name ?? '') : clientName}
        isPicked={isPicked}
        organizationId={organizationId ?? 0}
        keepsName
        optional
        onType={type}
        onPick={(client) => {
          form.setValues({ clientId: client.id, buyer: null })
          onPicked(client)
        }}
        error={form.errors['clientId'] ?? form.errors['buyer.name']}
      />
      {isPicked && (
        <Group gap="xs">
          <Text fz="sm" c="dimmed">
            {t('BuyerIsCopied')}
          </Text>
          {printed && (
            <Button size="compact-sm" variant="subtle" onClick={() => form.setFieldValue('buyer', toBuyerDraft(printed) as never)}>
              {t('ChangeBuyer')}
            </Button>
          )}
        </Group>
      )}
      {buyer && <TypedBuyer form={form} />}
    </>
  )
}

function TypedBuyer({ form }: { form: InvoiceFormDraft }) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const field = (name: string) => form.getInputProps(`buyer.${name}`)
  return (
    <>
      <SegmentedControl
        aria-label={t('ClientType')}
        w="fit-content"
        data={[
          { value: 'person', label: t('Person') },
          { value: 'company', label: t('Company') },
        ]}
        value={form.values.buyer?.type ?? 'person'}
        onChange={(type) => form.setFieldValue('buyer.type', type)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} verticalSpacing="sm">
        {form.values.buyer?.type === 'company' && (
          <>
            <TaxNumberField {...field('vatNumber')} />
            <RegisterNumberField {...field('regNumber')} />
            <TextInput label={t('BuyerDelegate')} {...field('delegateName')} />
          </>
        )}
        <BuyerAddressFields
          address={form.values.buyer?.address}
          field={(name) => field(`address.${name}`)}
          onCounty={(county) => form.setFieldValue('buyer.address.county', county)}
        />
        <PhoneField label={t('Phone')} {...field('phone')} />
        <EmailField {...field('email')} />
      </SimpleGrid>
    </>
  )
}
