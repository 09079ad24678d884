import { Group, SegmentedControl, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { blankDraft } from '#contract/kit/blank-draft.ts'
import { ProductDraft, products, type Product } from '#contract/products.ts'
import { fold } from '#contract/kit/fold.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useSelectOptions } from '#client/ui/form/use-choices.ts'
import { useDraft, type FormDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { WarningField } from '#client/ui/form/WarningField.tsx'
import { PriceField } from './PriceField.tsx'

type Props = { product?: Product; isService: boolean; beginAt?: 'price'; onSaved: (id: number) => void; onClose: () => void }

/** Creates and edits products and services, each saved as a whole. */
export function ProductForm({ product, isService, beginAt, onSaved, onClose }: Props) {
  const { t } = useTranslation('products')
  const { account } = useInformation()
  const { organization, organizations } = useOrganization()
  const form = useDraft(
    ProductDraft,
    product ?? { ...blankDraft(ProductDraft, { um: 'BUC', isCountPrice: true, isService, organizationId: organization.id }), price: null },
  )
  const { create, update } = useRecordWrites(products, onSaved)
  const isTaken = useTakenName(form, product?.id)
  const { values } = form
  const titles = values.isService ? (['EditService', 'AddService'] as const) : (['EditProduct', 'AddProduct'] as const)
  const carTypes = useSelectOptions(account.carTypes, values.carTypeId)
  const orderTypes = useSelectOptions(
    account.workOrderTypes.filter(({ id, hidden }) => !hidden || id === values.workOrderTypeId),
    values.workOrderTypeId,
  )
  const workplaces = useSelectOptions(organizations, values.organizationId)
  const choice = (field: 'carTypeId' | 'workOrderTypeId' | 'organizationId', rows: { value: number; label: string }[]) => ({
    data: rows.map(({ value, label }) => ({ value: String(value), label })),
    ...form.getInputProps(field),
    value: values[field] == null ? null : String(values[field]),
    onChange: (id: string | null) => form.setFieldValue(field, id === null ? null : Number(id)),
  })
  const clear = { clearable: true, placeholder: t('AnyValue'), clearButtonProps: { 'aria-label': t('Clear') } }
  const flag = (field: keyof typeof flagLabels) => (
    <Switch
      label={t(flagLabels[field])}
      checked={values[field] ?? false}
      onChange={(event) => form.setFieldValue(field, event.currentTarget.checked)}
    />
  )

  return (
    <FormDialog
      title={t(titles[product ? 0 : 1])}
      form={form}
      save={(draft) => (product ? update.mutateAsync({ ...draft, id: product.id, version: product.version }) : create.mutateAsync(draft))}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('Kind')}
        data={[
          { value: 'product', label: t('Product') },
          { value: 'service', label: t('Service') },
        ]}
        value={values.isService ? 'service' : 'product'}
        onChange={(kind) => form.setFieldValue('isService', kind === 'service')}
      />
      <WarningField
        label={t('LineName')}
        data-autofocus={beginAt === undefined || undefined}
        warnsAbout={isTaken}
        warning={t(values.isService ? 'ServiceNameTaken' : 'ProductNameTaken')}
        {...form.getInputProps('name')}
      />
      <Group grow align="flex-start" preventGrowOverflow={false} wrap="nowrap">
        <PriceField form={form} hasFocus={beginAt === 'price'} />
        <TextInput label={t('Um')} maw={110} {...form.getInputProps('um')} />
      </Group>
      <SimpleGrid cols={2} verticalSpacing="sm">
        <Select label={t('CarType')} {...clear} {...choice('carTypeId', carTypes)} />
        <Select label={t('WorkOrderType')} {...clear} {...choice('workOrderTypeId', orderTypes)} />
        {organizations.length > 1 && <Select label={t('Organization')} allowDeselect={false} {...choice('organizationId', workplaces)} />}
      </SimpleGrid>
      <SimpleGrid cols={2} verticalSpacing="sm">
        {flag('isCountPrice')}
        {flag('isTyre')}
        {flag('discountOnNewTyre')}
        {flag('isExpendable')}
      </SimpleGrid>
    </FormDialog>
  )
}

const flagLabels = {
  isCountPrice: 'IsCountPrice',
  isTyre: 'IsTyre',
  discountOnNewTyre: 'DiscountOnNewTyre',
  isExpendable: 'IsExpendable',
} as const

/** The limits of a search: letters of its text, and rows of its answer. */
const maxTextLength = 100
const pageSize = 100

/** Whether another product of the workplace and kind has this name, which may be intended and is not refused. */
function useTakenName({ values }: FormDraft<typeof ProductDraft>, id: number | undefined): (name: string) => boolean {
  const { name, isService, organizationId } = values
  const { items } = useSuggestions(products.search, name.slice(0, maxTextLength), (quickText) => ({
    models: { quickText, isService, organizationId: [organizationId] },
    pageSize,
  }))
  return (typed) => items.some((other) => other.id !== id && fold(other.name) === fold(typed.trim()))
}
