import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '#client/platform/focus.ts'
import { notify } from '#client/platform/notify.ts'
import type { Card } from './board/use-cards.ts'
import { useStartOrder } from './use-card-actions.ts'

/** Begins the work order of a card, and asks whether the card goes when that is done. */
export function CreateOrderDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation('customer-orders')
  const [closes, setCloses] = useState(card.closeWithOrder)
  const [pending, setPending] = useState(false)
  const start = useStartOrder()
  useFocusBack()
  const begin = () => {
    setPending(true)
    void start(card.id, closes).then(onClose, (error: unknown) => {
      setPending(false)
      notify.failure(error)
    })
  }
  return (
    <Modal
      opened
      title={t('CreateOrderFor', { plate: card.carPlateNumber })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Text fz="sm" mb="md">
        {t('CreateOrderHint')}
      </Text>
      <Checkbox label={t('CloseWithOrder')} checked={closes} onChange={({ currentTarget }) => setCloses(currentTarget.checked)} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={pending} onClick={begin} data-autofocus>
          {t('CreateOrderOfCard')}
        </Button>
      </Group>
    </Modal>
  )
}
