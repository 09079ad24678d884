import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProductMove, type ProductRow } from '#contract/products.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import type { BulkDialogProps } from '#client/ui/list/selection/bulk.ts'

/** Selects the workplace that the products or services move to. */
export default function ProductMoveDialog({ rows, run, onClose }: BulkDialogProps<ProductRow>) {
  const { t } = useTranslation('products')
  const { organizations } = useOrganization()
  const form = useDraft(ProductMove, { organizationId: null })
  const { value, onChange, ...field } = form.getInputProps('organizationId')
  return (
    <FormDialog size="sm" title={t('MoveRows', { count: rows.length })} form={form} save={run} onClose={onClose}>
      <Select
        label={t('Organization')}
        required
        data-autofocus
        data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value === null ? null : String(value)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
        {...field}
      />
    </FormDialog>
  )
}
