import { Alert, Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConflictNotice } from '#client/ui/form/ConflictNotice.tsx'
import { IconTrash } from '#client/ui/icons.tsx'
import { fieldLabelKey } from '#client/work-orders/engine/order-fields.ts'
import { changedFields } from '#client/work-orders/engine/order-rules.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import type { SavedDraft } from './use-saved-draft.ts'

/** Reports a change of the draft elsewhere while it is open here; the input stays until the user decides. */
export default function DraftNotice({ draft, form }: { draft: SavedDraft; form: OrderForm }) {
  const { t } = useTranslation(['work-order-drafts', 'work-orders'])
  const navigate = useNavigate()
  const { trouble, conflict } = draft
  const typed = useOrderPart(form, ({ values }) => (conflict ? values : undefined))
  if (conflict && typed) {
    const since = (values: OrderValues) =>
      changedFields(draft.base(), values).map((field) => t(fieldLabelKey(field), { ns: 'work-orders' }))
    return (
      <ConflictNotice
        title={t('DraftChangedElsewhere')}
        theirs={since(conflict.values)}
        mine={since(typed)}
        onTakeTheirs={draft.takeTheirs}
        onKeepMine={draft.keepMine}
      />
    )
  }
  if (trouble?.kind === 'gone')
    return (
      <Alert variant="default" icon={<IconTrash />} title={t('DraftWorkOrderRemoved')} mb="md">
        <Group justify="space-between">
          <Text fz="sm">{t('DraftWorkOrderRemovedHint')}</Text>
          <Button size="compact-sm" onClick={draft.beginAnew}>
            {t('KeepAsNewDraft')}
          </Button>
        </Group>
      </Alert>
    )
  if (trouble?.kind === 'transformed')
    return (
      <Alert variant="default" title={t('AlreadyTransformed')} mb="md">
        <Button size="compact-sm" onClick={() => void navigate(orderLink(trouble.workOrderId, 'view'))}>
          {t('OpenTheOrder')}
        </Button>
      </Alert>
    )
  return null
}
