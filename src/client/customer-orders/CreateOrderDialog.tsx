import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#client/platform/notify.ts'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import type { CustomerCardItem } from './board/use-cards.ts'
import { useStartOrder } from './use-card-actions.ts'

/** Creates the work order of a card, and asks whether the card is closed when the order is done. */
export function CreateOrderDialog({ card, onClose }: { card: CustomerCardItem; onClose: () => void }) {
  const { t } = useTranslation('customer-orders')
  const [closes, setCloses] = useState(card.closeWithOrder)
  const [pending, setPending] = useState(false)
  const start = useStartOrder()
  const begin = () => {
    setPending(true)
    void start(card.id, closes).then(onClose, (error: unknown) => {
      setPending(false)
      notify.failure(error)
    })
  }
  return (
    <Dialog title={t('CreateOrderFor', { plate: card.carPlateNumber })} onClose={onClose}>
      <Text fz="sm" mb="md">
        {t('CreateOrderHint')}
      </Text>
      <Checkbox label={t('CloseWithOrder')} checked={closes} onChange={({ currentTarget }) => setCloses(currentTarget.checked)} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <CancelButton />
        <Button loading={pending} onClick={begin} data-autofocus>
          {t('CreateOrderOfCard')}
        </Button>
      </Group>
    </Dialog>
  )
}
