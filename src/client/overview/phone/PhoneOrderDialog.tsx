import { Button, Drawer, Group, Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { OrderWithPosition, WorkOrder } from '#contract/work-orders/order.ts'
import { savedLineLacksPrice } from '#domain/work-orders/missing-prices.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { boardStatuses, isFrozen, orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { FieldWarning } from '#client/ui/form/WarningField.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconCheck, IconChevronDown, IconDownload, IconPhone } from '#client/ui/icons.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { useOverview } from '#client/overview/use-overview.ts'
import { usePrintOrder } from '#client/work-orders/use-print-order.ts'
import classes from './PhoneOrderDialog.module.css'

/** The order named in the address, over the board; going back closes it. */
export function PhoneOrderDialog({ cards }: { cards: OrderWithPosition[] | undefined }) {
  const { t } = useTranslation('overview')
  const navigate = useNavigate()
  const { order: orderParam }: SearchParams = useSearch({ strict: false })
  const id = Number(orderParam)
  const isOpen = Number.isInteger(id) && id > 0
  const { data, error, refetch } = useQuery({ ...endpointQuery(workOrders.get, { id }), enabled: isOpen })
  const close = () =>
    void navigate({ to: '.', search: (before: SearchParams) => ({ ...before, order: undefined }), replace: true, resetScroll: false })
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      closeButtonProps={{ 'aria-label': t('Close') }}
      position="bottom"
      size="88%"
      title={data ? <PlateChip plate={data.car.plateNumber} size="md" /> : t('Order')}
      classNames={{ content: classes.sheet, header: classes.head }}
    >
      {data ? (
        <Order order={data} card={cards?.find((card) => card.id === id)} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={240} aria-busy />
      )}
    </Drawer>
  )
}

function Order({ order, card }: { order: WorkOrder; card: OrderWithPosition | undefined }) {
  const { t } = useTranslation('overview')
  const { format } = useOverview()
  const print = usePrintOrder()
  const { car, tyreService, metaData, workers, products } = order
  const [tyres] = tyreService?.tyreDimensions ?? []
  const facts = [
    { label: t('Client'), value: [order.clientName, order.delegateName].filter(Boolean).join(' · ') },
    { label: t('Vehicle'), value: [car.make, car.model].filter(Boolean).join(' ') },
    { label: t('Tyres'), value: tyres && formatTyre(tyres) },
    { label: t('WorkOrderType'), value: order.workOrderType.name },
    { label: t('Workers'), value: workers.map(({ name }) => name).join(', ') },
    { label: t('StartDate'), value: format.instant(order.startDate) },
    { label: t('Deadline'), value: metaData.deadline && format.instant(metaData.deadline) },
    { label: t('Finished'), value: order.finished && format.instant(order.finished) },
    { label: t('Payment'), value: order.paymentType?.name ?? t('NotPaid') },
  ].filter(({ value }) => value)
  return (
    <>
      <Group justify="space-between" mb="md">
        <StatusBadge status={order.status}>{t(orderStatusKeys[order.status])}</StatusBadge>
        {card && <StatusChoice card={card} />}
      </Group>
      <Group grow mb="md">
        {order.phone && (
          <Button component="a" href={`tel:${order.phone.replaceAll(/[^\d+]/g, '')}`} leftSection={<IconPhone size={17} />}>
            {order.phone}
          </Button>
        )}
        <Button variant="default" leftSection={<IconDownload size={17} />} onClick={() => void print('download', order.id)}>
          {t('DownloadPdf')}
        </Button>
      </Group>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.description && <p className={classes.note}>{order.description}</p>}
      <ul className={classes.lines} aria-label={t('OrderLines')}>
        {products.map((line) => (
          <li key={line.id}>
            <span>{line.name}</span>
            <small>
              {`${format.number(line.quantity)} × ${format.money(line.price)}`}
              {!isFrozen(order) && savedLineLacksPrice(line) && <FieldWarning>{` · ${t('NoPriceYet')}`}</FieldWarning>}
            </small>
            <b>{format.money(line.total)}</b>
          </li>
        ))}
        <li className={classes.total}>
          <span>{t('Total')}</span>
          <b>{format.money(order.total)}</b>
        </li>
      </ul>
    </>
  )
}

/** Lets the office set the next status. */
function StatusChoice({ card }: { card: OrderWithPosition }) {
  const { t } = useTranslation('overview')
  const { actions, canChange } = useOverview()
  if (!canChange) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={15} />}>
          {t('Status')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {boardStatuses.map((status) => (
          <Menu.Item
            key={status}
            aria-current={status === card.status || undefined}
            rightSection={status === card.status && <IconCheck size={15} />}
            onClick={() => actions.move(card, status)}
          >
            <StatusBadge status={status}>{t(orderStatusKeys[status])}</StatusBadge>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
