import { Button, Group, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { showMessage, dismissMessages } from '#client/platform/notify.ts'

/** The message after saving an order, with buttons to print and to open it. */
export function showSavedMessage(
  t: TFunction<'work-orders'>,
  { id, uuid }: WorkOrder,
  { onPrint, onOpen }: { onPrint: () => void; onOpen: () => void },
) {
  const about = `work-order ${id}`
  void showMessage({
    kind: 'success',
    about,
    autoClose: 5000,
    message: (
      <>
        <Text fz="sm">{t('OrderSaved', { number: uuid })}</Text>
        <Group gap="xs" mt={6}>
          <Button size="compact-sm" variant="light" onClick={onPrint}>
            {t('Print')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              void dismissMessages(about)
              onOpen()
            }}
          >
            {t('Open')}
          </Button>
        </Group>
      </>
    ),
  })
}
