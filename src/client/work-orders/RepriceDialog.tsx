import { Alert, Button, Checkbox, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import equal from 'fast-deep-equal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '#contract/kit/errors.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { Repricing } from '#contract/work-orders/pricing.ts'
import { useFormat } from '#client/platform/format.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'

type Props = { order: { id: number; uuid: string; version: number }; onClose: () => void }

/** Compares a saved order with the result of today's settings, side by side, and re-prices it on request. */
export default function RepriceDialog({ order, onClose }: Props) {
  const { t } = useTranslation(['work-orders-reprice', 'trade', 'common'])
  const [listPrices, setListPrices] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = { id: order.id, version: order.version, listPrices }
  const { data, error, refetch } = useQuery({ ...endpointQuery(workOrders.reprice, { ...input, apply: false }), staleTime: 0, gcTime: 0 })
  const reprice = useWrite(workOrders.reprice)
  const isSame = data !== undefined && equal(data.before, data.after) && data.lines.every(({ totalFrom, totalTo }) => totalFrom === totalTo)

  const run = async () => {
    setProblem(undefined)
    try {
      await reprice.mutateAsync({ ...input, apply: true })
      notify.success(t('OrderRepriced', { number: order.uuid }))
      onClose()
    } catch (refused) {
      setProblem(messageText((refused as AppError).message))
    }
  }

  return (
    <Dialog size="lg" title={t('RepriceTitle', { number: order.uuid })} isPending={reprice.isPending} onClose={onClose}>
      <Stack gap="md">
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Text fz="sm">{t('RepriceHint')}</Text>
        <Checkbox
          data-autofocus
          label={t('WithListPrices')}
          checked={listPrices}
          onChange={({ currentTarget }) => setListPrices(currentTarget.checked)}
        />
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton h={180} />}
        {data && <Comparison repricing={data} />}
        <Group justify="flex-end" gap="xs">
          <Text role="status" fz="sm" mr="auto">
            {isSame && t('SumsStaySame')}
          </Text>
          <CancelButton disabled={reprice.isPending} />
          <Button loading={reprice.isPending} disabled={!data || isSame} onClick={() => void run()}>
            {t('RepriceRun')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Comparison({ repricing: { before, after, lines } }: { repricing: Repricing }) {
  const { t } = useTranslation(['work-orders-reprice', 'trade'])
  const sums = [
    { label: t('Subtotal'), from: before.subtotal, to: after.subtotal },
    { label: t('Discount'), from: before.discount, to: after.discount },
    { label: t('VatShort'), from: before.tax, to: after.tax },
    { label: t('Total'), from: before.total, to: after.total },
  ]
  return (
    <Table aria-label={t('OldAndNew')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('LineName')}</Table.Th>
          <Table.Th ta="right">{t('OldSum')}</Table.Th>
          <Table.Th ta="right">{t('NewSum')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ id, name, totalFrom, totalTo }) => (
          <Row key={id} label={name} from={totalFrom} to={totalTo} />
        ))}
        {sums.map((sum) => (
          <Row key={sum.label} isSum {...sum} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Row({ label, from, to, isSum }: { label: string; from: number; to: number; isSum?: boolean }) {
  const format = useFormat()
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={isSum ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Table.Th>
      <Table.Td ta="right" className="number">
        {format.money(from)}
      </Table.Td>
      <Table.Td ta="right" className="number" fw={from === to ? undefined : 700}>
        {format.money(to)}
      </Table.Td>
    </Table.Tr>
  )
}
