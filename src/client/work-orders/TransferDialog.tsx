import { Alert, Button, Group, List, MultiSelect, Select, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { OrderRow } from '#contract/work-orders/order.ts'
import type { Transfer } from '#contract/work-orders/transfer.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'

const clientWords = { stays: 'ClientStays', found: 'ClientFound', copied: 'ClientCopied' } as const

/** Moves an order to another workplace after a preview of the consequences, and selects who works on it there. */
export default function TransferDialog({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation(['work-orders-transfer', 'trade', 'common'])
  const { account } = useInformation()
  const others = useOrganization().organizations.filter(({ id }) => id !== order.organizationId)
  const onlyId = others.length === 1 ? others[0]!.id : null
  const [organizationId, setOrganization] = useState(onlyId)
  const [workers, setWorkers] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const { data, error, refetch } = useQuery({
    ...endpointQuery(workOrders.transferPreview, { id: order.id, organizationId: organizationId ?? 0 }),
    enabled: organizationId !== null,
    staleTime: 0,
  })
  const transfer = useWrite(workOrders.transfer)
  const update = useWrite(workOrders.update)
  const isPending = transfer.isPending || update.isPending

  const run = async () => {
    if (organizationId === null || !data) return
    setProblem(undefined)
    try {
      const { id, version } = await transfer.mutateAsync({ id: order.id, version: order.version, organizationId })
      if (workers.length > 0) await update.mutateAsync({ id, version, workers: workers.map(Number) })
      notify.success(t('OrderTransferred', { number: order.uuid, workplace: data.organization.name }))
      onClose()
    } catch (refused) {
      const [first] = refused instanceof AppError ? Object.values(refused.fields ?? {}).flat() : []
      setProblem(messageText(first ?? (refused as AppError).message))
    }
  }

  return (
    <Dialog
      size="lg"
      title={t('TransferTitle', { number: order.uuid })}
      hasInput={organizationId !== onlyId || workers.length > 0}
      isPending={isPending}
      onClose={onClose}
    >
      <Stack gap="md">
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Select
          label={t('TransferTo')}
          data-autofocus
          allowDeselect={false}
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={organizationId === null ? null : String(organizationId)}
          onChange={(value) => {
            setOrganization(Number(value))
            setWorkers([])
          }}
        />
        {organizationId !== null && error && !data && <ErrorState error={error} onRetry={refetch} />}
        {organizationId !== null && !error && !data && <Skeleton h={150} />}
        {data && <Preview order={order} transfer={data} />}
        {data && (
          <MultiSelect
            searchable
            label={t('WorkersThere')}
            data={account.workers
              .filter((worker) => worker.organizationId === organizationId)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={workers}
            onChange={setWorkers}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <CancelButton disabled={isPending} />
          <Button loading={isPending} disabled={!data || data.documentTakenBy !== null} onClick={() => void run()}>
            {t('TransferRun')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Preview({ order, transfer }: { order: OrderRow; transfer: Transfer }) {
  const { t } = useTranslation('work-orders-transfer')
  const { client, namesOnly, workers, documentTakenBy } = transfer
  return (
    <>
      {documentTakenBy !== null && (
        <Alert color="amber" role="alert">
          {t('DocumentIsTaken', { document: order.documentNumber, order: documentTakenBy })}
        </Alert>
      )}
      <div role="status">
        <List spacing={6} fz="sm">
          <List.Item>{t('TransferKeeps')}</List.Item>
          {client && <List.Item>{t(clientWords[client.how], { client: client.name })}</List.Item>}
          {namesOnly.length > 0 && <List.Item>{t('LinesByName', { names: namesOnly.join(', ') })}</List.Item>}
          {workers.length > 0 && <List.Item>{t('WorkersTakenOff', { names: workers.map(({ name }) => name).join(', ') })}</List.Item>}
        </List>
      </div>
    </>
  )
}
