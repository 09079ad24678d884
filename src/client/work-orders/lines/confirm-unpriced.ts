import { workOrders } from '#contract/work-orders/work-orders.ts'
import { savedLineLacksPrice } from '#domain/work-orders/missing-prices.ts'
import { isFrozen } from '#domain/work-orders/work-orders.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { i18n, loadWords } from '#client/platform/i18n.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'

type Unpriced = {
  names: string[]
  paper: 'print' | 'download'
  /** Opens the place where prices are set; absent if the user may not set them. */
  onSetPrices?: (() => void) | undefined
}

/** Asks before a document shows 0 for products without a price, and names them; resolves to true to print anyway. */
export async function confirmUnpriced({ names, paper, onSetPrices }: Unpriced): Promise<boolean> {
  if (names.length === 0) return true
  await loadWords('work-orders')
  const t = i18n.getFixedT(null, 'work-orders')
  const text = t('UnpricedOnPaper', { names: [...new Set(names)].join(', ') })
  return askConfirmation({
    title: t('UnpricedLines', { count: names.length }),
    text: onSetPrices ? text : `${text} ${t('AskForPrices')}`,
    action: t(paper === 'print' ? 'PrintAnyway' : 'DownloadAnyway'),
    isDiscouraged: true,
    ...(onSetPrices && { instead: { label: t('SetPrices'), run: onSetPrices } }),
  })
}

/** Asks the same about a saved order, except a closed one, whose lines are settled. */
export async function confirmOrderPrices(id: number, paper: Unpriced['paper'], onSetPrices?: (order: { itp: boolean }) => void) {
  const order = await queryClient.fetchQuery(endpointQuery(workOrders.get, { id }))
  if (isFrozen(order)) return true
  const names = order.products.filter(savedLineLacksPrice).map(({ name }) => name)
  return confirmUnpriced({ names, paper, onSetPrices: onSetPrices && (() => onSetPrices(order)) })
}
