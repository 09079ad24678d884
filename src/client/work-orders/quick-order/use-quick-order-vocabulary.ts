import { useMemo } from 'react'
import type { Account } from '#contract/accounts/account.ts'
import { buildVocabulary, type Vocabulary } from '#domain/quick-order/known.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation, useLevel } from '#client/platform/sign-in/session.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'

/** The words a line may use at this workplace. Payment words are left out if the user may not take payments. */
export function useQuickOrderVocabulary(
  account: Account,
  { organizationId, startDate }: Pick<OrderValues, 'organizationId' | 'startDate'>,
): Vocabulary {
  const { carNames, carModels } = useInformation().lists
  const isOffice = ['admin', 'operator'].includes(useLevel())
  const today = useFormat().day(startDate)
  return useMemo(() => {
    const models = Map.groupBy(carModels, ({ makeId }) => makeId)
    return buildVocabulary({
      paymentTypes: isOffice ? account.paymentTypes : [],
      carTypes: account.carTypes,
      wheelTypes: account.wheelTypes,
      workOrderTypes: account.workOrderTypes.filter(({ hidden }) => !hidden),
      workers: account.workers.filter((worker) => worker.organizationId === organizationId),
      makes: carNames.map((make) => ({ ...make, models: models.get(make.id) ?? [] })),
      today,
    })
  }, [account, organizationId, carNames, carModels, isOffice, today])
}
