import type { TFunction } from 'i18next'

/** The words that count records of each kind. */
type Counted =
  | 'CountedOrders'
  | 'CountedVehicles'
  | 'CountedSets'
  | 'CountedCards'
  | 'CountedGuaranties'
  | 'CountedAppointments'
  | 'CountedWorkers'

/** Lists how many records of each kind there are, such as "2 orders, one vehicle"; empty if there are none. */
export const listCounts = (t: TFunction<'trade'>, counts: Partial<Record<Counted, number>>): string =>
  Object.entries(counts)
    .flatMap(([word, count]) => (count > 0 ? [t(word as Counted, { count })] : []))
    .join(', ')
