import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import type { WorkOrder } from '#contract/work-orders/order.ts'

/** The message after saving an order, with buttons to print and to open it. */
export function tellSaved(
  t: TFunction<'work-orders'>,
  { uuid }: WorkOrder,
  { onPrint, onOpen }: { onPrint: () => void; onOpen: () => void },
) {
  const id = notifications.show({
    color: 'green',
    role: 'status',
    withBorder: true,
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
              notifications.hide(id)
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
