import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrderGaps } from '#domain/work-orders/order-tabs.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { computeTabStates } from '#client/work-orders/engine/order-fields.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { gapWords } from './OrderTabLabel.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { useCrumbs } from './use-crumbs.ts'
import classes from '#client/work-orders/form/WorkOrderForm.module.css'

type Props = {
  form: OrderForm
  title: string
  crumb: string
  intro: string | undefined
  badge: ReactNode
  actions: ReactNode
  /** Whether the user has wanted to go on, and so learns what is missing. */
  isChecked: boolean
  /** Absent while the order is only viewed. */
  saving: ComponentProps<typeof SaveButtons> | undefined
}

/** The title of an order and one line below it, so that nothing that appears there moves the form. */
export function OrderHeader({ form, title, crumb, intro, badge, actions, isChecked, saving }: Props) {
  const crumbs = useCrumbs(crumb)
  return (
    <PageHeader
      title={title}
      isOneLine
      crumbs={crumbs}
      intro={
        <div className={classes.state}>
          <span title={intro}>{intro}</span>
          {badge}
          <span role="status">{isChecked && <Gaps form={form} />}</span>
        </div>
      }
      actions={
        <>
          {actions}
          {saving && <SaveButtons {...saving} />}
        </>
      }
    />
  )
}

/** The fields that are still missing, or how to save. */
function Gaps({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const gaps = useOrderPart(form, ({ values }) => listOrderGaps(values, form))
  const isReady = useOrderPart(form, (state) => computeTabStates(form, state).summary !== 'disabled')
  if (gaps.length > 0) return t('StillMissing', { what: gaps.map((gap) => t(gapWords[gap])).join(', ') })
  return isReady && t('AllFilled')
}
