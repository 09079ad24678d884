import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { suspendedReport, suspendedScreen } from '#contract/reports/lists.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { notify } from '#client/platform/notify.ts'
import { invalidateFeatures, useWrite } from '#client/platform/api/queries.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { ReportPage } from './ReportPage.tsx'
import type { ReportRow } from './report/use-report.ts'

/** The report of unpaid orders since their completion. An order leaves it when its payment type is set. */
export default function SuspendedReportPage() {
  const navigate = useNavigate()
  return (
    <ReportPage
      calls={suspendedReport}
      screen={suspendedScreen}
      onOpen={({ id, itp }) => void navigate(orderLink(id!, 'view', { itp: itp === true }))}
      cells={{ payment: (row) => <PaymentOfOrder row={row} /> }}
    />
  )
}

function PaymentOfOrder({ row }: { row: ReportRow }) {
  const { t } = useTranslation('reports')
  const { paymentTypes } = useInformation().account
  const { mutateAsync, isPending } = useWrite(workOrders.update)
  const pay = async (paymentTypeId: number) => {
    await mutateAsync({ id: row.id!, version: row['version'] as number, paymentTypeId })
    invalidateFeatures('reports')
  }
  return (
    <NativeSelect
      size="xs"
      disabled={isPending}
      aria-label={t('PaymentOfPlate', { plate: String(row['plateNumber']) })}
      data={[{ value: '', label: t('ChoosePayment') }, ...paymentTypes.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value=""
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => event.currentTarget.value && void pay(Number(event.currentTarget.value)).catch(notify.failure)}
    />
  )
}
