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

/** What every card needs, computed once instead of two hundred times. */
export type Overview = {
  level: Level
  /** Whether the person moves and charges orders, or only looks at them. */
  mayChange: boolean
  /** Whether the person may know what all orders of a day or a column come to. */
  seesSums: boolean
  actions: OrderActionHandlers
  menu: RowAction<OrderWithPosition>[]
  today: OverviewBoard['today']
  format: ReturnType<typeof useFormat>
  /** Codes of the workplaces by id; empty where all orders are of one. */
  organizationCodes: ReadonlyMap<number, string>
  /** Short names of the work order types by id. */
  typeNames: ReadonlyMap<number, string>
  paymentTypes: { value: string; label: string }[]
  /** As which workers the person works. */
  ownWorkers: ReadonlySet<number>
}

const Shared = createContext<Overview | undefined>(undefined)
export const OverviewProvider = Shared.Provider

export function useOverview(): Overview {
  const overview = useContext(Shared)
  if (!overview) throw new Error('Used outside the overview')
  return overview
}

/** Stands in until the board is loaded; nothing reads it before. */
const unknownDay: OverviewBoard['today'] = { from: '', to: '' }

/** Memoised, so that the cards are not rendered again without need. */
export function useOverviewValue(
  { actions, menu }: Pick<Overview, 'actions' | 'menu'>,
  organizations: CurrentOrganization[],
  today = unknownDay,
): Overview {
  const level = useLevel()
  const may = useMay()
  const mayChange = may(workOrders.status)
  const seesSums = may({ access: 'office' })
  const format = useFormat()
  const {
    user,
    account: { paymentTypes, workOrderTypes, workers },
  } = useInformation()
  return useMemo(
    () => ({
      level,
      mayChange,
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
    [level, mayChange, seesSums, actions, menu, today, format, organizations, paymentTypes, workOrderTypes, workers, user.id],
  )
}
