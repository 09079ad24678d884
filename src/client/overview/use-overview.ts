import { createContext, useContext, useMemo } from 'react'
import type { Level } from '#contract/kit/access.ts'
import type { OverviewBoard } from '#contract/overview.ts'
import type { CurrentOrganization } from '#contract/accounts/account.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation, useLevel, useMay } from '#client/platform/sign-in/session.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import type { OrderActionHandlers } from '#client/overview/actions/use-order-actions.ts'

/** Values that every card needs, computed once instead of two hundred times. */
export type Overview = {
  level: Level
  /** Whether the user moves and charges orders, or only views them. */
  canChange: boolean
  /** Whether the user may see the totals of a day or a column. */
  seesSums: boolean
  actions: OrderActionHandlers
  menu: RowAction<OrderWithPosition>[]
  today: OverviewBoard['today']
  format: ReturnType<typeof useFormat>
  /** Codes of the workplaces by id; empty if all orders belong to one. */
  organizationCodes: ReadonlyMap<number, string>
  /** Short names of the work order types by id. */
  typeNames: ReadonlyMap<number, string>
  paymentTypes: { value: string; label: string }[]
  /** Ids of the workers that are linked to the user. */
  ownWorkers: ReadonlySet<number>
}

const OverviewContext = createContext<Overview | undefined>(undefined)
export const OverviewProvider = OverviewContext.Provider

export function useOverview(): Overview {
  const overview = useContext(OverviewContext)
  if (!overview) throw new Error('Used outside the overview')
  return overview
}

/** A placeholder until the board has loaded; nothing reads it before. */
const unknownDay: OverviewBoard['today'] = { from: '', to: '' }

/** Memoized, so that the cards render only when needed. */
export function useOverviewValue(
  { actions, menu }: Pick<Overview, 'actions' | 'menu'>,
  organizations: CurrentOrganization[],
  today = unknownDay,
): Overview {
  const level = useLevel()
  const may = useMay()
  const canChange = may(workOrders.status)
  const seesSums = may({ access: 'office' })
  const format = useFormat()
  const {
    user,
    account: { paymentTypes, workOrderTypes, workers },
  } = useInformation()
  return useMemo(
    () => ({
      level,
      canChange,
      seesSums,
      actions,
      menu,
      today,
      format,
      organizationCodes: new Map(organizations.length > 1 ? organizations.map(({ id, code }) => [id, code]) : []),
      typeNames: new Map(workOrderTypes.map(({ id, shortName }) => [id, shortName])),
      paymentTypes: paymentTypes.map(({ id, name }) => ({ value: String(id), label: name })),
      ownWorkers: new Set(workers.filter(({ userId }) => userId === user.id).map(({ id }) => id)),
    }),
    [level, canChange, seesSums, actions, menu, today, format, organizations, paymentTypes, workOrderTypes, workers, user.id],
  )
}
