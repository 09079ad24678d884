import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders.ts'
import { ask } from '#client/platform/queries.ts'
import { useMay } from '#client/platform/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconTrash, IconZoomQuestion } from '#client/ui/icons.tsx'
import { SavedOrderForm } from '#client/work-orders/form/SavedOrderForm.tsx'
import classes from '#client/work-orders/form/WorkOrderForm.module.css'

/** An order that was saved: to look at, or, for those who may, to change. */
export default function WorkOrderEditPage() {
  const { workOrderId } = useParams({ strict: false })
  const { viewMode } = useSearch({ strict: false })
  const may = useMay()
  const id = Number(workOrderId)
  const isId = Number.isSafeInteger(id) && id > 0
  const order = useQuery({ ...ask(workOrders.get, { id }), enabled: isId })

  if (!isId || order.error?.message.includes('No query results')) return <Gone wasThere={order.data !== undefined} />
  if (order.data)
    return <SavedOrderForm key={id} order={order.data} isEditing={viewMode === 'edit' && may(workOrders.update)} refetch={order.refetch} />
  if (order.error) return <ErrorState level={1} error={order.error} onRetry={order.refetch} />
  return <Waiting />
}

/** Shown if the order was deleted while it was open, or never existed. */
function Gone({ wasThere }: { wasThere: boolean }) {
  const { t } = useTranslation('work-orders')
  return (
    <EmptyState
      level={1}
      icon={wasThere ? IconTrash : IconZoomQuestion}
      title={t(wasThere ? 'WorkOrderRemoved' : 'WorkOrderNotFound')}
      text={t(wasThere ? 'WorkOrderRemovedHint' : 'WorkOrderNotFoundHint')}
      action={
        <Button component={Link} to="/">
          {t('Back')}
        </Button>
      }
    />
  )
}

function Waiting() {
  return (
    <div aria-busy>
      <Skeleton h={14} w={260} mb={12} />
      <Skeleton h={28} w={320} mb={18} />
      <div className={classes.grid}>
        <Skeleton h={480} radius="lg" />
        <Skeleton h={320} radius="lg" />
      </div>
    </div>
  )
}
